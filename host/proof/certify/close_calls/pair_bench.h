// Many pairs on one bench, each far from the others on its pads and in time:
// one draw of boards, USB, room and seats, and the judge's word on each pair.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/judge/touch/standing_law.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/certify/close_calls/close_pair.h"

namespace kimari::close_calls {

// So many share a draw of boards and seats; more where each begins with taps.
inline constexpr size_t kPairsABench = 96;
inline constexpr size_t kPairsACalibration = 480;
inline constexpr size_t kPairsADrawnLaw = 24;

struct BenchTerms {
  std::string image;  // the boards' firmware
  sim::PhysicsPtr law;
  bool seats = true;  // false: the judge knows nothing of the couplings
  // Both players tap foil on either mat first (kimari calibrate touch), and the
  // judge is given what that shows.
  bool calibrated = false;
  // Discs under both mats by the law, and the judge is given what they heard.
  bool knock = false;
  // From pair to pair, on the mean. From 700 ms on one has the boards alone.
  Duration apart = Milliseconds(40);
};

// A pair for each of `margins` (indices of kMarginsMs), judged in this order;
// `mats`: of taps on foil, where it is calibrated.
// Fails as world::Bench::Open does.
Result<std::vector<JudgedPair>> RunPairs(const BenchTerms& terms,
                                         std::span<const size_t> margins,
                                         Random random,
                                         certify::Conditions& conditions,
                                         judge::MatStandings& mats);

}  // namespace kimari::close_calls
