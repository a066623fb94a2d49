// When cards that are swept away in blocks have wholly left their territory.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/certify/eyes/error_count.h"
#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/film_eyes.h"
#include "host/proof/certify/eyes/hall_eyes.h"
#include "host/proof/certify/eyes/hidden_places.h"
#include "host/proof/certify/eyes/stroke_film.h"
#include "host/proof/certify/eyes/sweep_draw.h"
#include "host/proof/certify/statistics.h"

namespace kimari::world {
namespace {

constexpr int64_t kSweepsAHall = 6;

struct ExitCount {
  ErrorCount exits;
  ErrorCount began;
  int64_t within_a_frame = 0;
  // Cards that could be seen the frame before and the frame after.
  int64_t in_view = 0, in_view_within_a_frame = 0;
  int64_t stayed = 0;  // cards that did not leave
  int64_t said_to_leave = 0;
  int64_t still = 0;  // cards that did not move
  int64_t said_to_move = 0;
};

// What truly happens after `end`, as when players tidy, was not filmed.
void CountSweep(const StrokeFilm& film, const FilmEyes& eyes,
                const DrawnCourt& court, HostTime end, const HallEyes& hall,
                ExitCount& count) {
  const Duration period = hall.camera.period();
  const auto in_view = [&](uint16_t card, HostTime t) {
    return CardInView(film.SceneAt(t), card, hall.camera.projection(),
                      hall.view.picture_size());
  };
  for (const sim::PlacedCard& card : court.cards) {
    const auto motion = eyes.MotionOf(card.card);
    const auto moved = film.MovedAt(card.card);
    if (!moved || *moved > end) {
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
    if (exit == film.truth().exits.end() || exit->t > end) {
      ++count.stayed;
      if (said) ++count.said_to_leave;
      continue;
    }
    const bool within = said && Abs(motion->left->t - exit->t) <= period;
    count.within_a_frame += within ? 1 : 0;
    if (in_view(card.card, exit->t - period) &&
        in_view(card.card, exit->t + period)) {
      ++count.in_view;
      count.in_view_within_a_frame += within ? 1 : 0;
    }
    if (said) {
      count.exits.Add(*motion->left, exit->t);
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
      kSweptBlock);
  ExitCount count;
  std::unique_ptr<HallEyes> hall;
  for (int64_t trial = 0; trial < trials; ++trial) {
    if (trial % kSweepsAHall == 0) {
      auto opened = OpenLearnedEyes(random, line.conditions, fps);
      if (!opened) return tl::unexpected(opened.error());
      hall = std::move(*opened);
    }
    const Sweep sweep = DrawSweep(random);
    const DrawnCourt& court = sweep.court;
    const auto layout = hall->reader.Read({hall->camera.See(court.Scene())});
    if (!layout) return tl::unexpected(layout.error());
    line.conditions.Drew("highest speed", sweep.stroke.speed_m_s, "m/s");
    const StrokeFilm film(court, sweep.target, {sweep.stroke},
                          HostTime{} + Seconds(10), random.Next());
    FilmEyes eyes(hall->view, *layout);
    eyes.LearnBareCourt(hall->camera.See({}));
    eyes.LearnCards(*layout, hall->camera.See(court.Scene()));
    const HostTime from = film.begin() + Milliseconds(200);
    const HostTime end = film.truth().settled + Milliseconds(300);
    if (auto ok = Watch(film, hall->camera, from, end, eyes); !ok) {
      return tl::unexpected(ok.error());
    }
    CountSweep(film, eyes, court, end, *hall, count);
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
  const char* in_view =
      "exits within one frame, of cards in view a frame before and after";
  line.figures.push_back(
      bars ? certify::ShareAtLeast(in_view, count.in_view_within_a_frame,
                                   count.in_view, 0.99)
           : certify::Share(in_view, count.in_view_within_a_frame,
                            count.in_view));
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
