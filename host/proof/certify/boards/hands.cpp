#include "host/proof/certify/boards/hands.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "host/court/plan.h"
#include "host/proof/sim/pads.h"

namespace kimari::world {
namespace {

constexpr double kOutOfReach = sim::kUnfelt + 5;  // mm
constexpr Duration kComes = Milliseconds(120);    // from out of reach
constexpr Duration kLeaves = Milliseconds(150);
constexpr Duration kLays = Milliseconds(300);
constexpr Duration kSlack = Milliseconds(1);  // boards' times differ by less
constexpr Duration kSameCard = Milliseconds(300);  // after it was let go

// Until its height is within 2 % of where it comes from.
Duration Descent(const Press& press) {
  const double s = press.lift_mm * 4 / (press.descent_m_s * 1000);
  return FromSeconds(std::max(0.01, s / 0.6));
}

sim::HandPiece Still(court::Point at, HostTime begin, HostTime end) {
  sim::HandPiece piece;
  piece.begin = begin;
  piece.end = end;
  const double s = (end - begin).Seconds();
  piece.x = sim::Quintic(at.x, 0, at.x, 0, s);
  piece.y = sim::Quintic(at.y, 0, at.y, 0, s);
  return piece;
}

}  // namespace

const sim::Electrodes& Mats() {
  static const sim::Electrodes mats(*court::Kyogi());
  return mats;
}

const mat::Pad& PadOn(Side board, int pad) {
  return *court::Kyogi()->pads.Find(board, pad);
}

double SeatModel::At(HostTime t) const {
  const double s = static_cast<double>(t.ns) * 1e-9;
  const auto turn = static_cast<uint64_t>(std::max(0.0, s / shift_every_s));
  Random here(seed + turn);
  const double moved = middle + shift * here.Uniform(-1, 1) +
                       sway * std::sin(2 * std::numbers::pi * s / 1.7);
  return connected * std::clamp(moved, least, most);
}

Hands::Hands(uint64_t seed, sim::PhysicsPtr physics)
    : draw_(physics, seed),
      mats_(*court::Kyogi(), sim::CrossTalkOf(*physics)),
      free_{draw_.TouchOf(Side::kA, 0), draw_.TouchOf(Side::kB, 0)},
      random_(seed) {}

// The hand whose arm reaches this pad from the straighter.
bool Hands::Left(Side board, int pad, Side player) {
  const double x = court::Kyogi()->PadCentre(board, pad).x;
  return player == Side::kA ? x < 0 : x > 0;
}

HostTime Hands::Begin(const Press& press) {
  return press.contact - Descent(press) - kComes;
}

HostTime Hands::End(const Press& press) {
  return press.contact + press.hold + kLeaves;
}

CardMet Hands::Add(const Press& press) {
  Add(press, 0);
  const auto& down =
      hands_[static_cast<size_t>(Index(press.board))].back().down;
  const uint64_t card = pressed_.back().card;
  return {down->law.stands_mm, draw_.LawOf(press.player, card).name};
}

void Hands::Hover(const Press& press, double height_mm) {
  Add(press, height_mm);
}

double Hands::TipsOn(const Press& press, int pad) {
  // With another touch but the same palm, the difference is the tips'.
  const auto felt = [&](double touch_pf) {
    std::array<firmware::PadLoad, mat::kPads> loads{};
    Mats().AddHand(
        {press.player, Left(press.board, press.pad, press.player),
         court::Kyogi()->PadCentre(press.board, press.pad), 0, touch_pf},
        {}, press.board, loads);
    const auto& load = loads[static_cast<size_t>(pad)];
    return static_cast<double>(load.body_a_pf + load.body_b_pf);
  };
  return felt(1) - felt(0);
}

void Hands::Add(const Press& press, double lowest_mm) {
  const court::Point at = court::Kyogi()->PadCentre(press.board, press.pad);
  sim::HandMotion motion({at, kOutOfReach});
  sim::HandPiece comes =
      Still(at, Begin(press), press.contact - Descent(press));
  comes.height = sim::HandPiece::Height::kCover;
  comes.from_height = kOutOfReach;
  comes.to_height = press.lift_mm;
  motion.Add(comes);
  sim::HandPiece strikes = Still(at, comes.end, press.contact);
  strikes.from_height = strikes.lift = press.lift_mm;
  if (lowest_mm > 0) {
    strikes.height = sim::HandPiece::Height::kCover;
    strikes.to_height = lowest_mm;
  } else {
    strikes.height = sim::HandPiece::Height::kStrike;
    strikes.descent = press.descent_m_s * 1000;
  }
  motion.Add(strikes);
  motion.Hold(press.contact, press.contact + press.hold);
  sim::HandPiece leaves = Still(at, press.contact + press.hold, End(press));
  leaves.height = sim::HandPiece::Height::kCover;
  leaves.from_height = lowest_mm;
  leaves.to_height = kOutOfReach;
  motion.Add(leaves);

  // Finger tips that lie askew are felt by the neighbours in part.
  const bool left = Left(press.board, press.pad, press.player);
  const double share = TipsOn(press, press.pad);
  std::optional<sim::Touchdown> down;
  if (lowest_mm == 0) {
    down = DownOn(press);
    impacts_.push_back(sim::ImpactOf(*down, at));
  }
  hands_[static_cast<size_t>(Index(press.board))].push_back(
      {press.board, press.player, left, press.touch_pf / share, motion, down,
       FoilUnder(press), Begin(press), End(press)});
}

std::vector<sim::Impact> Hands::DrainImpacts(HostTime to) {
  const auto later = std::partition(
      impacts_.begin(), impacts_.end(),
      [to](const sim::Impact& impact) { return impact.at <= to; });
  std::vector<sim::Impact> due(impacts_.begin(), later);
  impacts_.erase(impacts_.begin(), later);
  return due;
}

std::optional<Foil> Hands::FoilUnder(const Press& press) const {
  const auto under = std::ranges::find_if(foils_, [&](const Foil& foil) {
    return foil.board == press.board && foil.pad == press.pad;
  });
  return under == foils_.end() ? std::nullopt : std::optional(*under);
}

void Hands::AddFoil(const FoilTouch& touch, HostTime t, Loads& loads) {
  if (t < touch.from || t >= touch.to) return;
  const auto add = [&](int pad, double pf) {
    firmware::PadLoad& load = loads[static_cast<size_t>(pad)];
    (touch.player == Side::kA ? load.body_a_pf : load.body_b_pf) +=
        static_cast<float>(pf);
  };
  add(touch.foil.input, touch.foil.body_pf);
  add(touch.foil.pad, touch.foil.through_pf);
}

uint64_t Hands::CardUnder(const Press& press) {
  std::erase_if(pressed_, [&](const Pressed& each) {
    return each.until + kSameCard + Seconds(5) < press.contact;
  });
  const auto held = std::ranges::find_if(pressed_, [&](const Pressed& each) {
    return each.board == press.board && each.pad == press.pad &&
           press.contact <= each.until + kSameCard;
  });
  if (press.card) return *press.card;
  return held != pressed_.end() ? held->card : next_card_++;
}

sim::Touchdown Hands::DownOn(const Press& press) {
  const uint64_t card = CardUnder(press);
  const double mm_s = press.descent_m_s * 1000;
  sim::StandingCard& on =
      standing_.try_emplace(card, draw_.CardOf(press.player, card))
          .first->second;
  sim::Touchdown down{press.contact, world::Left(press), mm_s, press.lift_mm,
                      draw_.TouchOf(press.player, card)};
  down.law.stands_mm = press.fastened ? 0 : on.HeightAt(press.contact);
  on.Press(press.contact, world::Left(press), down.law.PressSpeed(mm_s));
  pressed_.push_back({press.board, press.pad, world::Left(press), card});
  return down;
}

bool Hands::Sample(Side board, HostTime t,
                   std::array<firmware::PadLoad, mat::kPads>& loads) {
  std::vector<Hand>& hands = hands_[static_cast<size_t>(Index(board))];
  std::erase_if(hands, [&](const Hand& h) { return h.to + kSlack < t; });
  bool any = false;
  const auto begin = [&] {
    if (!any) loads.fill({});
    any = true;
  };
  for (const Hand& hand : hands) {
    if (t < hand.from || t >= hand.to) continue;
    begin();
    const sim::HandPlace place = hand.motion.At(t);
    const sim::TouchLaw& free = free_[static_cast<size_t>(Index(hand.player))];
    const sim::FeltHand felt =
        hand.down ? hand.down->At(t, hand.motion) : free.Free(place.height_mm);
    mats_.AddHand({hand.player, hand.left, place.fingers, felt.height_mm,
                   hand.touch_pf, felt.share},
                  player_, board, loads);
    if (hand.foil && hand.down) {
      AddFoil({*hand.foil, hand.player, hand.down->touch, hand.down->up}, t,
              loads);
    }
  }
  for (const FoilTouch& pinch : pinches_) {
    if (pinch.foil.board != board || t < pinch.from || t >= pinch.to) continue;
    begin();
    AddFoil(pinch, t, loads);
  }
  for (const Cloth& cloth : cloths_) {
    const double down = std::min((t - cloth.from + kLays).Seconds(),
                                 (cloth.to + kLays - t).Seconds()) /
                        kLays.Seconds();
    if (cloth.board != board || down <= 0) continue;
    begin();
    Mats().AddCloth(cloth.place, cloth.pf * std::min(1.0, down), board, loads);
  }
  const double noise = noise_pf_[static_cast<size_t>(Index(board))];
  if (noise > 0) {
    begin();
    for (firmware::PadLoad& load : loads) {
      load.other_pf += static_cast<float>(noise * random_.Normal());
    }
  }
  return any;
}

}  // namespace kimari::world
