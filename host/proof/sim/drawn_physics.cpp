#include "host/proof/sim/drawn_physics.h"

#include <charconv>
#include <cmath>

namespace kimari::sim {
namespace {

constexpr std::string_view kPrefix = "drawn-";
// Points of a drawn table: so far up, and each so much further than the last.
constexpr double kLowest = 0.05;
constexpr double kHighest = 30;
constexpr double kFurther = 1.8;

class Draws {
 public:
  explicit Draws(uint64_t number) : random_(number) {}

  bool Likely(double probability) { return random_.Uniform() < probability; }
  double Between(double low, double high) { return random_.Uniform(low, high); }
  // Even in its logarithm.
  double Magnitude(double low, double high) {
    return low * std::pow(high / low, random_.Uniform());
  }
  // Half of them differ from player to player, or card to card, by up to this
  // part of it.
  Quantity Of(double is, double most_spread = 0.6) {
    const double spread =
        Likely(0.5) ? is * random_.Uniform(0, most_spread) : 0;
    return {is, spread, "drawn"};
  }

 private:
  Random random_;
};

// Two plates or fields that fall evenly, in parts: as any field of a hand over
// an electrode does, it rises ever faster towards the card.
void DrawTable(Draws& draws, std::vector<LevelPhysics::Point>& table) {
  const double part = draws.Between(0.2, 0.8);
  const double near = draws.Magnitude(0.1, 1);
  const double far = draws.Magnitude(1, 10);
  const bool falls = draws.Likely(0.5);
  const auto share = [&](double mm) {
    return part * (falls ? std::exp(-mm / near) : near / (near + mm)) +
           (1 - part) * far / (far + mm);
  };
  table.push_back({0, 1});
  for (double mm = kLowest; mm < kHighest; mm *= kFurther) {
    table.push_back({mm, share(mm)});
  }
}

void DrawLevel(Draws& draws, LevelPhysics& level) {
  level.gap_mm = draws.Of(draws.Magnitude(0.25, 1.2), 0.5);
  if (draws.Likely(0.35)) {
    level.law = LevelPhysics::Law::kPower;
    level.exponent = draws.Of(draws.Magnitude(0.6, 2.5), 0.2);
  } else if (draws.Likely(0.25)) {
    level.law = LevelPhysics::Law::kTable;
    DrawTable(draws, level.table);
  }
  if (draws.Likely(0.3)) {
    level.fringe_share = draws.Of(draws.Between(0.05, 0.6));
    level.tip_radius_mm = draws.Of(draws.Between(3, 15));
  }
}

void DrawContact(Draws& draws, ContactPhysics& contact) {
  if (draws.Likely(0.5)) {
    contact.share = draws.Of(draws.Between(0.02, 0.5));
    contact.after_ms = draws.Of(draws.Magnitude(0.1, 8));
  }
  if (draws.Likely(0.5)) {
    contact.second_finger_share = draws.Of(draws.Between(0.1, 0.6));
    contact.second_finger_ms = draws.Of(draws.Magnitude(0.2, 5));
  }
}

void DrawCard(Draws& draws, CardPhysics& card) {
  if (draws.Likely(0.6)) {
    card.bent_mm = draws.Of(draws.Magnitude(0.05, 1), 1);
  }
  if (draws.Likely(0.4)) {
    card.edge_share = draws.Of(draws.Magnitude(0.01, 0.15), 0);
    card.edge_mm = draws.Of(draws.Between(0.4, 2));
  }
  if (draws.Likely(0.3)) {
    card.rattle_share = draws.Of(draws.Between(0.05, 0.6));
    card.rattle_mm = draws.Of(draws.Magnitude(0.1, 1));
    card.rattle_ms = draws.Of(draws.Magnitude(5, 60));
  }
}

void DrawHand(Draws& draws, HandPhysics& hand) {
  if (draws.Likely(0.4)) {
    hand.braking_mm = draws.Of(draws.Magnitude(0.5, 10));
    hand.braking_share = draws.Of(draws.Between(0.3, 0.9), 0.1);
  }
  if (draws.Likely(0.5)) {
    hand.follow_through = draws.Of(draws.Between(0.3, 0.9), 0.1);
  }
  if (draws.Likely(0.4)) {
    hand.mat_gives_mm = draws.Of(draws.Magnitude(0.05, 1));
    hand.mat_gives_ms = draws.Of(draws.Magnitude(0.5, 10));
  }
}

void DrawRest(Draws& draws, Physics& physics) {
  if (draws.Likely(0.25)) {
    physics.pads.crosstalk_share = draws.Of(draws.Magnitude(0.01, 0.12), 0);
    physics.pads.crosstalk_mm = draws.Of(draws.Between(10, 40), 0);
  }
  if (draws.Likely(0.25)) {
    physics.pads.hum_swing = draws.Of(draws.Between(0.1, 0.8), 0);
    physics.pads.hum_period_s = draws.Of(draws.Magnitude(0.2, 10), 0);
  }
  physics.follow.share = draws.Of(draws.Between(0, 1), 0);
  physics.follow.meets = draws.Of(draws.Between(0, 1), 0);
}

}  // namespace

std::string DrawnName(uint64_t number) {
  return std::string(kPrefix) + std::to_string(number);
}

std::optional<uint64_t> NumberOfDrawn(std::string_view name) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  name.remove_prefix(kPrefix.size());
  uint64_t number = 0;
  const char* end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(name.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

Physics DrawnPhysics(uint64_t number) {
  Physics physics;
  physics.name = DrawnName(number);
  physics.says = "drawn over all that a file of physics can say";
  Draws draws(number);
  DrawLevel(draws, physics.level);
  DrawContact(draws, physics.contact);
  DrawCard(draws, physics.card);
  DrawHand(draws, physics.hand);
  DrawRest(draws, physics);
  return physics;
}

}  // namespace kimari::sim
