// A folder of a reader's recordings, named as people do (recording_name.h), at
// best <reader>_<NNN>_<1 upper|2 lower>.ogg; number 000 is the joka, which may
// be one file (<reader>_000_<anything else>.ogg or <reader>_000.ogg).
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/recitation.h"
#include "audio/recording_list.h"
#include "host/base/result.h"

namespace kimari::audio {

// What is wrong with one file, or which is not there.
struct RecordingTrouble {
  RecordingKey key;
  Text text;             // "classA_003_1.ogg: empty"
  bool fatal = true;     // cannot be played; otherwise only a warning (clipped)
  bool missing = false;  // there is no such file
  bool coarse = false;   // too few samples a second to hold the consonants
};

class Recordings {
 public:
  // Lists the folder; reads no sound yet. Fails (kFile) when it is no folder,
  // holds no recording (then it names some files that were passed over, and
  // why), holds two readers, or two files for the same phrase.
  static Result<Recordings> Open(const std::filesystem::path& folder);
  // The same of a folder that was listed.
  static Result<Recordings> Of(const std::filesystem::path& folder,
                               RecordingList list);

  const std::string& Reader() const { return reader_; }
  const std::map<RecordingKey, std::filesystem::path>& Files() const {
    return files_;
  }
  // What lies in the folder and is none of them.
  const std::vector<PassedOver>& PassedOverFiles() const {
    return passed_over_;
  }
  // From the folder on, as it may be shown: what marks are kept by.
  std::string NameOf(const RecordingKey& key) const;
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
  std::vector<PassedOver> passed_over_;
};

}  // namespace kimari::audio
