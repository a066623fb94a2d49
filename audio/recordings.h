// A folder of a reader's recordings in the common naming
// <reader>_<NNN>_<1 upper|2 lower>.<wav|flac|ogg|mp3>; number 000 is the joka,
// which may be one file (<reader>_000_<anything else>.ogg or <reader>_000.ogg).
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/recitation.h"
#include "host/base/result.h"

namespace kimari::audio {

enum class Part { kUpper = 1, kLower = 2, kWhole = 3 };  // kWhole: joka only

struct RecordingKey {
  int poem = 0;  // 0 is the joka
  Part part = Part::kUpper;
  auto operator<=>(const RecordingKey&) const = default;
};

// What is wrong with one file, or which is not there.
struct RecordingTrouble {
  RecordingKey key;
  std::string text;      // "classA_003_1.ogg: empty"
  bool fatal = true;     // cannot be played; otherwise only a warning (clipped)
  bool missing = false;  // there is no such file
  bool coarse = false;   // too few samples a second to hold the consonants
};

class Recordings {
 public:
  // Lists the folder; reads no sound yet. Fails (kFile) when it is no folder,
  // holds no recording, holds two readers, or two files for the same phrase.
  static Result<Recordings> Open(const std::filesystem::path& folder);

  const std::string& Reader() const { return reader_; }
  const std::map<RecordingKey, std::filesystem::path>& Files() const {
    return files_;
  }
  bool Has(int poem, Part part) const { return files_.contains({poem, part}); }

  // Decoded, brought to kSampleRate, cut at its measured sounds, levelled
  // (MakePhrase). `kana` (as pronounced, ku separated by spaces) gives
  // estimated mora marks with a large sigma; without it there are none. Fails
  // (kFile) with the folder's and the file's name, as DecodeSoundFile does, or
  // when the phrase is missing or silent.
  Result<Phrase> Load(int poem, Part part, std::string_view kana = {},
                      int64_t tail = kTailFrames) const;

  // Looks at `wanted` quickly (ProbeSoundFile), before any is played: what is
  // missing or cannot be opened, all fatal; and what is coarse. In the order of
  // `wanted`.
  std::vector<RecordingTrouble> Look(
      std::span<const RecordingKey> wanted) const;

  // Loads every file of poems 1 to `poems` and the joka; says what is missing,
  // unreadable, empty or silent, and of the rest what is clipped, too quiet,
  // noisy or cut off (FaultsOf), by name. Slow: about 0.1 s a file.
  std::vector<RecordingTrouble> Check(int poems = 100) const;

  // The joka as it is to be played: one file, or upper, lower, lower; when the
  // first of two files already holds a lower phrase (it has a pause of its own
  // and is over 1.5 times as long), that file and the lower one. Empty when
  // there is none. About 0.1 s.
  Result<std::vector<Part>> JokaParts() const;
  Result<std::vector<Phrase>> LoadJoka() const;

 private:
  std::filesystem::path folder_;
  std::string reader_;
  std::map<RecordingKey, std::filesystem::path> files_;
};

}  // namespace kimari::audio
