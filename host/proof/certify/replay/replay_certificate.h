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
#include "host/proof/certify/certificate.h"

namespace kimari::replay {

struct CertifyReplayOptions {
  std::vector<double> sizes = {1, 5, 20};  // of recordings, 10^9 bytes
  int64_t steps = 10'000;
  uint64_t seed = 1;
  std::string folder;  // for them; each goes again
  std::vector<std::string> only;
  // In whose readings A's board switched its lamp; empty: one is simulated.
  std::string recording;
  // Plays a scenario on the simulated rig, with frames: its text, and the
  // folder that it leaves match.mcap in. False: it could not.
  std::function<bool(const std::string& scenario, const std::string& folder)>
      simulate;
  // Opens an address in a browser without a window, and closes it once
  // `goes_on` says no. `folder`: for what the browser keeps. kDevice: there is
  // none.
  std::function<Result<void>(const std::string& address,
                             const std::string& folder,
                             const std::function<bool()>& goes_on)>
      browse;
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// kFile where a recording cannot be written or opened.
Result<certify::Certificate> CertifyReplay(const CertifyReplayOptions& options,
                                           const Clock& clock);

}  // namespace kimari::replay
