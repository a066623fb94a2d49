// What the simulated world of a demo is made from, and made from again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::demo {

inline constexpr int kReadings = 10;  // where none are asked for
inline constexpr int64_t kSeed = 1;

struct MadeFrom {
  std::string scenario;  // a file; empty: it is drawn
  std::optional<int64_t> seed;
  std::optional<int> readings;

  // For a folder's name.
  std::string Name() const;
  // For kimari-world.
  std::vector<std::string> Words() const;
  // What stands of it at the head of a recording.
  std::map<std::string, std::string> Keys() const;
};

// As a recording says. Empty where it is no match that can be gone on with.
// Fails (kUsage) where that match was not a demo, (kFile) where it cannot be
// read.
Result<MadeFrom> MadeFromOf(const std::string& recording);

}  // namespace kimari::demo
