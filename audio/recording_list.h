// What lies in a reader's folder: which file is which phrase, and each file
// that is passed over with the reason.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audio/recording_name.h"
#include "audio/track_table.h"
#include "host/base/result.h"

namespace kimari::audio {

// Kept in the folder by whoever says which track is which phrase.
inline constexpr std::string_view kTracksName = "kimari-tracks.toml";

struct PassedOver {
  enum class Why {
    kLeftBySystem,  // IsLeftBySystem
    kArchive,       // zip: to be unpacked first
    kNoSound,       // another kind of file
    kFolder,        // not looked into
    kNoNumber,      // its name tells no poem
    kNoPhrase,      // a number, but not which phrase: a track
    kNoTrack,       // no track of the table of tracks
    kCopy,          // the original, or another take, is there
    kTwoWays,       // its name may be of one phrase or of another
    kNoPoem,        // a number that no poem of the deck has
    kUnfinished,    // of a browser
  };
  std::string name;  // from the folder on, as it may be shown
  Why why = Why::kNoSound;
};
// "no sound file"; of one file, in a sentence after its name and a colon.
std::string_view EnglishOf(PassedOver::Why why);
std::string_view JapaneseOf(PassedOver::Why why);

// A file by its number, and what the table of tracks makes of it.
struct Track {
  int number = 0;
  std::string name;  // from the folder on, as it may be shown
  std::optional<RecordingKey> key;
  bool by_name = false;  // its name tells the part: only the poem may change
};

struct RecordingList {
  // Who reads, as the files' names say, else as the folder is called; more than
  // one where they are of several readers. By name.
  std::vector<std::string> readers;
  std::map<RecordingKey, std::filesystem::path> files;
  // Further files of a phrase that is in `files`, which are no copies.
  std::vector<std::pair<RecordingKey, std::filesystem::path>> doubled;
  std::vector<PassedOver> passed_over;  // by name
  std::vector<Track> tracks;     // by number; no copies, none without a number
  std::vector<TrackRule> rules;  // of the table of tracks
  bool empty = false;            // nothing at all lies in the folder
};

// Looks at names alone, in the folder and in those within it that hold phrases
// (HoldsPhrases). Fails (kFile) where it cannot be read as a folder, or its
// table of tracks (kTracksName) is wrong, naming its line:
//   [[track]]
//   track = 17      # from this track on, and before the first one too
//   poem = 8
//   part = "lower"  # then each track is a phrase, upper and lower in turn;
//                   # left out: each is a poem, its part told by its name
//   alone = true    # or that part of the next poem each
Result<RecordingList> ListRecordings(const std::filesystem::path& folder);
// The same by `tracks` in place of the table that lies there.
Result<RecordingList> ListRecordings(const std::filesystem::path& folder,
                                     TrackTable tracks);

}  // namespace kimari::audio
