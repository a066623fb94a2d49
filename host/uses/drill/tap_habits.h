// How early each player taps with a beat: of people it is 20 to 50 ms, of one
// person nearly always the same. Known of him from a device that its own
// microphone measured, it makes his taps on any other device the better
// measure.
#pragma once

#include <map>
#include <string>

#include "host/base/result.h"

namespace kimari::drill {

struct TapHabit {
  double early_ms = 0;
  double sigma_ms = 0;

  bool operator==(const TapHabit&) const = default;
};

// One thread at a time.
class TapHabits {
 public:
  // Those of the file tap-habits.json in `folder`; one that cannot be read
  // holds none.
  explicit TapHabits(const std::string& folder);

  const std::map<std::string, TapHabit>& All() const { return habits_; }
  // On the disk once it returns. Fails (kFile) where it cannot be written, and
  // (kUsage) where it holds too many players: then all stays as it was.
  Result<void> Keep(const std::string& player, const TapHabit& habit);
  Result<void> Forget(const std::string& player);

 private:
  Result<void> Write(std::map<std::string, TapHabit> habits);

  std::string path_;
  std::map<std::string, TapHabit> habits_;  // by player
};

}  // namespace kimari::drill
