#include "host/proof/certify/close_calls/close_pair.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "host/proof/certify/boards/touches.h"

namespace kimari::close_calls {
namespace {

constexpr double kLeastPf = 2;
constexpr double kMostPf = 5;
constexpr double kSlowest = 0.5;  // m/s
constexpr double kFastest = 2.2;
constexpr Duration kPadFree = Milliseconds(700);  // between pairs on a pad
constexpr int kColumnsApart = 3;

// Evidence of the one would be taken for evidence of the other.
bool TooNear(const world::Press& a, const world::Press& b) {
  const int columns = std::abs(world::PadOn(a.board, a.pad).column -
                               world::PadOn(b.board, b.pad).column);
  return world::InTheWay(a, b) ||
         (a.board == b.board && columns < kColumnsApart &&
          Abs(a.contact - b.contact) < kPadFree);
}

bool HasRoom(const ClosePair& pair, const std::vector<ClosePair>& others) {
  return std::ranges::none_of(others, [&](const ClosePair& other) {
    for (const world::Press& a : pair.presses) {
      for (const world::Press& b : other.presses) {
        if (TooNear(a, b)) return true;
      }
    }
    return false;
  });
}

// The pad beside it in its row, towards the middle.
int PadBeside(Side board, int pad) {
  const mat::Pad& at = world::PadOn(board, pad);
  int found = pad;
  for (int other = 0; other < mat::kPads; ++other) {
    const mat::Pad& each = world::PadOn(board, other);
    if (each.row != at.row || std::abs(each.column - at.column) != 1) continue;
    if (found == pad || std::abs(each.centre.x) < std::abs(at.centre.x)) {
      found = other;
    }
  }
  return found;
}

}  // namespace

const char* Words(PairKind kind) {
  constexpr std::array kWords = {"same pad", "neighbouring pads", "two boards"};
  return kWords[static_cast<size_t>(kind)];
}

ClosePair DrawPair(size_t margin, uint64_t number, const sim::Physics& law,
                   Random& random) {
  ClosePair pair;
  pair.margin = margin;
  // Half of them on one pad.
  const uint64_t kind = random.Below(4);
  pair.kind = kind < 2 ? PairKind::kSamePad : kKinds[kind - 1];
  pair.follows = random.Uniform() < law.follow.share.is &&
                 pair.kind != PairKind::kTwoBoards;
  Side player = random.Below(2) == 0 ? Side::kA : Side::kB;
  for (size_t i = 0; i < 2; ++i) {
    world::Press& press = pair.presses[i];
    press.player = player;
    press.touch_pf = random.Uniform(kLeastPf, kMostPf);
    press.descent_m_s =
        kSlowest * std::pow(kFastest / kSlowest, random.Uniform());
    press.lift_mm = random.Uniform(8, 20);
    press.hold = FromMilliseconds(random.Uniform(80, 150));
    press.card = 2 * number + (pair.follows ? 0 : i);
    player = Other(player);
  }
  return pair;
}

bool Place(HostTime at, const std::vector<ClosePair>& others, Random& random,
           ClosePair& pair) {
  pair.presses[0].contact = at;
  pair.presses[1].contact = at + FromMilliseconds(kMarginsMs[pair.margin]);
  for (int tries = 0; tries < 20; ++tries) {
    world::Press& first = pair.presses[0];
    world::Press& second = pair.presses[1];
    first.board = random.Below(2) == 0 ? Side::kA : Side::kB;
    first.pad = static_cast<int>(random.Below(mat::kPads));
    second.board = first.board;
    second.pad = first.pad;
    if (pair.kind == PairKind::kNeighbours) {
      second.pad = PadBeside(first.board, first.pad);
    } else if (pair.kind == PairKind::kTwoBoards) {
      second.board = Other(first.board);
      second.pad = static_cast<int>(random.Below(mat::kPads));
    }
    if (HasRoom(pair, others)) return true;
  }
  return false;
}

bool Concerns(const ClosePair& pair, Side board, int pad) {
  return std::ranges::any_of(pair.presses, [&](const world::Press& press) {
    const mat::Pad& mine = world::PadOn(press.board, press.pad);
    const mat::Pad& other = world::PadOn(board, pad);
    return press.board == board && std::abs(mine.column - other.column) <= 1;
  });
}

Answer JudgedPair::Said() const {
  using rules::Order;
  const bool a_first = pair.First() == Side::kA;
  switch (first.order) {
    case Order::kOpen:
      return Answer::kJudge;
    case Order::kNobody:  // not felt: nothing was promised
      return first.certainty_ppm == 0 ? Answer::kJudge : Answer::kWrong;
    case Order::kSameTime:
      return pair.Margin() <= kBand ? Answer::kSameTime : Answer::kWrong;
    case Order::kOnlyA:
    case Order::kAFirst:
      return a_first ? Answer::kRight : Answer::kWrong;
    case Order::kOnlyB:
    case Order::kBFirst:
      return a_first ? Answer::kWrong : Answer::kRight;
  }
  return Answer::kJudge;
}

double JudgedPair::Promised() const {
  if (Said() == Answer::kJudge) return 0;
  // Certainties are rounded to parts per million.
  return std::max(0.5, static_cast<double>(kAllPpm - first.certainty_ppm)) /
         kAllPpm;
}

bool JudgedPair::DeniedOne() const {
  return first.order == rules::Order::kOnlyA ||
         first.order == rules::Order::kOnlyB;
}

std::optional<JudgedPair::Touch> JudgedPair::Margin() const {
  if (first.sigma.ns == 0 || first.order == rules::Order::kNobody ||
      DeniedOne()) {
    return std::nullopt;
  }
  const Duration truly =
      pair.First() == Side::kA ? pair.Margin() : -pair.Margin();
  return Touch{first.margin - truly, first.sigma};
}

}  // namespace kimari::close_calls
