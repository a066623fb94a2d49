// T14: touches that were none, and touches that were not felt.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "host/base/mat.h"
#include "host/world/certify/campaign.h"
#include "host/world/certify/player_draw.h"
#include "host/world/certify/touches.h"

namespace kimari::world {
namespace {

constexpr int64_t kTouchesATrial = 10;
constexpr int64_t kTouchesARun = 400;
constexpr double kHover = 10;  // mm
constexpr Duration kBefore = Milliseconds(100);
constexpr Duration kAfter = Milliseconds(250);
constexpr double kHours = 1;           // the bar's rig time
constexpr int64_t kTouches = 100'000;  // the bar's

// Hands that hover, or rest on a pad, on both boards for as long as `span`.
std::vector<Press> PlanStays(HostTime from, Duration span, Random& random) {
  std::vector<Press> stays;
  for (const Side board : {Side::kA, Side::kB}) {
    for (HostTime at = from; at < from + span;) {
      Press stay;
      stay.board = board;
      stay.pad = static_cast<int>(random.Below(mat::kPads));
      stay.player = random.Below(2) == 0 ? Side::kA : Side::kB;
      stay.touch_pf = random.Uniform(2, 5);
      stay.descent_m_s = random.Uniform(0.2, 1);
      stay.contact = at;
      stay.hold = FromMilliseconds(random.Uniform(500, 3000));
      stays.push_back(stay);
      at = stay.contact + stay.hold + Milliseconds(700);
    }
  }
  return stays;
}

// A hand that touches is on this pad or beside it.
bool Explains(const Press& press, const evidence::PadEdge& edge, HostTime at) {
  return press.board == edge.board && at >= press.contact - kBefore &&
         at <= press.contact + press.hold + kAfter &&
         std::abs(mat::RowOf(press.pad) - mat::RowOf(edge.pad)) <= 1 &&
         std::abs(mat::ColumnOf(press.pad) - mat::ColumnOf(edge.pad)) <= 1;
}

struct Counts {
  int64_t touches = 0;
  int64_t missed = 0;
  int64_t hovers = 0;
  int64_t rests = 0;
  int64_t untouched = 0;  // false edges
  double hours = 0;
};

// The pad was said to be touched at some moment of the touch.
bool Felt(const Press& press, const Bench& bench) {
  bool touched = false;
  for (const auto& [when, edge] : bench.Heard().edges) {
    if (edge.board != press.board || edge.pad != press.pad) continue;
    const HostTime at = bench.TrueTime(edge.board, edge.tick);
    if (touched && at > press.contact) return true;
    if (at > press.contact + press.hold) return false;
    touched = edge.touched;
  }
  return touched;
}

void Count(const std::vector<Press>& touched, const Bench& bench,
           Counts& counts) {
  for (const auto& [when, edge] : bench.Heard().edges) {
    if (!edge.touched) continue;
    const HostTime at = bench.TrueTime(edge.board, edge.tick);
    const bool explained = std::any_of(
        touched.begin(), touched.end(),
        [&](const Press& press) { return Explains(press, edge, at); });
    if (!explained) ++counts.untouched;
  }
  for (const Press& press : touched) {
    ++counts.touches;
    if (!Felt(press, bench)) ++counts.missed;
  }
}

}  // namespace

Lines QuietPads(CampaignOptions options) {
  certify::Line line;
  line.target = "T14";
  line.what = "false and missed touches on all 96 pads";
  line.trials_of = "touches";
  Counts counts;
  const int64_t wanted = kTouchesATrial * options.trials;
  while (counts.touches < wanted) {
    Hands hands(options.random.Next());
    SeatPlayers(options.random, hands, line.conditions, {}, options.mats);
    auto bench = Bench::Open(
        DrawSetup(options.image, options.random, line.conditions), hands);
    if (!bench) return tl::unexpected(bench.error());
    const HostTime from = (*bench)->Now();

    PressPlan plan;
    plan.count =
        static_cast<size_t>(std::min(kTouchesARun, wanted - counts.touches));
    plan.touch_pf = {1.5, 2, 3, 5};
    const Duration span =
        plan.apart * static_cast<int64_t>(plan.count) * 13 / 10;
    const auto stays =
        PlanStays(from + Milliseconds(1500), span, options.random);
    std::vector<Press> touched =
        PlanPresses(plan, from + Milliseconds(600), options.random, stays);
    HostTime end = from;
    for (const Press& press : touched) hands.Add(press);
    const size_t pressed = touched.size();
    for (size_t i = 0; i < stays.size(); ++i) {
      if (i % 2 == 0) {
        hands.Hover(stays[i], kHover);
        ++counts.hovers;
      } else {
        hands.Add(stays[i]);
        touched.push_back(stays[i]);
        ++counts.rests;
      }
    }
    for (const Press& press : touched) end = std::max(end, Hands::End(press));
    for (size_t i = 0; i < pressed; ++i) {
      line.conditions.Drew("touch", touched[i].touch_pf, "pF");
      line.conditions.Drew("descent", touched[i].descent_m_s, "m/s");
    }
    (*bench)->RunUntil(end + Milliseconds(400));
    Count(touched, **bench, counts);
    counts.hours += ((*bench)->Now() - from).Seconds() / 3600;
    if (!options.progress(static_cast<double>(counts.touches) /
                          static_cast<double>(wanted))) {
      break;
    }
  }
  line.trials = counts.touches;
  line.figures = {
      certify::Never("false touches", counts.untouched, counts.hours,
                     "h of rig", kHours),
      certify::Never("touches not felt", counts.missed,
                     static_cast<double>(counts.touches), "touches", kTouches)};
  line.how = fmt::format(
      "hum, noise and drift; {} hands held 10 mm above a pad, {} resting on "
      "one for 0.5 to 3 s, touches among them; false is a touch where no hand "
      "touches on the pad or beside it",
      counts.hovers, counts.rests);
  return std::vector{line};
}

}  // namespace kimari::world
