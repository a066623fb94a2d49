// The certificate of the replay: target T17, on recordings of the size of a
// long evening.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/certify/certificate.h"

namespace kimari::replay {

struct CertifyReplayOptions {
  std::vector<double> sizes = {1, 5, 20};  // of recordings, 10^9 bytes
  int64_t steps = 10'000;
  uint64_t seed = 1;
  std::string folder;  // for them; each goes again
  std::vector<std::string> only;
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// kFile where a recording cannot be written or opened.
Result<certify::Certificate> CertifyReplay(const CertifyReplayOptions& options,
                                           const Clock& clock);

}  // namespace kimari::replay
