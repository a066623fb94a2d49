// A human reader, heard by a microphone: when each reading opens and when its
// first sound is; an operator enters after the take which card it was.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/reader/call_listener.h"
#include "host/rig/read_cards.h"
#include "host/rig/readings.h"

namespace kimari::rig {

struct HeardOptions {
  bool joka = true;  // the reader begins with it
  // From the microphone to the players' ears: less than 0 where the microphone
  // is farther from the reader than they are.
  Duration to_ears;
  // A metre, and what a driver does not say of its microphone.
  Duration to_ears_sigma = Milliseconds(5);
};

class HeardReadings : public Readings {
 public:
  // `deck` must outlive it.
  HeardReadings(const cards::Deck& deck, const HeardOptions& options);

  // What the microphone hears, as CallListener::Add.
  void Hear(const reader::VoicePhrase& phrase) { listener_.Add(phrase); }
  // The operator says which card was called; another time, until the upper
  // phrase has ended, which it was instead. Nothing changes (kUsage) where
  // nothing was heard or the deck has no such card.
  Result<void> Enter(cards::CardId card) override;
  // It was entered before, in this match.
  bool WasRead(cards::CardId card) const { return cards_.Has(card); }
  // Counts up with each reading that was dropped, or left to the judge since
  // the next was heard before its card was entered.
  int GivenUp() const { return given_up_; }
  // The operator says that what is heard is no reading. kUsage where nothing
  // is.
  Result<void> Deny(HostTime now) override;

  // No reading is open, and the next one would be heard.
  bool Listening() const { return ears_ == Ears::kOpen && !listener_.Call(); }

  Result<void> Resume(const std::vector<reader::ReadBefore>& before) override;
  // A human chose the order.
  std::string OrderHash() const override { return ""; }
  std::string Seed() const override { return ""; }
  bool AllRead() const override { return read_ == deck_.cards.size(); }
  bool GoesOnByItself() const override { return true; }
  Result<bool> Ready() override { return true; }
  Result<void> Begin() override { return {}; }
  std::optional<ReadingWord> Next(HostTime now, Ears ears) override;
  void Stop() override {}
  // While held, what is read opens nothing.
  Result<void> Hold(reader::HoldReason reason) override;
  Result<void> Release(reader::HoldReason reason) override;
  // Once the upper phrase has been read to its end: before, players move.
  bool CardWanted() const override;
  const cards::CurrentKimariji* KimarijiOf(cards::CardId card) const override {
    return cards_.KimarijiOf(card);
  }

 private:
  Instant AtEars(const Instant& heard) const;
  evidence::CardCalled Call(const reader::HeardCall& heard, cards::CardId card);

  const cards::Deck& deck_;
  HeardOptions options_;
  reader::CallListener listener_;
  ReadCards cards_;
  size_t read_ = 0;
  int given_up_ = 0;
  std::set<reader::HoldReason> holds_;
  Ears ears_ = Ears::kShut;
  HostTime now_;
  std::optional<cards::CardId> entered_;
  std::optional<std::string> denied_;
};

}  // namespace kimari::rig
