// The readings of a match read aloud by the rig, in an order drawn before it:
// what the reader's session says, told as the match has to hear it.
#pragma once

#include <string>
#include <vector>

#include "audio/output.h"
#include "audio/player.h"
#include "host/base/clock.h"
#include "host/reader/phrase_store.h"
#include "host/reader/reading_session.h"
#include "host/rig/read_cards.h"
#include "host/rig/readings.h"

namespace kimari::rig {

class SpokenReadings : public Readings {
 public:
  // `options`: as the phrases were prepared for, above all the joka. What is
  // not loaded is never waited for, and the output's events are left to
  // whoever owns it. All but plan and options must outlive it.
  SpokenReadings(const cards::Deck& deck, reader::ReadingPlan plan,
                 reader::SessionOptions options, reader::PhraseStore& phrases,
                 audio::Player& player, audio::AudioOutput& output,
                 const Clock& clock);

  Result<void> Resume(const std::vector<reader::ReadBefore>& before) override;
  std::string OrderHash() const override { return session_.Plan().Hash(); }
  const reader::ReadingPlan& Plan() const { return session_.Plan(); }
  std::string Seed() const override { return session_.Plan().seed; }
  bool AllRead() const override { return session_.AllBegun(); }
  bool GoesOnByItself() const override { return false; }
  Result<bool> Ready() override { return session_.Ready(); }
  bool Speaking() const override { return session_.Speaking(); }
  Result<void> Begin() override;
  std::optional<ReadingWord> Next(HostTime now, Ears ears) override;
  void Stop() override;
  const cards::CurrentKimariji* KimarijiOf(cards::CardId card) const override {
    return cards_.KimarijiOf(card);
  }

  Result<void> Hold(reader::HoldReason reason) override;
  Result<void> Release(reader::HoldReason reason) override;
  Result<void> Again() override;
  Result<void> Back() override;
  Result<void> Skip() override;
  Result<void> Undo() override;
  Result<void> ReadAgain(cards::CardId card) override;
  Result<void> Memorise(HostTime start, Duration length) override;
  Result<void> Announce(reader::Announcement announcement) override;

  // What could not be prepared or said, for people, each once.
  std::vector<std::string> DrainTroubles();

 private:
  enum class Stage {
    kBetween,  // no reading is under way
    kBegun,
    kOpen,
    kOpenUnheard,  // the call was left out before the lower phrase began
  };

  Result<void> CheckSettled() const;
  void StepSession();
  ReadingWord None();
  evidence::CardCalled Call();

  reader::ReadingSession session_;
  ReadCards cards_;
  Stage stage_ = Stage::kBetween;
  bool settled_ = true;
  std::vector<std::string> troubles_;
};

}  // namespace kimari::rig
