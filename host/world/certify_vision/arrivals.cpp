// T11: when a hand reaches the called card, by the camera alone.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "host/world/certify_vision/court_draw.h"
#include "host/world/certify_vision/error_count.h"
#include "host/world/certify_vision/eye_campaign.h"
#include "host/world/certify_vision/film_eyes.h"
#include "host/world/certify_vision/hall_eyes.h"
#include "host/world/certify_vision/stroke_film.h"

namespace kimari::world {
namespace {

constexpr int64_t kStrokesAHall = 12;
constexpr double kTouchMs = 900;  // the longest way takes 600 ms
constexpr double kMostSdMs = 1.5;

struct Arms {
  ErrorCount first;
  ErrorCount second;
};

std::optional<vision::Arrival> ArrivalAt(const FilmEyes& eyes, Side player,
                                         uint16_t card, HostTime about) {
  constexpr Duration kReach = Milliseconds(100);
  std::optional<vision::Arrival> nearest;
  for (const vision::Arrival& arrival : eyes.arrivals()) {
    if (arrival.player != player || arrival.card != card) continue;
    const Duration off = Abs(arrival.at.t - about);
    if (off > kReach) continue;
    if (!nearest || off < Abs(nearest->at.t - about)) nearest = arrival;
  }
  return nearest;
}

// One or two hands at one card.
std::vector<sim::Stroke> DrawFight(Random& random,
                                   certify::Conditions& conditions) {
  constexpr std::array kKinds = {sim::StrokeKind::kPress,
                                 sim::StrokeKind::kSweep};
  const Side first = random.Below(2) == 0 ? Side::kA : Side::kB;
  StrokeDraw draw;
  draw.touch_ms = kTouchMs;
  std::vector<sim::Stroke> strokes = {
      DrawStroke(random, first, kKinds.at(random.Below(2)), draw)};
  if (random.Uniform() < 0.7) {
    const double margin = random.Uniform(-25, 25);
    conditions.Drew("the other hand, of the first", margin, "ms");
    draw.touch_ms += margin;
    strokes.push_back(
        DrawStroke(random, Other(first), kKinds.at(random.Below(2)), draw));
  }
  for (const sim::Stroke& stroke : strokes) {
    conditions.Drew("highest speed", stroke.speed_m_s, "m/s");
  }
  std::sort(strokes.begin(), strokes.end(),
            [](const sim::Stroke& a, const sim::Stroke& b) {
              return a.touch_ms < b.touch_ms;
            });
  return strokes;
}

Result<void> WatchFight(HallEyes& hall, const vision::Layout& layout,
                        const StrokeFilm& film, uint16_t called, Arms& arms) {
  const HostTime from = film.begin() + Milliseconds(200);
  const HostTime to =
      film.begin() + FromMilliseconds(kTouchMs) + Milliseconds(120);
  FilmEyes eyes(hall.view, layout);
  if (auto ok = Watch(film, hall.camera, from, to, eyes); !ok) return ok;
  std::array<std::optional<HostTime>, 2> reached;
  for (const Side player : {Side::kA, Side::kB}) {
    reached.at(Index(player)) = film.Reaches(
        player, called, hall.camera.projection(), from, to - Milliseconds(20));
  }
  for (const Side player : {Side::kA, Side::kB}) {
    const auto& own = reached.at(Index(player));
    const auto& other = reached.at(Index(Other(player)));
    if (!own) continue;
    ErrorCount& count = !other || *own <= *other ? arms.first : arms.second;
    const auto seen = ArrivalAt(eyes, player, called, *own);
    if (seen) {
      count.Add(seen->at, *own);
    } else {
      count.AddMissing();
    }
  }
  return {};
}

Result<certify::Line> WatchFights(const EyeCampaignOptions& options,
                                  Random random, int64_t trials, double fps) {
  certify::Line line;
  line.target = "T11";
  line.what = fmt::format(
      "a hand reaches the called card, by the camera alone, {:g} frames a "
      "second",
      fps);
  line.how =
      "presses and sweeps by one hand or two 25 ms apart at most, on cards "
      "that the eyes have read; truth is where the hand's outline meets the "
      "card's in the picture; a new hall each twelve";
  Arms arms;
  std::unique_ptr<HallEyes> hall;
  DrawnCourt court;
  vision::Layout layout;
  for (int64_t trial = 0; trial < trials; ++trial) {
    if (trial % kStrokesAHall == 0) {
      auto opened = OpenLearnedEyes(random, line.conditions, fps);
      if (!opened) return tl::unexpected(opened.error());
      hall = std::move(*opened);
      court = DrawCourt(random, {});
      auto read = hall->reader.Read({hall->camera.See(court.Scene())});
      if (!read) return tl::unexpected(read.error());
      layout = std::move(*read);
    }
    const uint16_t called =
        court.cards.at(random.Below(court.cards.size())).card;
    const StrokeFilm film(court, called, DrawFight(random, line.conditions),
                          HostTime{} + Seconds(10), random.Next());
    if (auto ok = WatchFight(*hall, layout, film, called, arms); !ok) {
      return tl::unexpected(ok.error());
    }
    ++line.trials;
    if (!options.progress(static_cast<double>(trial + 1) /
                          static_cast<double>(trials))) {
      break;
    }
  }
  line.trials_of = "strokes";
  ErrorCount::Bars bars;
  if (fps > 200) bars.most_sd_ms = kMostSdMs;
  arms.first.AddFigures("first hand", bars, line);
  arms.second.AddFigures("second hand", {}, line);
  return line;
}

}  // namespace

EyeLines Arrivals(EyeCampaignOptions options) {
  std::vector<certify::Line> lines;
  for (const double fps : {240.0, 120.0}) {
    const int64_t trials =
        fps > 200 ? options.trials : (options.trials + 1) / 2;
    auto line = WatchFights(
        options, options.random.Fork(static_cast<uint64_t>(fps)), trials, fps);
    if (!line) return tl::unexpected(line.error());
    lines.push_back(std::move(*line));
  }
  return lines;
}

}  // namespace kimari::world
