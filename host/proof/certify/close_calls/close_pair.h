// Two touches of one card so far apart, one of each player, and what the judge
// said of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/base/time.h"
#include "host/game/rules/facts.h"
#include "host/judge/heard_impact.h"
#include "host/proof/certify/boards/hands.h"
#include "host/proof/sim/physics.h"

namespace kimari::close_calls {

enum class PairKind { kSamePad, kNeighbours, kTwoBoards };
inline constexpr std::array kKinds = {PairKind::kSamePad, PairKind::kNeighbours,
                                      PairKind::kTwoBoards};
// "same pad", "neighbouring pads", "two boards".
const char* Words(PairKind kind);

// Rule option same_time_ms of the trials: closer ones are at the same time.
inline constexpr Duration kBand = Microseconds(100);
inline constexpr std::array kMarginsMs = {0.1, 0.2, 0.5,  1.0,
                                          2.0, 5.0, 10.0, 20.0};

struct ClosePair {
  size_t margin = 0;  // of kMarginsMs
  PairKind kind = PairKind::kSamePad;
  // The second hand comes on the card that the first has pressed flat; else on
  // an end, or a card, that still stands.
  bool follows = true;
  std::array<world::Press, 2> presses;  // by contact
  // Where skin met the card, mm over the mat, and by which law.
  std::array<double, 2> stood_mm{};
  std::array<std::string, 2> laws;

  Side First() const { return presses[0].player; }
  Duration Margin() const { return presses[1].contact - presses[0].contact; }
};

// All but where and when. `number`: of the pair, counted from 0 on one bench.
ClosePair DrawPair(size_t margin, uint64_t number, const sim::Physics& law,
                   Random& random);
// Puts it on pads, the first contact at `at`. False: no room beside `others`.
bool Place(HostTime at, const std::vector<ClosePair>& others, Random& random,
           ClosePair& pair);
// Whether evidence of this pad is of the pair: its pads and those beside them.
bool Concerns(const ClosePair& pair, Side board, int pad);

enum class Answer { kRight, kSameTime, kJudge, kWrong };

struct JudgedPair {
  struct Touch {
    Duration error;  // against the true contact; late: positive
    Duration sigma;
  };
  ClosePair pair;
  rules::First first;
  std::array<std::optional<Touch>, 2> touches;  // by contact
  // Of the same evidence without its knocks, where there are any.
  std::optional<rules::First> pads_alone;
  // What knocks said of each, where the judge was told of any.
  std::array<std::optional<judge::Heard::Says>, 2> heard;
  // Who was first, told before the ruling, and how long after the first contact
  // it was known. Of pairs on one pad alone.
  struct Lamp {
    Side side = Side::kA;
    Duration after;
  };
  std::optional<Lamp> lamp;

  Answer Said() const;
  // What `first` promised: that it is wrong all the same.
  double Promised() const;
  // Said that only one of the two hands touched.
  bool DeniedOne() const;
  // Said margin against the true one, where there is one.
  std::optional<Touch> Margin() const;
};

}  // namespace kimari::close_calls
