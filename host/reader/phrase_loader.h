// Gets the sound of one phrase: from a reader's recordings where they hold it,
// else from the synthetic voice.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "audio/alignment/marks_file.h"
#include "audio/recitation.h"
#include "audio/recordings.h"
#include "audio/synthesiser.h"
#include "audio/voice.h"
#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/reader/announcements.h"
#include "host/reader/script.h"

namespace kimari::reader {

enum class Reciter {
  kQuick,   // espeak-ng on one tone, 30 ms a phrase
  kChants,  // audio::Voice, 0.3 s a phrase where its voice is installed
};

// One thread at a time. The deck must outlive it.
class PhraseLoader {
 public:
  // `folder` of recordings, or none; where it holds marks of their morae
  // (alignment::kMarksName), these are the phrases'. Fails as Recordings::Open
  // and LoadMarks do.
  static Result<PhraseLoader> Open(const cards::Deck& deck,
                                   const std::optional<std::string>& folder,
                                   Reciter reciter = Reciter::kQuick);

  // 0.1 to 0.5 s. Fails (kUsage) for a card that is not in the deck, else as
  // Recordings::Load and the voice do.
  Result<audio::PhrasePtr> Load(cards::CardId card, audio::Part part);
  Result<audio::PhrasePtr> Load(Announcement announcement);

  int Recorded() const { return recorded_; }
  int Synthesised() const { return synthesised_; }
  // The reader's name, or who reads in his place.
  std::string Description() const;

 private:
  explicit PhraseLoader(const cards::Deck& deck) : deck_(&deck) {}
  Result<void> OpenVoice();

  const cards::Deck* deck_;
  std::optional<audio::Recordings> recordings_;
  audio::alignment::Marks marks_;  // of the recordings, by file
  Reciter reciter_ = Reciter::kQuick;
  std::optional<audio::Synthesiser> synthesiser_;
  std::optional<audio::Voice> voice_;
  int recorded_ = 0;
  int synthesised_ = 0;
};

}  // namespace kimari::reader
