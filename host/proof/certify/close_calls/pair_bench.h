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

// A pair for each of `margins` (indices of kMarginsMs), judged in this order.
// `image`: the boards' firmware. `seats`: false, and the judge is told nothing
// of the players' couplings. Fails as world::Bench::Open does.
Result<std::vector<JudgedPair>> RunPairs(const std::string& image,
                                         const sim::PhysicsPtr& law,
                                         std::span<const size_t> margins,
                                         bool seats, Random random,
                                         certify::Conditions& conditions);

}  // namespace kimari::close_calls
