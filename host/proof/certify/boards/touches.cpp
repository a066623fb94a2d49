#include "host/proof/certify/boards/touches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "host/court/plan.h"

namespace kimari::world {
namespace {

constexpr int kColumnsApart = 3;
constexpr Duration kThere = Milliseconds(80);       // before and after a touch
constexpr Duration kSettled = Milliseconds(250);    // after the last hand left
constexpr Duration kLongBefore = Milliseconds(80);  // an edge before contact
constexpr Duration kJustAfter = Milliseconds(8);
constexpr Duration kJudgedAfter = Milliseconds(300);  // as a reading goes on

// The touch edge in which the contact lies: the last one before it, or the
// first after it.
const evidence::PadEdge* EdgeOf(const Press& press, const Bench& bench) {
  const evidence::PadEdge* found = nullptr;
  for (const auto& [when, edge] : bench.Heard().edges) {
    if (!edge.touched || edge.board != press.board || edge.pad != press.pad) {
      continue;
    }
    const HostTime at = bench.TrueTime(edge.board, edge.tick, when);
    if (at < press.contact - kLongBefore || at > press.contact + press.hold) {
      continue;
    }
    if (found == nullptr || at <= press.contact + kJustAfter) found = &edge;
  }
  return found;
}

}  // namespace

bool InTheWay(const Press& a, const Press& b) {
  const int columns =
      std::abs(PadOn(a.board, a.pad).column - PadOn(b.board, b.pad).column);
  if (a.board != b.board || columns >= kColumnsApart) return false;
  // Felt on the same pad, and a little on the next one, all the way down.
  const auto there = [&](const Press& p) {
    return columns <= 1 ? Hands::Begin(p) : p.contact - kThere;
  };
  return there(a) < b.contact + b.hold + kThere &&
         there(b) < a.contact + a.hold + kThere;
}

std::vector<Press> PlanPresses(const PressPlan& plan, HostTime from,
                               Random& random,
                               const std::vector<Press>& others) {
  std::vector<Press> presses;
  HostTime at = from;
  while (presses.size() < plan.count) {
    at = at + Duration{std::llround(random.Uniform(0.5, 1.5) *
                                    static_cast<double>(plan.apart.ns))};
    if (plan.until && at > *plan.until) break;
    Press press;
    press.contact = at;
    press.player = random.Below(2) == 0 ? Side::kA : Side::kB;
    press.touch_pf = plan.touch_pf[presses.size() % plan.touch_pf.size()];
    press.descent_m_s = plan.least_descent_m_s *
                        std::pow(plan.most_descent_m_s / plan.least_descent_m_s,
                                 random.Uniform());
    press.lift_mm = random.Uniform(8, 30);
    press.hold = FromMilliseconds(random.Uniform(50, 150));
    // Whoever finds no room comes later.
    for (int tries = 0; tries < 20; ++tries) {
      press.board = random.Below(2) == 0 ? Side::kA : Side::kB;
      press.pad = static_cast<int>(random.Below(mat::kPads));
      const auto in_the_way = [&](const Press& p) {
        return InTheWay(p, press);
      };
      if (std::none_of(presses.begin(), presses.end(), in_the_way) &&
          std::none_of(others.begin(), others.end(), in_the_way)) {
        presses.push_back(press);
        break;
      }
    }
  }
  return presses;
}

std::vector<JudgedTouch> RunTouches(const std::vector<Press>& presses,
                                    Hands& hands, Bench& bench,
                                    judge::SeatMemory& seats) {
  HostTime end = bench.Now();
  for (const Press& press : presses) {
    hands.Add(press);
    end = std::max(end, Hands::End(press));
  }
  bench.RunUntil(end + kSettled);

  std::vector<evidence::PadTrace> traces;
  for (const auto& [when, trace] : bench.Heard().traces) {
    traces.push_back(trace);
  }
  size_t learned = 0;
  std::vector<JudgedTouch> judged;
  for (const Press& press : presses) {
    JudgedTouch result;
    result.press = press;
    const HostTime by = press.contact + press.hold + kJudgedAfter;
    while (learned < traces.size() &&
           bench.Heard().traces[learned].when <= by) {
      seats.Add(traces[learned++]);
    }
    if (const evidence::PadEdge* edge = EdgeOf(press, bench)) {
      result.felt = true;
      result.touch = judge::AnalysePadTouch(*edge, traces, seats.Couplings());
      const Instant& at = result.touch.Of(press.player).at;
      const HostTime truly =
          bench.TrueTime(edge->board, edge->tick, bench.Now()) +
          (at.t - edge->at.t);
      result.error = truly - press.contact;
      result.sigma = at.sigma;
    }
    judged.push_back(result);
  }
  return judged;
}

}  // namespace kimari::world
