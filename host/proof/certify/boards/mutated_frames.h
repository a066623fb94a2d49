// Frames of the boards, damaged in all ways a wire can, before the host's
// decoder.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "host/base/random.h"

namespace kimari::world {

struct MutatedFrames {
  int64_t tried = 0;
  int64_t accepted = 0;  // whole as one that was sent
  int64_t wrong = 0;     // accepted with other content
};

// `frames` as they were sent, each with its delimiter. Ends early when
// `go_on`, asked now and then with the share done, says so.
MutatedFrames TryMutatedFrames(const std::vector<std::vector<uint8_t>>& frames,
                               int64_t trials, Random& random,
                               const std::function<bool(double)>& go_on);

}  // namespace kimari::world
