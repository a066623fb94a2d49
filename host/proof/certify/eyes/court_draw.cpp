#include "host/proof/certify/eyes/court_draw.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "host/game/cards/deck.h"
#include "host/proof/certify/eyes/hall_camera.h"

namespace kimari::world {
namespace {

constexpr int kPerSide = 25;
constexpr int kTries = 12;

bool Free(const DrawnCourt& court, size_t self, const sim::Rect& place) {
  constexpr double kTolerance = 0.25;  // of each card
  const sim::Rect own = place.Shrunk(kTolerance);
  for (size_t i = 0; i < court.cards.size(); ++i) {
    if (i == self) continue;
    if (sim::Overlap(own, sim::RectOf(court::Kyogi()->card, court.cards[i])
                              .Shrunk(kTolerance))) {
      return false;
    }
  }
  return std::none_of(
      court.foreign.begin(), court.foreign.end(), [&](const sim::SceneCard& c) {
        return sim::Overlap(
            own, sim::CardRect(court::Kyogi()->card, c.centre, c.angle_deg));
      });
}

// Moves the card along its row until it touches the nearest one on its left.
void PushAgainstNeighbour(DrawnCourt& court, size_t self) {
  sim::PlacedCard& card = court.cards[self];
  const sim::PlacedCard* next =
      sim::Neighbour(court::Kyogi()->card, court.cards, card, -1, 12);
  if (next == nullptr) return;
  const double before = card.centre.x;
  card.centre.x = next->centre.x + court::Kyogi()->card.width + 0.1;
  if (!Free(court, self, sim::RectOf(court::Kyogi()->card, card)))
    card.centre.x = before;
}

void LayAskew(DrawnCourt& court, size_t self, const CourtDrawOptions& options,
              Random& random) {
  for (int i = 0; i < kTries; ++i) {
    sim::PlacedCard moved = court.cards[self];
    moved.centre.x += options.askew_mm * random.Normal();
    moved.centre.y += options.askew_mm * random.Normal();
    moved.angle_deg += options.askew_deg * random.Normal();
    if (!Free(court, self, sim::RectOf(court::Kyogi()->card, moved))) continue;
    court.cards[self] = moved;
    return;
  }
}

}  // namespace

sim::Scene DrawnCourt::Scene() const {
  sim::Scene scene;
  for (const sim::PlacedCard& card : cards) {
    scene.cards.push_back(sim::ToScene(card));
  }
  scene.cards.insert(scene.cards.end(), foreign.begin(), foreign.end());
  return scene;
}

DrawnCourt DrawCourt(Random& random, const CourtDrawOptions& options) {
  std::vector<sim::CardId> deck;
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    deck.push_back(card.number);
  }
  DrawnCourt court;
  court.cards = sim::RandomLayout(*court::Kyogi(), deck, kPerSide, random);
  for (size_t i = 0; i < court.cards.size(); ++i) {
    LayAskew(court, i, options, random);
    if (random.Uniform() < options.abutting_share) {
      PushAgainstNeighbour(court, i);
    }
    if (random.Uniform() < options.turned_share) {
      court.cards[i].angle_deg += 180;
    }
  }
  for (int i = 0; i < options.foreign; ++i) {
    for (int tries = 0; tries < 10 * kTries; ++tries) {
      const bool down = random.Below(2) == 0;
      const sim::SceneCard thing{
          static_cast<uint16_t>(kForeignFirst + random.Below(kForeignCards)),
          {random.Uniform(-400, 400), random.Uniform(-240, 240)},
          random.Uniform(0, 360),
          0,
          !down};
      if (!Free(
              court, court.cards.size(),
              sim::CardRect(court::Kyogi()->card, thing.centre, thing.angle_deg)
                  .Shrunk(-2))) {
        continue;
      }
      court.foreign.push_back(thing);
      break;
    }
  }
  return court;
}

}  // namespace kimari::world
