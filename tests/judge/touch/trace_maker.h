// Pad traces as a board would send them, from hands stated in the test.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/base/random.h"
#include "host/evidence/observation.h"

namespace kimari::judge {

struct TestHand {
  Side player = Side::kA;
  double onset_scan = 0;  // contact, after the edge
  double level = 6;       // steps
  double coupling = 0.6;
  // Scans in which it comes down by the thickness it is felt through.
  double approach = 2.4;
  double driven = 1;        // share of his slots in step with the board
  double lifts_scan = 1e9;  // after the edge
  double slides =
      0;           // share of its level that it gains a scan, from contact on
  double hum = 0;  // share by which its level swings with the mains
  double hum_hz = 50;
  double shifts_scan = 1e9;  // after the edge: from then on his coupling is
  double shifts_to = 0;      // this
};

struct TestTouch {
  evidence::PadEdge edge;
  std::vector<evidence::PadTrace> traces;
};

// `bends`: what mats add counts as the logarithm of what they do to the
// voltage.
inline TestTouch MakeTouch(const std::vector<TestHand>& hands, uint64_t seed,
                           double noise = 0.4, uint32_t scan = 40'001,
                           int pad = 20, Side board = Side::kA,
                           bool bends = false) {
  constexpr int kBefore = 16;
  constexpr int kAfter = 256;
  constexpr int kInOne = 68;  // levels in a message
  constexpr int kBaseline = 9;
  constexpr double kRise = 140;  // steps: time constant of a charge
  // How each player's mat moves in each slot (wire::Slot).
  constexpr int kDrive[4][2] = {{1, -1}, {1, 0}, {-1, 1}, {0, 1}};
  Random random(seed);
  TestTouch touch;
  touch.edge.board = board;
  touch.edge.pad = static_cast<uint8_t>(pad);
  touch.edge.touched = true;
  touch.edge.at = {HostTime{1'000'000'000}, Microseconds(20)};
  touch.edge.id = 7;
  touch.edge.scan = scan;
  for (int first = -kBefore; first < kAfter; first += kInOne) {
    evidence::PadTrace trace;
    trace.board = board;
    trace.pad = touch.edge.pad;
    trace.edge_id = 7;
    trace.first_scan = scan + static_cast<uint32_t>(first);
    trace.scan_period = Microseconds(250);
    trace.baseline_quarters = {4 * kBaseline, 4 * kBaseline, 4 * kBaseline,
                               4 * kBaseline};
    for (int s = first; s < std::min(first + kInOne, kAfter); ++s) {
      const auto slot =
          static_cast<size_t>(wire::SlotOf(scan + static_cast<uint32_t>(s)));
      double level = kBaseline + noise * random.Normal();
      double mats = 0;  // what they add
      for (const TestHand& hand : hands) {
        // A plate that comes down and leaves at constant speed.
        const double away =
            std::max({0.0, hand.onset_scan - s, s - hand.lifts_scan});
        const double slid = std::max(
            0.0, std::min<double>(s, hand.lifts_scan) - hand.onset_scan);
        const double risen =
            hand.approach / (hand.approach + away) * (1 + hand.slides * slid);
        const bool driven = hand.driven >= 1 || random.Uniform() < hand.driven;
        const int drive = kDrive[slot][Index(hand.player)];
        const double swing =
            hand.hum * std::sin(2 * std::numbers::pi * hand.hum_hz *
                                (s + static_cast<double>(seed)) / 4000);
        const double coupling =
            s < hand.shifts_scan ? hand.coupling : hand.shifts_to;
        level += risen * hand.level * (1 + swing);
        mats += driven ? risen * hand.level * drive * coupling : 0;
      }
      level += bends ? kRise * std::log1p(mats / kRise) : mats;
      trace.levels.push_back(static_cast<uint8_t>(
          std::clamp<long>(std::lround(level), 0, wire::kHighestLevel)));
    }
    touch.traces.push_back(trace);
  }
  return touch;
}

}  // namespace kimari::judge
