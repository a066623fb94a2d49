#include "host/proof/sim/pads.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "host/proof/sim/scenario_sections.h"
#include "host/proof/sim/strokes.h"

namespace kimari::sim {
namespace {

constexpr double kVacuum = 8.854e-3;  // pF/mm
constexpr double kPalmAbove = 35;     // mm, the hand is arched
constexpr double kPalmWidth = 75;     // mm
constexpr double kPalmLength = 65;    // mm, behind the finger tips
// Share of a far plate's field that ends on one electrode, the rest going to
// its neighbours, the mats' wires and the ground below.
constexpr double kPalmShare = 0.12;

}  // namespace

CrossTalk CrossTalkOf(const Physics& physics) {
  return {physics.pads.crosstalk_share.is, physics.pads.crosstalk_mm.is};
}

Electrodes::Electrodes(const court::Plan& plan, const CrossTalk& cross_talk)
    : width_(plan.width),
      near_(plan.near),
      far_(plan.far),
      cross_talk_(cross_talk) {
  for (const Side board : kBothSides) {
    for (int row = 0; row < plan.Rows(); ++row) {
      for (const int number : plan.PadsOf(board, row)) {
        const mat::Pad& pad = *plan.pads.Find(board, number);
        const double y = mat::OnCourt(board, pad.centre).y;
        const Span across{y - pad.depth / 2, y + pad.depth / 2};
        std::vector<Row>& rows = rows_[board];
        if (rows.empty() || rows.back().across.low != across.low ||
            rows.back().across.high != across.high) {
          rows.push_back({across, {}});
        }
        const double middle = pad.centre.x + plan.width / 2;
        rows.back().pads.push_back(
            {number, {middle - pad.width / 2, middle + pad.width / 2}});
      }
    }
  }
}

double Electrodes::Common(Span a, Span b) {
  return std::max(0.0, std::min(a.high, b.high) - std::max(a.low, b.low));
}

// Hands over each pad the share of a small square patch that lies on it.
template <typename Give>
void Electrodes::OverPads(Side board, Point patch, double half,
                          Give give) const {
  const double along = (board == Side::kA ? patch.x : -patch.x) + width_ / 2;
  for (const Row& row : rows_[board]) {
    const double high = Common({patch.y - half, patch.y + half}, row.across);
    if (high <= 0) continue;
    auto pad = std::ranges::lower_bound(
        row.pads, along - half, {},
        [](const Pad& each) { return each.along.high; });
    for (; pad != row.pads.end() && pad->along.low < along + half; ++pad) {
      const double wide = Common({along - half, along + half}, pad->along);
      if (wide > 0) give(pad->number, wide * high / (4 * half * half));
    }
  }
}

// A rectangle of width x depth with its front edge's middle at `front`, `back`
// the unit vector to its rear, cut into patches of equal area.
template <typename Give>
void Electrodes::OverArea(Side board, Point front, Point back, double width,
                          double depth, int across, int along,
                          Give give) const {
  const Point aside{-back.y, back.x};
  const double half = std::sqrt(width * depth / (across * along)) / 2;
  const double part = 1.0 / (across * along);
  for (int i = 0; i < across; ++i) {
    for (int j = 0; j < along; ++j) {
      const Point patch = front + aside * (width * ((i + 0.5) / across - 0.5)) +
                          back * (depth * (j + 0.5) / along);
      OverPads(board, patch, half,
               [&](int pad, double share) { give(pad, share * part); });
    }
  }
}

// To the pads of its row, by their gaps.
void Electrodes::AddBeside(int pad, double pf, Side board,
                           const std::function<void(int, double)>& add) const {
  for (const Row& row : rows_[board]) {
    const auto at = std::ranges::find(row.pads, pad, &Pad::number);
    if (at == row.pads.end()) continue;
    for (const Pad& other : row.pads) {
      if (other.number == pad) continue;
      const double gap =
          std::max(0.0, std::max(other.along.low - at->along.high,
                                 at->along.low - other.along.high));
      const double share = cross_talk_.share * std::exp(-gap / cross_talk_.mm);
      if (share > 1e-4) add(other.number, pf * share);
    }
    return;
  }
}

bool Electrodes::AddHand(
    const HandOverPads& hand, const PlayerModel& model, Side board,
    std::array<firmware::PadLoad, mat::kPads>& loads) const {
  if (hand.height_mm > kUnfelt) return false;
  // Nearer the middle of the court than this board's first electrode, or
  // farther than its last, by more than a hand.
  const double depth = board == Side::kA ? -hand.fingers.y : hand.fingers.y;
  if (depth < near_ - 110 || depth > far_ + 110) return false;
  if (std::abs(hand.fingers.x) > width_ / 2 + 110) return false;

  const Point back = ArmDirection(hand.player, hand.left, hand.fingers);
  const Point front = hand.fingers - back * (kFingerDepth / 2);
  bool felt = false;
  const auto add = [&](int pad, double pf) {
    firmware::PadLoad& load = loads[static_cast<size_t>(pad)];
    (hand.player == Side::kA ? load.body_a_pf : load.body_b_pf) +=
        static_cast<float>(pf);
    felt = true;
  };
  const double fingers_pf =
      hand.touch_pf * hand.share.value_or(TouchShare(hand.height_mm));
  OverArea(board, front, back, model.fingers_mm, kFingerDepth, 8, 4,
           [&](int pad, double share) {
             add(pad, fingers_pf * share);
             if (cross_talk_.share > 0) {
               AddBeside(pad, fingers_pf * share, board, add);
             }
           });
  const double palm_pf = kPalmShare * kVacuum * kPalmWidth * kPalmLength /
                         (kPalmAbove + hand.height_mm);
  OverArea(board, front + back * kFingerDepth, back, kPalmWidth, kPalmLength, 3,
           3, [&](int pad, double share) { add(pad, palm_pf * share); });
  return felt;
}

void Electrodes::AddCloth(
    const Rect& cloth, double pf, Side board,
    std::array<firmware::PadLoad, mat::kPads>& loads) const {
  const double middle =
      (board == Side::kA ? cloth.centre.x : -cloth.centre.x) + width_ / 2;
  for (const Row& row : rows_[board]) {
    const double high = Common({cloth.centre.y - cloth.half_height,
                                cloth.centre.y + cloth.half_height},
                               row.across);
    for (const Pad& pad : row.pads) {
      const double wide = Common(
          {middle - cloth.half_width, middle + cloth.half_width}, pad.along);
      loads[static_cast<size_t>(pad.number)].other_pf +=
          static_cast<float>(pf * wide * high /
                             ((pad.along.high - pad.along.low) *
                              (row.across.high - row.across.low)));
    }
  }
}

double SeatWander(uint64_t seed, Side player, double seconds) {
  Random random = Stream(seed, 6, static_cast<uint64_t>(Index(player)));
  double sum = 0;
  for (const double period : {17.0, 5.3, 2.1}) {
    sum += std::sin(2 * std::numbers::pi *
                    (seconds / period + random.Uniform(0, 1)));
  }
  return sum * std::sqrt(2.0 / 3);
}

}  // namespace kimari::sim
