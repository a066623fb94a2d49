// A recording in parts. A match that goes on after the program ended goes on in
// a file beside the first: match.mcap, match.2.mcap, match.3.mcap. They are
// read as one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/recording/file_source.h"

namespace kimari::recording {

// Keys of the metadata record "kimari" that tie the parts to each other.
inline constexpr const char* kMatchKey = "match";  // the same in all parts
inline constexpr const char* kPartKey = "part";    // "1", "2", ...
inline constexpr const char* kShiftKey =
    "shift_ns";  // to the first one's clock
// SHA-256 of the file of the part before, as it lay when the match went on: it
// was never sealed.
inline constexpr const char* kBeforeKey = "before_sha256";

// The file of a part, counted from 1.
std::string PartPath(const std::string& first, uint32_t part);
// The part that comes next: its file does not exist.
uint32_t NextPart(const std::string& first);

// The files of the recording that begins in `first`, in their order.
std::vector<std::string> PartsOf(const std::string& first);
// SHA-256 of the recording, its parts one after the other: 64 digits. Fails
// (kFile, or kUsage where `go_on` said false).
Result<std::string> Sha256OfRecording(const std::string& first,
                                      const std::function<bool()>& go_on = {});

// Before anything is made, a file or a folder: fails (kFile) where by its name
// it would be read as a later part of a recording there, or what is beside one.
Result<void> IsNoPart(const std::string& path);
// The same of a recording that is to be made, and also where what is there
// would be read as a later part of it, or with it: as its sealed order, its
// players' names or its decisions.
Result<void> StandsAlone(const std::string& path);

// What is said where a later part is named alone; nothing for a first one.
std::optional<Error> LaterPart(const std::string& path);

// The metadata at the head of a recording; empty where it cannot be read.
std::map<std::string, std::string> HeadOf(FileSource& source);

// The recording with all its parts, which are their owner's alone from then on.
// Fails (kFile) where one cannot be opened or
// belongs to another match, or bears another part's name.
Result<std::unique_ptr<FileSource>> OpenRecording(const std::string& path);

}  // namespace kimari::recording
