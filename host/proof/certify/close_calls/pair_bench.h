// Many pairs on one bench, each far from the others on its pads and in time:
// one draw of boards, USB, room and seats, and the judge's word on each pair.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/certify/close_calls/close_pair.h"

namespace kimari::close_calls {

// So many share a draw of boards and seats.
inline constexpr size_t kPairsABench = 96;

struct BenchTerms {
  std::string image;  // the boards' firmware
  sim::PhysicsPtr law;
  bool seats = true;  // false: the judge knows nothing of the couplings
  // From pair to pair, on the mean. From 700 ms on one has the boards alone.
  Duration apart = Milliseconds(40);
};

// A pair for each of `margins` (indices of kMarginsMs), judged in this order.
// Fails as world::Bench::Open does.
Result<std::vector<JudgedPair>> RunPairs(const BenchTerms& terms,
                                         std::span<const size_t> margins,
                                         Random random,
                                         certify::Conditions& conditions);

}  // namespace kimari::close_calls
