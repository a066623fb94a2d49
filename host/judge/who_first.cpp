#include "host/judge/who_first.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

namespace kimari::judge {
namespace {

constexpr double kSure = 0.999;
constexpr double kWorthSaying = 0.02;

double NormalAbove(double z) { return 0.5 * std::erfc(z / std::sqrt(2.0)); }

int32_t Ppm(double p) {
  return static_cast<int32_t>(std::llround(std::clamp(p, 0.0, 1.0) * 1e6));
}

}  // namespace

rules::First DecideFirst(const Reached& reached, Duration band) {
  using rules::Order;
  rules::First first;
  first.margin = reached.at[1].t - reached.at[0].t;
  const double a = static_cast<double>(reached.at[0].sigma.ns);
  const double b = static_cast<double>(reached.at[1].sigma.ns);
  const double sigma = std::max(1.0, std::sqrt(a * a + b * b));
  first.sigma = {std::llround(sigma)};

  const auto margin = static_cast<double>(first.margin.ns);
  const auto width = static_cast<double>(band.ns);
  const double a_clear = NormalAbove((width - margin) / sigma);
  const double b_clear = NormalAbove((width + margin) / sigma);
  const double a_first = reached.only_a + reached.both * a_clear;
  const double b_first = reached.only_b + reached.both * b_clear;
  const double same = reached.both * std::max(0.0, 1 - a_clear - b_clear);
  const double nobody =
      std::max(0.0, 1 - reached.only_a - reached.only_b - reached.both);
  first.shares = {Ppm(a_first), Ppm(b_first), Ppm(same), Ppm(nobody)};

  const auto decide = [&](Order order, double p) {
    first.order = order;
    first.certainty_ppm = Ppm(p);
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
    first.why = fmt::format(
        "A first {:.1f} %, B first {:.1f} %, same time {:.1f} %, not touched "
        "{:.1f} %: none reaches 99.9 %",
        a_first * 100, b_first * 100, same * 100, nobody * 100);
    first.why_ja = fmt::format(
        "A先 {:.1f} %、B先 {:.1f} %、同時 {:.1f} %、触れず {:.1f} "
        "%:いずれも 99.9 % に届かない",
        a_first * 100, b_first * 100, same * 100, nobody * 100);
  }
  if (reached.both < kWorthSaying && first.order == Order::kOpen) {
    first.margin = first.sigma = {};  // one of the instants is nobody's
  }
  if (first.order == Order::kOnlyA || first.order == Order::kOnlyB) {
    first.margin = {};
    first.sigma = reached.at[first.order == Order::kOnlyA ? 0 : 1].sigma;
  }
  return first;
}

}  // namespace kimari::judge
