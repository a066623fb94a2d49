// Hands over the pads of both boards: they come down, stay, and leave, as the
// world's pad physics has it (host/proof/sim/pads.h).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "firmware/sim/pad_field.h"
#include "host/base/random.h"
#include "host/base/time.h"
#include "host/proof/sim/geometry.h"
#include "host/proof/sim/hand_motion.h"
#include "host/proof/sim/knock_law.h"
#include "host/proof/sim/pads.h"
#include "host/proof/sim/scenario.h"
#include "host/proof/sim/touch_draw.h"

namespace kimari::world {

// The mats that it is done on, kyogi's.
const sim::Electrodes& Mats();
// A pad of them.
const mat::Pad& PadOn(Side board, int pad);

// Finger tips on the middle of one pad.
struct Press {
  Side board = Side::kA;
  int pad = 0;
  Side player = Side::kA;
  double touch_pf = 3;     // on this pad, in full contact
  double descent_m_s = 1;  // as they touch
  double lift_mm = 20;     // from here on they come down
  HostTime contact;        // skin first touches the card
  Duration hold = Milliseconds(120);
  // Presses of one number are of one card, which lies flat under hands. None:
  // of a card of its own, or of the one that a hand holds down on that pad.
  std::optional<uint64_t> card = std::nullopt;
  bool fastened = false;  // the card lies flat whoever lets it go
};
inline HostTime Left(const Press& press) { return press.contact + press.hold; }

// What a hand came down on.
struct CardMet {
  double stood_mm = 0;  // over the mat, where skin met it
  std::string law;      // of physics, by its name
};

// A strip of foil on the cards of one pad, clipped to another pad's pin through
// a capacitor of 6.8 pF: a whole body counts as no more than that there.
struct Foil {
  Side board = Side::kA;
  int pad = 0;
  int input = 0;
  double body_pf = 5;       // of whoever's skin is on it, on that pin
  double through_pf = 0.1;  // and, through the foil, on the pad below
};

// Something wet that touches no player: `pf` for a pad wholly covered.
struct Cloth {
  Side board = Side::kA;
  sim::Rect place;
  double pf = 2;
  HostTime from;  // wholly down
  HostTime to;    // then taken off
};

// Share of a body that follows its seat mat: a middle, a slow sway, and a shift
// to another middle now and then.
struct SeatModel {
  double middle = 0.6;
  double sway = 0.03;
  double shift = 0;  // at most, each way
  double shift_every_s = 2;
  double least = 0.2;
  double most = 0.9;
  double connected = 1;  // of it all: 0 with the mat's cable out
  uint64_t seed = 1;

  double At(HostTime t) const;
};

// One thread.
class Hands : public firmware::PadField {
 public:
  explicit Hands(uint64_t seed, sim::PhysicsPtr physics = sim::UsualPhysics());

  // The hand is felt from Begin(press) on, which has not been sampled yet.
  // Presses of one card come by contact.
  CardMet Add(const Press& press);
  static HostTime Begin(const Press& press);
  // When it is out of reach again.
  static HostTime End(const Press& press);
  // A hand held above a pad at this height from `press.contact` on, for
  // `press.hold`; it comes and goes as a press does.
  void Hover(const Press& press, double height_mm);
  // The share of its finger tips that lies on another pad than the pressed one.
  static double TipsOn(const Press& press, int pad);
  // A wet cloth, laid down and taken off within 0.3 s each.
  void Lay(const Cloth& cloth) { cloths_.push_back(cloth); }
  // Of presses that are added from then on.
  void Lay(const Foil& foil) { foils_.push_back(foil); }
  void TakeFoil() { foils_.clear(); }
  // A player touches the strip's end, away from the mat.
  void Pinch(const Foil& foil, Side player, HostTime from, HostTime to) {
    pinches_.push_back({foil, player, from, to});
  }
  // Of hands that come down from then on until `to`, which were not asked for
  // before; in no order.
  std::vector<sim::Impact> DrainImpacts(HostTime to);
  void Seat(Side player, const SeatModel& model) {
    seats_[static_cast<size_t>(Index(player))] = model;
  }
  // Noise of so many pF on each pad of a board, until 0 is set.
  void Noise(Side board, double pf) {
    noise_pf_[static_cast<size_t>(Index(board))] = pf;
  }

  bool Sample(Side board, HostTime t,
              std::array<firmware::PadLoad, mat::kPads>& loads) override;
  float SeatCoupling(Side player, HostTime t) override {
    return static_cast<float>(seats_[static_cast<size_t>(Index(player))].At(t));
  }

 private:
  struct Hand {
    Side board;
    Side player;
    bool left;
    double touch_pf;
    sim::HandMotion motion;
    std::optional<sim::Touchdown> down;  // none: it only hovers
    std::optional<Foil> foil;            // that it comes down on
    HostTime from;
    HostTime to;
  };
  // The card that somebody presses on a pad.
  struct Pressed {
    Side board;
    int pad;
    HostTime until;
    uint64_t card;
  };
  struct FoilTouch {
    Foil foil;
    Side player;
    HostTime from;
    HostTime to;
  };
  // Pieces that take it from out of reach down to `lowest_mm`.
  void Add(const Press& press, double lowest_mm);
  static bool Left(Side board, int pad, Side player);
  uint64_t CardUnder(const Press& press);
  std::optional<Foil> FoilUnder(const Press& press) const;
  using Loads = std::array<firmware::PadLoad, mat::kPads>;
  // That the skin of a hand is on at t.
  static void AddFoil(const FoilTouch& touch, HostTime t, Loads& loads);
  sim::Touchdown DownOn(const Press& press);

  sim::TouchDraw draw_;
  sim::Electrodes mats_;
  std::array<sim::TouchLaw, 2> free_;  // by player, on no card
  std::map<uint64_t, sim::StandingCard> standing_;
  std::vector<Pressed> pressed_;  // lately
  uint64_t next_card_ = 1ULL << 32U;
  Random random_;
  std::array<std::vector<Hand>, 2> hands_;  // by board
  std::vector<sim::Impact> impacts_;
  std::vector<Cloth> cloths_;
  std::vector<Foil> foils_;
  std::vector<FoilTouch> pinches_;
  std::array<SeatModel, 2> seats_;
  std::array<double, 2> noise_pf_{};
  sim::PlayerModel player_;
};

}  // namespace kimari::world
