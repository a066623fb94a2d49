// Which track of a CD or a numbered series is which phrase, said once for all
// in a small TOML file in the reader's folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audio/recording_name.h"
#include "host/base/result.h"

namespace kimari::audio {

inline constexpr int kMostTracks = 999;

// Track `track` is `poem`, and so on from there: with a part each track is a
// phrase, upper and lower in turn; without one each number is a poem.
struct TrackRule {
  int track = 1;             // 0 to kMostTracks
  int poem = 1;              // 0 to kMostTracks; 0 the joka
  std::optional<Part> part;  // kUpper or kLower
  bool alone = false;        // that part of the next poem each, not in turn
  bool operator==(const TrackRule&) const = default;
};

class TrackTable {
 public:
  TrackTable() = default;
  // A file that is not there is an empty table. Fails (kFile), naming file and
  // line, where it is wrong; any encoding.
  static Result<TrackTable> Load(const std::filesystem::path& file);
  static Result<TrackTable> Parse(std::string_view toml,
                                  const std::string& source);

  const std::vector<TrackRule>& rules() const { return rules_; }
  bool Empty() const { return rules_.empty(); }
  const std::string& reader() const { return reader_; }  // "": not told
  // In place of the rule for the same track.
  void Keep(const TrackRule& rule);
  // Whether there was one.
  bool Drop(int track);
  // As Parse takes it.
  std::string ToToml() const;
  // By the rule that begins last before the file's number, or the first one;
  // a name that tells number and part needs none. Nothing before the joka.
  std::optional<RecordingKey> KeyOf(const RecordingName& name) const;

 private:
  std::string reader_;
  std::vector<TrackRule> rules_;  // by track
};

// The file with one rule more, in place of one for the same track; the rest
// stays. Whole or as it was. Fails (kFile) where it cannot be written.
Result<void> KeepTrackRule(const std::filesystem::path& file,
                           const TrackRule& rule);
// The same without the rule for `track`; no file is left that says nothing.
Result<void> DropTrackRule(const std::filesystem::path& file, int track);

// A rule as lines of the file.
std::string ToToml(const TrackRule& rule);

}  // namespace kimari::audio
