#include "host/proof/sim/touch_draw.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

// Purposes of the streams.
constexpr uint64_t kPlayer = 1;
constexpr uint64_t kCard = 2;
constexpr uint64_t kMix = 3;

}  // namespace

double StandingCard::HeightAt(HostTime t) const {
  double lowest = draw_.stands_mm;
  const Pressing* last = nullptr;  // that has left
  bool pressed = false;
  for (const Pressing& each : pressings_) {
    if (t < each.touch) continue;
    if (t < each.up) {
      pressed = true;
      const double s = (t - each.touch).Seconds();
      lowest = std::min(lowest, std::max(0.0, each.from_mm - each.mm_s * s));
    } else if (last == nullptr || each.up > last->up) {
      last = &each;
    }
  }
  if (pressed) return lowest * draw_.meets;
  if (last == nullptr || draw_.rattle_ms <= 0) return lowest;
  const double ms = (t - last->up).Milliseconds();
  return lowest + draw_.rattle_mm * std::exp(-ms / draw_.rattle_ms);
}

void StandingCard::Press(HostTime touch, HostTime up, double mm_s) {
  pressings_.push_back({touch, up, HeightAt(touch), mm_s});
}

Random TouchDraw::For(uint64_t purpose, uint64_t of) const {
  Random random(seed_);
  return random.Fork((purpose << 56U) ^ of);
}

const Physics& TouchDraw::LawOf(Side player, uint64_t card) const {
  if (physics_->mix.empty()) return *physics_;
  Random random =
      For(kMix, (card << 1U) | static_cast<uint64_t>(Index(player)));
  return physics_->mix[random.Below(physics_->mix.size())];
}

TouchLaw TouchDraw::TouchOf(Side player, uint64_t card) const {
  const Physics& law = LawOf(player, card);
  Random random = For(kPlayer, static_cast<uint64_t>(Index(player)));
  TouchLaw touch;
  touch.level = std::make_shared<const LevelLaw>(law.level, random);
  touch.contact_share = law.contact.share.Draw(random);
  touch.contact_ms = law.contact.after_ms.Draw(random);
  touch.second_share = law.contact.second_finger_share.Draw(random);
  touch.second_ms = law.contact.second_finger_ms.Draw(random);
  touch.braking_mm = law.hand.braking_mm.Draw(random);
  touch.braking_share = law.hand.braking_share.Draw(random);
  touch.follow_through = law.hand.follow_through.Draw(random);
  touch.gives_mm = law.hand.mat_gives_mm.Draw(random);
  touch.gives_ms = law.hand.mat_gives_ms.Draw(random);
  return touch;
}

StandingCard TouchDraw::CardOf(Side player, uint64_t card) const {
  const Physics& physics = LawOf(player, card);
  const CardPhysics& law = physics.card;
  Random random = For(kCard, card);
  StandingCard::Draw draw;
  draw.stands_mm = law.bent_mm.Draw(random);
  const double edge = law.edge_mm.Draw(random);
  if (random.Uniform() < law.edge_share.is) draw.stands_mm += edge;
  const double rattles = law.rattle_mm.Draw(random);
  if (random.Uniform() < law.rattle_share.is) {
    draw.rattle_mm = rattles;
    draw.rattle_ms = law.rattle_ms.Draw(random);
  }
  draw.meets = physics.follow.meets.Draw(random);
  return StandingCard(draw);
}

}  // namespace kimari::sim
