// What the boards told in one run of T14, held against what truly happened.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "host/proof/certify/boards/quiet_scene.h"

namespace kimari::world {

struct QuietEdge {
  Side board = Side::kA;
  int pad = 0;
  bool touched = false;
  HostTime at;  // true time
};

// The board said that it cannot use this pad as it should.
struct QuietWord {
  Side board = Side::kA;
  HostTime at;
  std::string text;
};

// One thing that went wrong.
struct QuietFault {
  enum class Kind {
    kFalse,   // a touch where no hand's tips are, nor beside
    kGhost,   // on a pad beside a hand that touches
    kMissed,  // a touch that was not felt
    kHeld,    // still said to be touched half a second after the hand left
    kLetGo,   // said to be free under a hand that rests
    kTwice,   // told again before the hand left
    kWet,     // a cloth taken for a touch
  };
  static constexpr size_t kKinds = 7;
  Kind kind = Kind::kFalse;
  HostTime at;
  Side board = Side::kA;
  int pad = 0;
  std::string what;
};

struct QuietCounts {
  int64_t touches = 0;  // of the bar
  int64_t left = 0;     // hands that left, a pad with them
  int64_t rests = 0;
  int64_t wet = 0;  // touches through a cloth, and those that were felt
  int64_t wet_felt = 0;
  std::map<double, int64_t> by_pf;  // missed ones, by strength
  int64_t named = 0;                // missed where the board had named the pad
  int64_t faint = 0;                // below the bar's least
  int64_t faint_felt = 0;
  std::array<int64_t, QuietFault::kKinds> faults{};
  // By strength: for each pad that something lay on, seconds after it had gone
  // to the last touch that was not felt; infinite when there was none later.
  std::map<double, std::vector<double>> deaf_s;
  std::vector<double> release_ms;  // after rests

  int64_t Of(QuietFault::Kind kind) const {
    return faults[static_cast<size_t>(kind)];
  }
  void Add(const QuietCounts& more);
};

// What was heard of a run, by time; a board's restart is a release of all its
// pads.
struct QuietHeard {
  std::vector<QuietEdge> edges;
  std::vector<QuietWord> words;
};

// Appends to `faults`.
QuietCounts CountQuiet(const QuietPlan& plan, const QuietHeard& heard,
                       std::vector<QuietFault>& faults);

}  // namespace kimari::world
