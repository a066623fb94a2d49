// The automatic reader: puts the phrases of each utterance on the output's
// timeline, to the sample, and says when their sounds are at the players' ears.
#pragma once

#include <optional>
#include <vector>

#include "audio/output.h"
#include "audio/player.h"
#include "audio/schedule.h"
#include "host/reader/phrase_book.h"
#include "host/rig/reader.h"

namespace kimari::rig {

// Judge's thread. Book, player and output must outlive it.
class Reciter : public Reader {
 public:
  Reciter(const reader::PhraseBook& book, audio::Player& player,
          const audio::AudioOutput& output)
      : book_(book), player_(player), output_(output) {}

  Result<bool> Ready(std::optional<cards::CardId> previous,
                     cards::CardId card) override {
    return book_.Ready(previous, card);
  }
  Result<void> Begin(std::optional<cards::CardId> previous, cards::CardId card,
                     int kimariji_morae) override;
  std::optional<UtteranceMarks> Marks() const override;
  void Stop() override { player_.Stop(); }

 private:
  const reader::PhraseBook& book_;
  audio::Player& player_;
  const audio::AudioOutput& output_;
  std::optional<audio::Segment> lower_;
  std::optional<audio::Segment> upper_;
  int kimariji_morae_ = 0;
};

}  // namespace kimari::rig
