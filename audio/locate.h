// Finds a piece of known sound in what was heard, by correlation.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace kimari::audio {

// Where `piece` is in `heard`: the place of the best normalised correlation,
// as an index into `heard`, and that correlation, up to 1.
struct Found {
  int64_t at = 0;
  double correlation = 0;
};
std::optional<Found> Locate(std::span<const float> piece,
                            std::span<const float> heard);

}  // namespace kimari::audio
