// A reader's folder looked at as a whole: what is missing or spoilt, where each
// mora begins, and how far his rhythm is from the norm, phrase by phrase.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "audio/alignment/aligner.h"
#include "audio/alignment/marks_file.h"
#include "audio/recordings.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/rhythm.h"

namespace kimari::reader {

// Times of one phrase in seconds, by its measured sounds.
struct PhraseTimes {
  std::string file;
  cards::CardId card = 0;  // 0 the joka
  audio::Part part = audio::Part::kUpper;
  double sung_s = 0;       // first to last sound
  double body_s = 0;       // of a lower phrase: up to its last mora...
  double resonance_s = 0;  // ...and that one; 0 where its marks are not known
  double silence_before_s = 0;
  double silence_after_s = 0;
  audio::alignment::Doubt doubt;  // of its marks
};

// Mean and standard deviation over the folder, in seconds.
struct Spread {
  int n = 0;
  double mean_s = 0;
  double sd_s = 0;
  // Too few phrases are not held against the norm.
  bool Enough() const {
    return n >= static_cast<int>(audio::alignment::kFewest);
  }
};

struct FolderReport {
  std::string reader;
  int files = 0;
  std::vector<audio::RecordingTrouble> troubles;
  std::vector<PhraseTimes> phrases;  // by card, upper before lower
  Spread body;
  Spread resonance;
  Spread upper;
  Spread silence;  // between a lower file's last sound and the next one's
                   // first, were they played back to back
  audio::alignment::Marks marks;  // hand-made ones of `known` kept
  // Why the first guess at what sounds are like came from espeak-ng alone;
  // empty: from the chanter too, and marks are the better for it.
  std::string not_chanted;
};

// Takes about 0.3 s a file. `known`: marks made before; around those made by
// hand the others are laid anew, and a phrase is not in doubt for them.
// `progress` is called with the share done. Fails (kFile) where no file can be
// played.
Result<FolderReport> LookAt(const cards::Deck& deck,
                            const audio::Recordings& recordings,
                            const audio::alignment::Marks& known,
                            const std::function<void(double)>& progress);

// For people, in English with the terms in Japanese, or in Japanese: the
// summary, with no verdict on what stands on too few phrases, what is missing,
// then each phrase that is more than half a second from the norm or whose marks
// are in doubt; all of them with `all`.
std::string ToText(const FolderReport& report, const RhythmProfile& norm,
                   bool all, bool japanese = false);
std::string ToJson(const FolderReport& report, const RhythmProfile& norm);

// The same for a small screen: sentences, each whole by itself.
struct Finding {
  enum class Weight { kFine, kNote, kBad } weight = Weight::kFine;
  std::string text;
};
// As many in one language as in the other, in the same order.
std::vector<Finding> FindingsOf(const FolderReport& report,
                                const RhythmProfile& norm, bool japanese);

}  // namespace kimari::reader
