// T11: when a hand reaches the called card, by the camera alone.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "host/judge/arm_memory.h"
#include "host/judge/arm_sight.h"
#include "host/judge/hand_track.h"
#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/certify/eyes/error_count.h"
#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/film_eyes.h"
#include "host/proof/certify/eyes/hall_eyes.h"
#include "host/proof/certify/eyes/stroke_film.h"
#include "host/rig/eye_evidence.h"

namespace kimari::world {
namespace {

constexpr int64_t kStrokesAHall = 12;
constexpr double kMostSdMs = 1.5;

// With which of his hands somebody struck, by the picture alone: how many times
// likelier his arm makes one of them than what is usual does.
struct LeftOrRight {
  int64_t strokes = 0;
  int64_t told = 0, right = 0;
  int64_t sure = 0, sure_wrong = 0;

  void Add(const judge::HandTrack& hands, const sim::Stroke& stroke,
           const sim::PlacedCard& card, HostTime reached);
  void AddFigures(certify::Line& line) const;
};

struct Arms {
  ErrorCount first;
  ErrorCount second;
  LeftOrRight which;
};

constexpr double kSureTimes = 100;

void LeftOrRight::Add(const judge::HandTrack& hands, const sim::Stroke& stroke,
                      const sim::PlacedCard& card, HostTime reached) {
  ++strokes;
  const double x = court::Kyogi()->card.width / 2;
  const double y = court::Kyogi()->card.height / 2;
  const court::Point at{card.centre.x, card.centre.y};
  const auto sights = judge::ArmSights(
      hands, stroke.player, {at.x - x, at.y - y, at.x + x, at.y + y}, reached);
  if (sights.empty()) return;
  ++told;
  judge::ArmMemory memory;
  memory.Declare(stroke.player, false);
  const auto odds = [&](std::span<const judge::ArmSight> seen) {
    const double left = memory.OtherHand(stroke.player, seen);
    return left / (1 - left);
  };
  const double times = odds(sights) / odds({});
  const bool left = times > 1;
  const bool certain = times > kSureTimes || times * kSureTimes < 1;
  right += left == stroke.left ? 1 : 0;
  sure += certain ? 1 : 0;
  sure_wrong += certain && left != stroke.left ? 1 : 0;
}

void LeftOrRight::AddFigures(certify::Line& line) const {
  line.figures.push_back(
      certify::Share("left or right: told by the arm", told, strokes));
  line.figures.push_back(
      certify::Share("left or right: of these, truly so", right, told));
  line.figures.push_back(certify::Share(
      fmt::format("left or right: {:g} times likelier, and wrong", kSureTimes),
      sure_wrong, sure));
}

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
  for (sim::Stroke& stroke : strokes) {
    stroke.left = random.Below(2) == 0;
    conditions.Drew("highest speed", stroke.speed_m_s, "m/s");
  }
  std::sort(strokes.begin(), strokes.end(),
            [](const sim::Stroke& a, const sim::Stroke& b) {
              return a.touch_ms < b.touch_ms;
            });
  return strokes;
}

Result<void> WatchFight(HallEyes& hall, const vision::Layout& layout,
                        const StrokeFilm& film, const sim::PlacedCard& target,
                        const std::vector<sim::Stroke>& strokes, Arms& arms) {
  const uint16_t called = target.card;
  const HostTime from = film.begin() + Milliseconds(200);
  const HostTime to =
      film.begin() + FromMilliseconds(kTouchMs) + Milliseconds(120);
  FilmEyes eyes(hall.view, layout);
  judge::HandTrack hands;
  const auto each = [&](const vision::HandsInFrame& frame) {
    hands.Add(rig::ToEvidence(frame));
  };
  if (auto ok = Watch(film, hall.camera, from, to, eyes, each); !ok) return ok;
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
  for (const sim::Stroke& stroke : strokes) {
    const auto& own = reached.at(Index(stroke.player));
    if (own) arms.which.Add(hands, stroke, target, *own);
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
      "presses and sweeps by one hand of a player or of each, left or right, "
      "25 ms apart at most, on cards that the eyes have read; truth is where "
      "the hand's outline meets the "
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
    const sim::PlacedCard& target =
        court.cards.at(random.Below(court.cards.size()));
    const auto strokes = DrawFight(random, line.conditions);
    const StrokeFilm film(court, target.card, strokes, HostTime{} + Seconds(10),
                          random.Next());
    if (auto ok = WatchFight(*hall, layout, film, target, strokes, arms); !ok) {
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
  arms.which.AddFigures(line);
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
