// A set that is under way, kept in a sealed file (sealed_file.h): order, seed
// and place, so that it goes on where it was after a crash or a power cut. It
// lies beside the log, and goes when the set is over.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/evening.h"
#include "host/reader/reading_plan.h"
#include "host/reader/set_place.h"

namespace kimari::reader {

struct SealedSet {
  Evening evening;
  ReadingPlan plan;
  SetPlace place;
};

// "LOG.sealed"
std::filesystem::path SealedFileOf(const std::filesystem::path& log);

// As WriteSealed: whole or not at all, and on the disk when it returns.
Result<void> SaveSealedSet(const SealedSet& set, const cards::Deck& deck,
                           const std::filesystem::path& file);
// Fails (kFile) where it is not there, was changed (its hash does not match),
// is torn, or is of another deck.
Result<SealedSet> LoadSealedSet(const std::filesystem::path& file,
                                const cards::Deck& deck);

// A set that broke off: its log, and beside it what was sealed.
struct BrokenSet {
  std::filesystem::path log;
  SealedSet set;
};
// The newest one of this deck whose log lies in `folder`; none that some
// program is reading (SetInUse). `now`: as WallClockIso8601; a name of a time
// to come was given by a clock that was wrong, and counts as older than all
// others. `damaged`: takes why each newer one cannot go on that is not plainly
// of another deck; may be null.
std::optional<BrokenSet> NewestBroken(const std::filesystem::path& folder,
                                      const cards::Deck& deck, std::string now,
                                      std::vector<Error>* damaged = nullptr);

// As long as it lives, other programs neither offer the set of this log nor go
// on with it (flock; on a file system without locks they may).
class SetInUse {
 public:
  // The log is there. Fails (kUsage) where another program reads the set.
  static Result<SetInUse> Claim(const std::filesystem::path& log);
  SetInUse(SetInUse&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  SetInUse& operator=(SetInUse&&) = delete;
  ~SetInUse();

 private:
  explicit SetInUse(int fd) : fd_(fd) {}
  int fd_;  // -1: no lock to be had
};

}  // namespace kimari::reader
