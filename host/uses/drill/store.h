// The attempts of this machine, to be asked for by set and by player. A
// database that is made of the log alone: what it lacks of it is read when it
// is opened, and where it is damaged, now or later, it is made anew.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/uses/drill/attempt.h"
#include "host/uses/drill/calendar.h"

namespace kimari::drill {

// One thread at a time; one process at a time. All fail with kFile.
class Store {
 public:
  // attempts.jsonl in `folder` as AttemptLog::Open, and drill.sqlite beside
  // it. `calendar`: what a day is. Fails where a newer kimari made that.
  static Result<Store> Open(const std::string& folder, Calendar calendar = {});
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;
  ~Store();

  // Once it was done it survives a power cut.
  Result<void> Append(const Attempt& attempt);
  // Nothing where that place of the set was not answered.
  Result<std::optional<Attempt>> Find(uint64_t set, int place);
  // In the order they were made.
  Result<std::vector<Attempt>> OfSet(uint64_t set);
  // By the time their sets began, however late they were taken in; of one time
  // in the order of the log; with their days, as Calendar::Date. Valid until
  // the next call; those of who was asked for last are at hand.
  Result<std::span<const Attempt>> OfPlayer(const std::string& player);
  // The day of his own on which that time (UTC, ISO 8601) is; 0: it is none.
  int DayAt(std::string_view iso) const;
  // Another one whenever OfPlayer may tell something else of whom it told last.
  uint64_t Version() const;
  // Who trained last comes first; a time to come is not believed.
  Result<std::vector<std::string>> Players();
  // These in place of all that it holds of `set`, in the log too.
  Result<void> Replace(uint64_t set, const std::vector<Attempt>& attempts);
  // Takes all that `player` did out of the log and of this, for good.
  Result<void> Forget(const std::string& player, const std::string& when);

  // When that was last done (UTC); empty: never.
  Result<std::string> ForgottenAt(const std::string& player) const;

  // What was found when it was opened, a sentence each: what was damaged, and
  // answers of a time to come.
  const std::vector<std::string>& Notices() const;

 private:
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace kimari::drill
