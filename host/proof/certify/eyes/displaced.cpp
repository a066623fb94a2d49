// Cards that were moved a little since the court settled: how many are told.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/hall_eyes.h"

namespace kimari::world {
namespace {

using sim::operator+;
using sim::operator*;

constexpr size_t kMovedACourt = 6;

struct Move {
  double mm = 0;
  double deg = 0;
  double bar = 0;  // share that must be told; 0: only told here
  int64_t moved = 0;
  int64_t told = 0;

  std::string Name() const {
    return mm > 0 ? fmt::format("moved by {:g} mm, told", mm)
                  : fmt::format("turned by {:g} degrees, told", deg);
  }
};

bool Clear(const DrawnCourt& court, size_t self, const sim::Rect& place) {
  for (size_t i = 0; i < court.cards.size(); ++i) {
    if (i != self && sim::Overlap(place, sim::RectOf(court::Kyogi()->card,
                                                     court.cards[i]))) {
      return false;
    }
  }
  return true;
}

bool IsTold(const vision::LayoutChange& change, uint16_t card) {
  const auto named = [&](const auto& list, auto id) {
    return std::any_of(list.begin(), list.end(),
                       [&](const auto& item) { return id(item) == card; });
  };
  return named(change.moved, [](const auto& m) { return m.now.id; }) ||
         named(change.missing, [](uint16_t id) { return id; }) ||
         named(change.appeared, [](const auto& c) { return c.id; });
}

}  // namespace

EyeLines DisplacedCards(EyeCampaignOptions options) {
  Random random = options.random;
  certify::Line line;
  line.target = "displaced";
  line.what = "cards that moved since the court settled";
  line.how =
      "the court is read, six of its 50 cards are moved into free room, and it "
      "is checked again from another picture; halls as for T9";
  std::array moves = {Move{.mm = 1},
                      Move{.mm = 2},
                      Move{.mm = 5, .bar = 0.995},
                      Move{.mm = 10, .bar = 0.995},
                      Move{.deg = 3},
                      Move{.deg = 6, .bar = 0.995},
                      Move{.deg = 180, .bar = 0.995}};
  int64_t still = 0;
  int64_t false_alarms = 0;
  std::unique_ptr<HallEyes> eyes;
  for (int64_t trial = 0; trial < options.trials; ++trial) {
    if (trial % kCourtsAHall == 0) {
      auto opened = OpenLearnedEyes(random, line.conditions);
      if (!opened) return tl::unexpected(opened.error());
      eyes = std::move(*opened);
    }
    DrawnCourt court = DrawCourt(random, {});
    const auto before = eyes->reader.Read({eyes->camera.See(court.Scene())});
    if (!before) return tl::unexpected(before.error());
    std::vector<std::pair<uint16_t, Move*>> moved;
    for (size_t i = 0; i < kMovedACourt; ++i) {
      const size_t self = random.Below(court.cards.size());
      sim::PlacedCard& card = court.cards[self];
      if (std::any_of(moved.begin(), moved.end(),
                      [&](const auto& m) { return m.first == card.card; })) {
        continue;
      }
      Move& move = moves.at(random.Below(moves.size()));
      const sim::Point way = sim::Direction(random.Uniform(0, 360));
      sim::PlacedCard there = card;
      there.centre = there.centre + way * move.mm;
      there.angle_deg += random.Below(2) == 0 ? move.deg : -move.deg;
      if (!Clear(court, self, sim::RectOf(court::Kyogi()->card, there)))
        continue;
      card = there;
      moved.emplace_back(card.card, &move);
    }
    const auto change =
        eyes->reader.Recheck({eyes->camera.See(court.Scene())}, *before);
    if (!change) return tl::unexpected(change.error());
    for (const auto& [card, move] : moved) {
      ++move->moved;
      if (IsTold(*change, card)) ++move->told;
      ++line.trials;
    }
    for (const sim::PlacedCard& card : court.cards) {
      if (std::any_of(moved.begin(), moved.end(),
                      [&](const auto& m) { return m.first == card.card; })) {
        continue;
      }
      ++still;
      if (IsTold(*change, card.card)) ++false_alarms;
    }
    if (!options.progress(static_cast<double>(trial + 1) /
                          static_cast<double>(options.trials))) {
      break;
    }
  }
  line.trials_of = "moved cards";
  for (const Move& move : moves) {
    line.figures.push_back(
        move.bar > 0 ? certify::ShareAtLeast(move.Name(), move.told, move.moved,
                                             move.bar)
                     : certify::Share(move.Name(), move.told, move.moved));
  }
  line.figures.push_back(certify::ShareAtMost("lying still, told as moved",
                                              false_alarms, still, 0.002));
  return std::vector{line};
}

}  // namespace kimari::world
