// The last record before the end of a recording's data: the SHA-256 over every
// byte of the file before it. Whoever changes the file after its end has to
// make it anew, and then it is another than the one that was told when the
// match ended.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/recording/file_source.h"

namespace kimari::recording {

inline constexpr const char* kSeal = "seal";  // a metadata record
inline constexpr const char* kSealSum = "sha256";
inline constexpr const char* kSealBytes = "bytes";

// The metadata record of a recording that was put away, and in it the SHA-256
// of the recording it was made of (Sha256OfRecording).
inline constexpr const char* kArchive = "archive";
inline constexpr const char* kArchiveOf = "of_recording_sha256";
// "yes" where something of that was lost before.
inline constexpr const char* kArchiveLost = "lost";

enum class SealState {
  kWhole,    // every byte is as it was when the file was closed
  kBound,    // it was never closed; every byte is as it was when the match went
             // on in the next part, which says so (kBeforeKey)
  kAltered,  // not so
  kTorn,     // it was never closed, or its end is gone
  kUnsealed,  // closed by another tool, or by a kimari before there were seals
};

struct SealCheck {
  SealState state = SealState::kTorn;
  std::string sum;  // that it states; empty where it has none
};

// Of an archive the SHA-256 of the recording it was made of (kArchiveOf), by
// the index at its end; else empty.
std::string MadeOf(FileSource& archive);

// Of one file (a FilePart). `progress`: bytes so far. Fails only when the disk
// does.
Result<SealCheck> CheckSeal(FileSource& file,
                            const std::function<void(uint64_t)>& progress = {});

// SHA-256 of a whole file: 64 digits.
Result<std::string> SumOfAll(
    FileSource& file, const std::function<void(uint64_t)>& progress = {});

struct PartCheck {
  uint32_t part = 1;  // as PartPath counts
  SealCheck seal;
};
// Of a whole recording, each part's bytes held against its own seal and against
// what the next part says of it. `progress`: which part, bytes of it so far
// and in all, of each pass anew.
Result<std::vector<PartCheck>> CheckParts(
    FileSource& recording,
    const std::function<void(uint32_t, uint64_t, uint64_t)>& progress = {});

}  // namespace kimari::recording
