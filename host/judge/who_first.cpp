#include "host/judge/who_first.h"

#include <algorithm>
#include <cmath>

#include "host/base/certainty.h"

namespace kimari::judge {
namespace {

// No order is held for surer: what campaigns count to (T1).
constexpr double kMostCertain = 0.99999;

double NormalAbove(double z) { return 0.5 * std::erfc(z / std::sqrt(2.0)); }

double Spread(const Instant& a, const Instant& b, double clocks) {
  return std::hypot(static_cast<double>(a.sigma.ns),
                    static_cast<double>(b.sigma.ns), clocks);
}

}  // namespace

rules::First DecideFirst(const Reached& reached, Duration band) {
  using rules::Order;
  rules::First first;
  const Instant at_a = reached.at[0].Mean();
  const Instant at_b = reached.at[1].Mean();
  first.margin = at_b.t - at_a.t;

  double clocks_squared = 0;
  double a_clear = 0;
  double b_clear = 0;
  for (const When::Possible& a : reached.at[0].All()) {
    for (const When::Possible& b : reached.at[1].All()) {
      const auto margin = static_cast<double>((b.at.t - a.at.t).ns);
      const auto width = static_cast<double>(band.ns);
      const double clocks = evidence::ClocksApart(a.clock, b.clock);
      const double sigma = std::max(1.0, Spread(a.at, b.at, clocks));
      const double share = a.share * b.share;
      clocks_squared += share * clocks * clocks;
      a_clear += share * NormalAbove((width - margin) / sigma);
      b_clear += share * NormalAbove((width + margin) / sigma);
    }
  }
  first.sigma = {std::max<int64_t>(
      1, std::llround(Spread(at_a, at_b, std::sqrt(clocks_squared))))};
  const double a_first = reached.only_a + reached.both * a_clear;
  const double b_first = reached.only_b + reached.both * b_clear;
  const double same = reached.both * std::max(0.0, 1 - a_clear - b_clear);
  const double nobody =
      std::max(0.0, 1 - reached.only_a - reached.only_b - reached.both);
  first.shares = {Ppm(a_first), Ppm(b_first), Ppm(same), Ppm(nobody)};

  const auto decide = [&](Order order, double p) {
    first.order = order;
    first.certainty_ppm = Ppm(std::min(p, kMostCertain));
  };
  if (nobody >= kSure) {
    decide(Order::kNobody, nobody);
    first.margin = first.sigma = {};
  } else if (a_first >= kSure) {
    decide(reached.both < 0.5 ? Order::kOnlyA : Order::kAFirst, a_first);
    first.leaning = Side::kA;
  } else if (b_first >= kSure) {
    decide(reached.both < 0.5 ? Order::kOnlyB : Order::kBFirst, b_first);
    first.leaning = Side::kB;
  } else if (same >= kSure) {
    decide(Order::kSameTime, same);
  } else {
    const double best = std::max({a_first, b_first, same, nobody});
    decide(Order::kOpen, best);
    if (best == a_first) first.leaning = Side::kA;
    if (best == b_first) first.leaning = Side::kB;
    first.why = {
        rules::Key::kSharesTooLow,
        {rules::PercentRounded(a_first), rules::PercentRounded(b_first),
         rules::PercentRounded(same), rules::PercentRounded(nobody)}};
  }
  if (reached.both < FirstOf::kWorthSaying && first.order == Order::kOpen) {
    first.margin = first.sigma = {};  // one of the instants is nobody's
  }
  if (first.order == Order::kOnlyA || first.order == Order::kOnlyB) {
    first.margin = {};
    first.sigma = (first.order == Order::kOnlyA ? at_a : at_b).sigma;
  }
  return first;
}

int32_t Ppm(double p) {
  return static_cast<int32_t>(std::llround(std::clamp(p, 0.0, 1.0) * 1e6));
}

}  // namespace kimari::judge
