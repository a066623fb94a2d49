// T12: cables, restarts, a host that stands still, damaged bytes.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/fault.h"
#include "host/proof/certify/boards/player_draw.h"
#include "host/proof/certify/boards/touches.h"
#include "host/proof/certify/statistics.h"

namespace kimari::world {
namespace {

constexpr Duration kAFault = Milliseconds(3500);  // with what comes after it
constexpr Duration kWatchStep = Milliseconds(5);
constexpr double kMostToNotice = 100;  // ms
constexpr double kMostToBack = 1000;   // ms
constexpr double kNever = std::numeric_limits<double>::infinity();

struct Times {
  std::vector<double> notice;  // ms
  std::vector<double> back;
  HostTime begun;    // in the last round
  int64_t lost = 0;  // edges said from then on, that nobody had
};

double NoticedAfter(const Bench& bench, Side board, const Fault& fault,
                    HostTime begun) {
  for (const auto& [when, word] : bench.Heard().health) {
    const auto& as = fault.noticed_as;
    if (when >= begun && word.board == board &&
        std::find(as.begin(), as.end(), word.state) != as.end()) {
      return (when - begun).Milliseconds();
    }
  }
  return kNever;
}

// What the host holds of this board goes beyond `t`, and both are on one clock
// where they were.
bool Flows(const Bench& bench, Side board, HostTime t, bool step) {
  if (step && !bench.InStep()) return false;
  const auto& marks = bench.Heard().marks;
  return std::any_of(marks.rbegin(), marks.rend(), [&](const auto& mark) {
    return mark.what.board == board && mark.what.at.t > t;
  });
}

void TryFault(const Fault& fault, Bench& bench, Hands& hands, Random& random,
              Times& times) {
  const Side either = random.Below(2) == 0 ? Side::kB : Side::kA;
  const Side board = fault.board.value_or(either);
  // Not laid to this fault: that an earlier one took the boards out of step.
  const bool step = bench.InStep();
  const HostTime begun = bench.Now();
  const HostTime ends =
      begun + BeginFault(fault.kind, board, bench, hands, random);
  bench.RunUntil(ends);
  EndFault(fault.kind, board, bench, hands);
  double back = kNever;
  while (bench.Now() < begun + kAFault) {
    bench.RunUntil(bench.Now() + kWatchStep);
    if (back == kNever && Flows(bench, board, ends, step)) {
      back = (bench.Now() - ends).Milliseconds();
    }
  }
  times.back.push_back(back);
  times.begun = begun;
  if (fault.noticed_as[0]) {
    times.notice.push_back(NoticedAfter(bench, board, fault, begun));
  }
}

struct Edges {
  int64_t said = 0;
  int64_t lost = 0;
  int64_t silent = 0;    // of these, with no word of it
  int64_t invented = 0;  // handed on twice, or never said
};

bool ToldOfLoss(const Bench& bench, Side board, HostTime said) {
  const auto& health = bench.Heard().health;
  return std::any_of(health.begin(), health.end(), [&](const auto& word) {
    return word.what.board == board &&
           word.what.state == evidence::BoardState::kDropped &&
           word.when >= said && word.when < said + kAFault;
  });
}

using FaultTimes = std::array<Times, kFaults.size()>;

void CountEdges(const Bench& bench, FaultTimes& times, Edges& edges) {
  using Key = std::tuple<uint16_t, uint32_t, uint8_t, bool>;
  for (const Side board : {Side::kA, Side::kB}) {
    std::set<Key> heard;
    for (const auto& [when, edge] : bench.Heard().edges) {
      if (edge.board != board) continue;
      const Key key = {edge.id, static_cast<uint32_t>(edge.tick), edge.pad,
                       edge.touched};
      if (!heard.insert(key).second) ++edges.invented;
    }
    for (const auto& [key, said] : bench.SaidBy(board).edges) {
      const auto& [when, edge] = said;
      ++edges.said;
      if (heard.erase({edge.id, edge.tick, edge.pad, edge.touched != 0}) == 0) {
        ++edges.lost;
        if (!ToldOfLoss(bench, board, when)) ++edges.silent;
        for (Times& t : times) {
          if (when >= t.begun && when < t.begun + kAFault) ++t.lost;
        }
      }
    }
    edges.invented += static_cast<int64_t>(heard.size());
  }
}

certify::Line FaultLine(const FaultTimes& times, const Edges& edges) {
  certify::Line line;
  line.what = "faults of cables, boards and host while pads are touched";
  line.trials_of = "faults";
  line.how =
      "in order of a round: each for 0.3 to 0.5 s (the wire for twice that); "
      "noticed: told as evidence; back: evidence of that board flows again, "
      "both boards on one clock, by itself; a host that stands still, noise "
      "and damaged bytes are told only where something is lost by them; "
      "touches are held against what the "
      "board said on its own wire";
  for (size_t i = 0; i < kFaults.size(); ++i) {
    const std::string name = kFaults[i].name;
    const auto n = static_cast<int64_t>(times[i].back.size());
    line.trials += n;
    if (!times[i].notice.empty()) {
      line.figures.push_back(certify::AtMost(
          name + ": noticed after", certify::Quantile(times[i].notice, 1), "ms",
          kMostToNotice, n));
    }
    line.figures.push_back(certify::AtMost(name + ": back after",
                                           certify::Quantile(times[i].back, 1),
                                           "ms", kMostToBack, n));
  }
  line.figures.push_back(
      certify::Never("edges a board said that the host never had", edges.lost,
                     static_cast<double>(edges.said), "edges", 0));
  line.figures.push_back(
      certify::Never("of these, without a word", edges.silent,
                     static_cast<double>(edges.said), "edges", 0));
  for (size_t i = 0; i < kFaults.size(); ++i) {
    line.figures.push_back(
        certify::Told(fmt::format("of these, {}", kFaults[i].name),
                      static_cast<double>(times[i].lost), "",
                      static_cast<int64_t>(times[i].back.size())));
  }
  line.figures.push_back(certify::Never(
      "edges the host had twice or that were none", edges.invented,
      static_cast<double>(edges.said), "edges", 0));
  return line;
}

}  // namespace

Lines LinkFaults(CampaignOptions options) {
  certify::Conditions conditions;
  FaultTimes times;
  Edges edges;
  const int64_t rounds = (options.trials + kTrialsARound - 1) / kTrialsARound;
  bool go_on = true;
  for (int64_t round = 0; round < rounds && go_on; ++round) {
    Hands hands(options.random.Next());
    SeatPlayers(options.random, hands, conditions, {}, options.mats);
    auto bench = Bench::Open(
        DrawSetup(options.image, options.random, conditions), hands);
    if (!bench) return tl::unexpected(bench.error());
    PressPlan plan;
    plan.apart = Milliseconds(120);
    plan.count =
        static_cast<size_t>(kAFault.ns * kFaults.size() / plan.apart.ns);
    for (const Press& press : PlanPresses(
             plan, (*bench)->Now() + Milliseconds(600), options.random)) {
      hands.Add(press);
    }
    (*bench)->RunUntil((*bench)->Now() + Milliseconds(1000));
    for (size_t i = 0; i < kFaults.size() && go_on; ++i) {
      TryFault(kFaults[i], **bench, hands, options.random, times[i]);
      go_on = options.progress((static_cast<double>(round) +
                                static_cast<double>(i + 1) / kFaults.size()) /
                               static_cast<double>(rounds));
    }
    (*bench)->RunUntil((*bench)->Now() + Milliseconds(1000));
    CountEdges(**bench, times, edges);
  }
  certify::Line line = FaultLine(times, edges);
  line.target = "T12";
  line.conditions = conditions;
  return std::vector{line};
}

}  // namespace kimari::world
