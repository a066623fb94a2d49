// When cards that are swept away in blocks have wholly left their territory.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "host/certify/statistics.h"
#include "host/world/certify_vision/court_draw.h"
#include "host/world/certify_vision/error_count.h"
#include "host/world/certify_vision/eye_campaign.h"
#include "host/world/certify_vision/film_eyes.h"
#include "host/world/certify_vision/hall_eyes.h"
#include "host/world/certify_vision/stroke_film.h"

namespace kimari::world {
namespace {

constexpr int64_t kSweepsAHall = 6;
constexpr double kTouchMs = 900;
constexpr size_t kBlock = 5;  // cards swept, at least

struct Count {
  ErrorCount exits;
  ErrorCount began;
  int64_t within_a_frame = 0;
  int64_t stayed = 0;  // cards that did not leave
  int64_t said_to_leave = 0;
  int64_t still = 0;  // cards that did not move
  int64_t said_to_move = 0;
};

// Cards of the row from `card` outwards, itself among them.
size_t Outwards(const DrawnCourt& court, const sim::PlacedCard& card) {
  return static_cast<size_t>(std::count_if(
      court.cards.begin(), court.cards.end(), [&](const sim::PlacedCard& c) {
        return c.territory == card.territory && c.row == card.row &&
               c.centre.x * card.centre.x > 0 &&
               std::abs(c.centre.x) >= std::abs(card.centre.x);
      }));
}

// The innermost card of a block of five or more; none has such a row.
std::optional<sim::PlacedCard> DrawTarget(const DrawnCourt& court,
                                          Random& random) {
  std::vector<sim::PlacedCard> fit;
  for (const sim::PlacedCard& card : court.cards) {
    if (Outwards(court, card) >= kBlock) fit.push_back(card);
  }
  if (fit.empty()) return std::nullopt;
  return fit.at(random.Below(fit.size()));
}

sim::Stroke DrawSweep(Random& random, const sim::PlacedCard& target) {
  const Side player = random.Below(2) == 0 ? Side::kA : Side::kB;
  StrokeDraw draw;
  draw.touch_ms = kTouchMs;
  sim::Stroke stroke =
      DrawStroke(random, player, sim::StrokeKind::kSweep, draw);
  stroke.direction_deg =
      (target.centre.x > 0 ? 0.0 : 180.0) + random.Uniform(-12, 12);
  stroke.through_mm =
      court::kWidth / 2 - std::abs(target.centre.x) + random.Uniform(20, 90);
  return stroke;
}

std::optional<vision::CardMotion> MotionOf(const FilmEyes& eyes,
                                           uint16_t card) {
  std::optional<vision::CardMotion> last;
  for (const vision::CardMotion& motion : eyes.motions()) {
    if (motion.card == card) last = motion;
  }
  return last;
}

void CountSweep(const StrokeFilm& film, const FilmEyes& eyes,
                const DrawnCourt& court, Duration period, Count& count) {
  for (const sim::PlacedCard& card : court.cards) {
    const auto motion = MotionOf(eyes, card.card);
    const auto moved = film.MovedAt(card.card);
    if (!moved) {
      ++count.still;
      if (motion) ++count.said_to_move;
    } else if (motion) {
      count.began.Add(motion->began, *moved);
    } else {
      count.began.AddMissing();
    }
    const auto exit = std::find_if(
        film.truth().exits.begin(), film.truth().exits.end(),
        [&](const sim::TrueExit& e) { return e.card == card.card; });
    const bool said = motion && motion->left.has_value();
    if (exit == film.truth().exits.end()) {
      ++count.stayed;
      if (said) ++count.said_to_leave;
    } else if (said) {
      count.exits.Add(*motion->left, exit->t);
      if (Abs(motion->left->t - exit->t) <= period) ++count.within_a_frame;
    } else {
      count.exits.AddMissing();
    }
  }
}

Result<certify::Line> WatchSweeps(const EyeCampaignOptions& options,
                                  Random random, int64_t trials, double fps) {
  certify::Line line;
  line.target = "exits";
  line.what = fmt::format(
      "cards swept out of their territory in blocks, {:g} frames a second",
      fps);
  line.how = fmt::format(
      "one hand sweeps outwards through a row with {} cards or more before "
      "it; an exit is a card wholly outside; halls as for T11",
      kBlock);
  Count count;
  std::unique_ptr<HallEyes> hall;
  for (int64_t trial = 0; trial < trials; ++trial) {
    if (trial % kSweepsAHall == 0) {
      auto opened = OpenLearnedEyes(random, line.conditions, fps);
      if (!opened) return tl::unexpected(opened.error());
      hall = std::move(*opened);
    }
    std::optional<sim::PlacedCard> target;
    DrawnCourt court;
    while (!target) {
      court = DrawCourt(random, {});
      target = DrawTarget(court, random);
    }
    const auto layout = hall->reader.Read({hall->camera.See(court.Scene())});
    if (!layout) return tl::unexpected(layout.error());
    const sim::Stroke stroke = DrawSweep(random, *target);
    line.conditions.Drew("highest speed", stroke.speed_m_s, "m/s");
    const StrokeFilm film(court, target->card, {stroke},
                          HostTime{} + Seconds(10), random.Next());
    FilmEyes eyes(hall->view, *layout);
    const HostTime from = film.begin() + Milliseconds(200);
    if (auto ok = Watch(film, hall->camera, from,
                        film.truth().settled + Milliseconds(300), eyes);
        !ok) {
      return tl::unexpected(ok.error());
    }
    CountSweep(film, eyes, court, hall->camera.period(), count);
    ++line.trials;
    if (!options.progress(static_cast<double>(trial + 1) /
                          static_cast<double>(trials))) {
      break;
    }
  }
  line.trials_of = "sweeps";
  const bool bars = fps > 200;
  line.figures.push_back(
      bars
          ? certify::ShareAtLeast("exits within one frame",
                                  count.within_a_frame, count.exits.all(), 0.99)
          : certify::Share("exits within one frame", count.within_a_frame,
                           count.exits.all()));
  line.figures.push_back(certify::Never(
      "said to have left, but stayed", count.said_to_leave,
      static_cast<double>(count.stayed), "cards that stayed", 1000));
  line.figures.push_back(certify::Share("said to have moved, but lay still",
                                        count.said_to_move, count.still));
  count.exits.AddFigures("exit", {}, line);
  count.began.AddFigures("began to move", {}, line);
  return line;
}

}  // namespace

EyeLines Exits(EyeCampaignOptions options) {
  std::vector<certify::Line> lines;
  for (const double fps : {240.0, 60.0}) {
    const int64_t trials =
        fps > 200 ? options.trials : (options.trials + 1) / 2;
    auto line = WatchSweeps(
        options, options.random.Fork(static_cast<uint64_t>(fps)), trials, fps);
    if (!line) return tl::unexpected(line.error());
    lines.push_back(std::move(*line));
  }
  return lines;
}

}  // namespace kimari::world
