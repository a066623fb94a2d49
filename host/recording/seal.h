// The last record before the end of a recording's data: the SHA-256 over every
// byte of the file but its own, the summary behind it too. Whoever changes the
// file after its end has to make it anew, and then it is another than the one
// that was told when the match ended. Of a recording from before, over every
// byte before it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/recording/bytes.h"
#include "host/recording/file_source.h"

namespace kimari::recording {

inline constexpr const char* kSeal = "seal";  // a metadata record
inline constexpr const char* kSealSum = "sha256";
inline constexpr const char* kSealBytes = "bytes";    // before it
inline constexpr const char* kSealCovers = "covers";  // what it is over
inline constexpr const char* kSealCoversAll = "every byte but this record";

// The whole record, `offset` bytes into the file.
Bytes SealRecord(const std::string& sum, uint64_t offset);

// The metadata record of a recording that was put away, and in it the SHA-256
// of the recording it was made of (Sha256OfRecording).
inline constexpr const char* kArchive = "archive";
inline constexpr const char* kArchiveOf = "of_recording_sha256";
// "yes" where something of that was lost before.
inline constexpr const char* kArchiveLost = "lost";

enum class SealState {
  // Every byte is as it was when the file was closed, and its summary says what
  // its data say.
  kWhole,
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

// The SHA-256 of the recording that an archive was made of (kArchiveOf), by the
// index at its end; empty where it is no archive.
std::string MadeOf(FileSource& archive);

// Checks one file (a FilePart). `progress`: bytes so far. Fails only when the
// disk does.
Result<SealCheck> CheckSeal(FileSource& file,
                            const std::function<void(uint64_t)>& progress = {});

// SHA-256 of a whole file: 64 digits.
Result<std::string> SumOfAll(
    FileSource& file, const std::function<void(uint64_t)>& progress = {});

// Why a later part is none of the match.
enum class PartDoubt {
  kUnbound,    // it does not say what the part before was when it was begun
  kOtherPast,  // it says so of other bytes than lie before it
  kAfterEnd,   // the match was ended before it
};
struct DoubtedPart {
  uint32_t part = 2;
  PartDoubt why = PartDoubt::kUnbound;
  bool operator==(const DoubtedPart&) const = default;
};
// For people; `first`: the file of the first part.
struct DoubtWords {
  std::string en;
  std::string ja;
};
DoubtWords WordsOf(const DoubtedPart& doubted, const std::string& first);

// `ended`: the place among recording.Parts() of the first that holds the
// match's end. `progress`: as below. Fails only when the disk does.
using PartProgress = std::function<void(uint32_t, uint64_t, uint64_t)>;
Result<std::vector<DoubtedPart>> DoubtsOf(FileSource& recording,
                                          std::optional<size_t> ended,
                                          const PartProgress& progress = {});

struct PartCheck {
  uint32_t part = 1;  // as PartPath counts
  SealCheck seal;
  std::optional<PartDoubt> doubt;  // then it is altered
};
// Checks a whole recording: each part's bytes are held against its own seal and
// against what the next part says of it. `progress`: which part, bytes of it so
// far and in all, of each pass anew.
Result<std::vector<PartCheck>> CheckParts(FileSource& recording,
                                          const PartProgress& progress = {});

}  // namespace kimari::recording
