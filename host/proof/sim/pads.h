// What hands add to the capacitance of pads: a plate model of finger tips and
// palm over the electrodes. README.md gives the figures and their reasons.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "firmware/sim/pad_field.h"
#include "host/proof/sim/geometry.h"
#include "host/proof/sim/scenario.h"

namespace kimari::sim {

// A hand as the pads feel it.
struct HandOverPads {
  Side player = Side::kA;
  bool left = false;
  Point fingers;  // middle of the finger tips that touch
  double height_mm = 0;
  double touch_pf = 3;  // finger tips, in full contact through a card
  // Of that, by the law of physics that holds for it; nothing: a plate's.
  std::optional<double> share = std::nullopt;
};

// What pads right beside a touched one feel of it besides, by the gap between
// them.
struct CrossTalk {
  double share = 0;  // at no gap
  double mm = 20;    // over which that falls to 1/e
};

// Effective gap of a touch: the card's paper and the film of air under it.
inline constexpr double kContactGap = 0.58;  // mm
// Above this a hand adds nothing worth counting.
inline constexpr double kUnfelt = 120;  // mm

// Share of full contact at a height of the finger tips.
constexpr double TouchShare(double height_mm) {
  return kContactGap / (kContactGap + height_mm);
}

CrossTalk CrossTalkOf(const Physics& physics);

// The electrodes of both mats, to be asked at each scan. Immutable; any thread;
// no allocation once it is made.
class Electrodes {
 public:
  explicit Electrodes(const court::Plan& plan,
                      const CrossTalk& cross_talk = {});

  // Adds one hand's capacitance to the loads of a board's pads. False when the
  // hand is too far to be felt.
  bool AddHand(const HandOverPads& hand, const PlayerModel& model, Side board,
               std::array<firmware::PadLoad, mat::kPads>& loads) const;
  // Adds a cloth of `pf` for a pad wholly covered.
  void AddCloth(const Rect& cloth, double pf, Side board,
                std::array<firmware::PadLoad, mat::kPads>& loads) const;

 private:
  struct Span {
    double low = 0;
    double high = 0;
  };
  // Along the rows from the court's edge on the owner's left.
  struct Pad {
    int number = 0;
    Span along;
  };
  // Those that lie side by side.
  struct Row {
    Span across;  // court y
    std::vector<Pad> pads;
  };

  static double Common(Span a, Span b);
  template <typename Give>
  void OverPads(Side board, Point patch, double half, Give give) const;
  template <typename Give>
  void OverArea(Side board, Point front, Point back, double width, double depth,
                int across, int along, Give give) const;

  void AddBeside(int pad, double pf, Side board,
                 const std::function<void(int, double)>& add) const;

  double width_, near_, far_;
  CrossTalk cross_talk_;
  PerSide<std::vector<Row>> rows_;
};

// How a body's coupling to its seat mat changes slowly: about zero, with
// standard deviation one.
double SeatWander(uint64_t seed, Side player, double seconds);

}  // namespace kimari::sim
