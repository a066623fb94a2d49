// What a certificate is made of: campaigns, each of which makes lines for a
// target from a stream of random numbers of its own, and what cannot be run.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"

namespace kimari::certify {

using Lines = Result<std::vector<Line>>;
// Told the share that is done, 0 to 1; false ends a campaign early.
using Progress = std::function<bool(double)>;

struct Campaign {
  std::string target;   // "T7"
  std::string part;     // of the target, a name for itself: "T7-hours"
  std::string also;     // another target that its lines speak of, or empty
  uint64_t stream = 0;  // of random numbers; the same for ever
  std::function<Lines(Random random, const Progress& progress)> run;
};

// What only other hardware, or people, can show.
struct NotRun {
  std::string target;
  std::string what;
  std::string why;
};
Line NotRunLine(const NotRun& not_run);

struct Order {
  std::string subject;  // "boards", in plural, for messages too
  uint64_t seed = 1;
  std::string asked;              // as Certificate::asked
  std::vector<std::string> only;  // targets or parts; none: all
  std::function<bool(std::string_view part, double share)> progress =
      [](std::string_view, double) { return true; };
};

// Runs the campaigns that were asked for, in order. Fails with kUsage for a
// target that is none of theirs, and with a campaign's own error.
Result<Certificate> RunCampaigns(const Order& order,
                                 std::span<const Campaign> campaigns,
                                 std::span<const NotRun> not_run);

}  // namespace kimari::certify
