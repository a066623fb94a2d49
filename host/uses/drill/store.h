// The attempts of this machine, kept, and asked for by set and by player: one
// database, which is all that is known of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/uses/drill/attempt.h"
#include "host/uses/drill/calendar.h"

namespace kimari::drill {

// One thread at a time; one process at a time. All fail with kFile, in both
// languages: what is there stays as it is.
class Store {
 public:
  // attempts.sqlite in `folder`, which is made where it is missing. What an
  // older kimari kept there as a log (OldLogFile) is taken in, once.
  // `calendar`: what a day is. Fails where another program has the folder, and
  // where the database is damaged or of a newer kimari: then it is left alone.
  static Result<Store> Open(const std::string& folder, Calendar calendar = {});
  // Something is kept in `folder`. Thread: any.
  static bool IsIn(const std::string& folder);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;
  ~Store();

  // All or none of them. Once it was done it survives a power cut. Fails too
  // where the place of the set is answered already.
  Result<void> Append(std::span<const Attempt> attempts);
  Result<void> Append(const Attempt& attempt) { return Append({&attempt, 1}); }
  // Nothing where that place of the set was not answered.
  Result<std::optional<Attempt>> Find(uint64_t set, int place);
  // In the order they were made.
  Result<std::vector<Attempt>> OfSet(uint64_t set);
  // By the time their sets began, however late they were taken in; of one time
  // in the order they were kept; with their days, as Calendar::Date. Valid
  // until the next call; those of who was asked for last are at hand.
  Result<std::span<const Attempt>> OfPlayer(const std::string& player);
  // The day of his own on which that time (UTC, ISO 8601) is; 0: it is none.
  int DayAt(std::string_view iso) const;
  // Another one whenever OfPlayer may tell something else of whom it told last.
  uint64_t Version() const;
  // Who trained last comes first; a time to come is not believed.
  Result<std::vector<std::string>> Players();
  // These, where that stood, in place of all that it holds of `set`.
  Result<void> Replace(uint64_t set, std::span<const Attempt> attempts);
  // Takes all that `player` did out of this, and out of the old log, for good.
  // `when`: UTC, ISO 8601.
  Result<void> Forget(const std::string& player, const std::string& when);
  // When that was last done; empty: never.
  Result<std::string> ForgottenAt(const std::string& player);

  // What was found when it was opened, a sentence each: what was taken in of an
  // old log, lines of it that are none, answers of a time to come.
  const std::vector<Text>& Notices() const;

 private:
  struct Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace kimari::drill
