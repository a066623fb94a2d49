#include "host/proof/sim/pads.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "host/proof/sim/scenario_sections.h"
#include "host/proof/sim/strokes.h"

namespace kimari::sim {
namespace {

constexpr double kElectrodeX = mat::kPitch / 2 - 1;  // half, 2 mm gap between
constexpr double kElectrodeY = court::kCardHeight / 2;
constexpr double kVacuum = 8.854e-3;  // pF/mm
constexpr double kPalmAbove = 35;     // mm, the hand is arched
constexpr double kPalmWidth = 75;     // mm
constexpr double kPalmLength = 65;    // mm, behind the finger tips
// Share of a far plate's field that ends on one electrode, the rest going to
// its neighbours, the mats' wires and the ground below.
constexpr double kPalmShare = 0.12;

struct Span {
  double low;
  double high;
};

double Common(Span a, Span b) {
  return std::max(0.0, std::min(a.high, b.high) - std::max(a.low, b.low));
}

// Hands over each pad the share of a small square patch that lies on it.
template <typename Give>
void OverPads(Side board, Point patch, double half, Give give) {
  for (int row = 0; row < court::kRows; ++row) {
    const double y = court::RowCentre(board, row);
    const double high = Common({patch.y - half, patch.y + half},
                               {y - kElectrodeY, y + kElectrodeY});
    if (high <= 0) continue;
    const double along =
        (board == Side::kA ? patch.x : -patch.x) + court::kWidth / 2;
    const int first =
        static_cast<int>(std::floor((along - half) / mat::kPitch));
    for (int column = std::max(0, first);
         column <= std::min(mat::kColumns - 1, first + 2); ++column) {
      const double middle = (column + 0.5) * mat::kPitch;
      const double wide = Common({along - half, along + half},
                                 {middle - kElectrodeX, middle + kElectrodeX});
      if (wide > 0) {
        give(mat::PadOf(row, column), wide * high / (4 * half * half));
      }
    }
  }
}

// A rectangle of width x depth with its front edge's middle at `front`, `back`
// the unit vector to its rear, cut into patches of equal area.
template <typename Give>
void OverArea(Side board, Point front, Point back, double width, double depth,
              int across, int along, Give give) {
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

}  // namespace

bool AddHand(const HandOverPads& hand, const PlayerModel& model, Side board,
             std::array<firmware::PadLoad, mat::kPads>& loads) {
  if (hand.height_mm > kUnfelt) return false;
  // Nearer the middle of the court than this board's first electrode, or
  // farther than its last, by more than a hand.
  const double depth = board == Side::kA ? -hand.fingers.y : hand.fingers.y;
  if (depth < court::kNear - 110 || depth > court::kFar + 110) return false;
  if (std::abs(hand.fingers.x) > court::kWidth / 2 + 110) return false;

  const Point back = ArmDirection(hand.player, hand.left, hand.fingers);
  const Point front = hand.fingers - back * (kFingerDepth / 2);
  bool felt = false;
  const auto add = [&](int pad, double pf) {
    firmware::PadLoad& load = loads[static_cast<size_t>(pad)];
    (hand.player == Side::kA ? load.body_a_pf : load.body_b_pf) +=
        static_cast<float>(pf);
    felt = true;
  };
  const double fingers_pf = hand.touch_pf * TouchShare(hand.height_mm);
  OverArea(board, front, back, model.fingers_mm, kFingerDepth, 8, 4,
           [&](int pad, double share) { add(pad, fingers_pf * share); });
  const double palm_pf = kPalmShare * kVacuum * kPalmWidth * kPalmLength /
                         (kPalmAbove + hand.height_mm);
  OverArea(board, front + back * kFingerDepth, back, kPalmWidth, kPalmLength, 3,
           3, [&](int pad, double share) { add(pad, palm_pf * share); });
  return felt;
}

void AddCloth(const Rect& cloth, double pf, Side board,
              std::array<firmware::PadLoad, mat::kPads>& loads) {
  for (int pad = 0; pad < mat::kPads; ++pad) {
    const Point centre = mat::Centre(board, pad);
    const double wide = Common(
        {cloth.centre.x - cloth.half_width, cloth.centre.x + cloth.half_width},
        {centre.x - kElectrodeX, centre.x + kElectrodeX});
    const double high =
        Common({cloth.centre.y - cloth.half_height,
                cloth.centre.y + cloth.half_height},
               {centre.y - kElectrodeY, centre.y + kElectrodeY});
    loads[static_cast<size_t>(pad)].other_pf +=
        static_cast<float>(pf * wide * high / (4 * kElectrodeX * kElectrodeY));
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
