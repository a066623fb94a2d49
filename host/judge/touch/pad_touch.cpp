#include "host/judge/touch/pad_touch.h"

#include <algorithm>
#include <cmath>

#include "host/judge/touch/hand_model.h"
#include "host/judge/touch/landing_fit.h"
#include "host/judge/touch/scan_time.h"
#include "host/judge/touch/whose_touch.h"

namespace kimari::judge {
namespace {

// Sigma of a contact where only the edge is known, which may come before it.
constexpr Duration kUntracedSigma = Milliseconds(2);
constexpr int kFewestLevels = 16;   // from the edge on, to tell whose it is
constexpr double kAnyShare = 0.25;  // spread of one hand's part of two
constexpr double kJustAfter = 2.8 * kMs;
constexpr double kWorthFitting = 0.01;  // probability of what is fitted
constexpr double kLikelyTwo = 0.05;     // that two hands touched
constexpr double kLikelierTwo = 0.5;
constexpr double kAnyTime = 8 * kMs;  // not known when the second one came
constexpr double kLeastOnly = 1e-9;   // of one player alone
// Of landings of two hands on one pad: how many may be anywhere from when the
// hand began to show, give or take so many of its spread. Under physics drawn
// at random one in 150 told orders was wrong without it.
constexpr double kAstray = 0.2;
constexpr double kAstraySpreads = 2;

// By the clock of the edge's board, whose own error is left out: touches of one
// board share it.
Instant AtScan(const evidence::PadEdge& edge, const Landing& landing,
               Duration period) {
  const auto p = static_cast<double>(period.ns);
  const auto c = static_cast<double>(kContactSigma.ns);
  return {edge.at.t + Duration{std::llround(p * landing.scan)},
          Duration{std::llround(std::sqrt(p * p * landing.variance + c * c))}};
}

// Adds up landings, each with the probability of its explanation.
class Mixture {
 public:
  void Add(double weight, const Landing& landing) {
    weight_ += weight;
    sum_ += weight * landing.scan;
    squares_ += weight * (landing.scan * landing.scan + landing.variance);
    approaches_ += weight * landing.approach;
  }
  Landing Get() const {
    if (weight_ <= 0) return {};
    const double mean = sum_ / weight_;
    return {mean, std::max(0.0, squares_ / weight_ - mean * mean),
            approaches_ / weight_};
  }

 private:
  double weight_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  double approaches_ = 0;
};

Duration MillimetreOf(const Landing& landing, Duration period) {
  const double scans =
      std::max(landing.approach / kHalfLevelMm, kMs / kFastestDown);
  return {std::llround(scans * static_cast<double>(period.ns))};
}

// Of a hand that `landed` among two, of which the excess in its slots began to
// show at `began`. Beside the instant at scan `said`.
AnyMoment AnyOfTwo(const Landing& began, const Landing& landed, double said,
                   double share, Duration period) {
  const double wide = kAstraySpreads * std::sqrt(began.variance);
  const double earliest = std::min(landed.scan, began.scan - wide);
  const double latest =
      landed.scan < began.scan ? began.scan + wide : landed.scan;
  const auto after = [&](double scan) {
    return Duration{
        std::llround((scan - said) * static_cast<double>(period.ns))};
  };
  return {share, after(earliest), after(latest)};
}

}  // namespace

std::optional<FeltLevel> LevelJustAfter(const PadTouch& touch, Side player,
                                        HostTime t,
                                        const SeatCouplings& seats) {
  if (!touch.levels) return std::nullopt;
  const PadLevels& levels = *touch.levels;
  const double landed = static_cast<double>((t - touch.edge.t).ns) /
                        static_cast<double>(levels.Period().ns);
  const auto within = [&](int scan) {
    return scan >= landed && scan <= landed + kJustAfter;
  };
  double sum = 0;
  int count = 0;
  const PlayerTouch& other = touch.Of(Other(player));
  const bool alone =
      other.probability < 0.05 ||
      other.at.t - t > levels.Period() * static_cast<int>(kJustAfter + 2);
  const SeatCoupling& seat = seats[Index(player)];
  const SeatCoupling& others = seats[Index(Other(player))];
  if (alone || !seat.known || !others.known) {
    for (const PlainLevel& s : levels.Plain()) {
      if (!within(s.scan)) continue;
      sum += levels.Hands(s);
      ++count;
    }
    if (count == 0) return std::nullopt;
    const double level = sum / count;
    if (alone) return FeltLevel{level, levels.Noise() / std::sqrt(count)};
    // Somewhere between most and little of it is his.
    return FeltLevel{level / 2, level * kAnyShare};
  }
  // His part of the plain level, and of what the mats make of it.
  const double couplings = seat.mean + others.mean;
  for (const SeatExcess& e : levels.Excess()) {
    const int own = e.drive[Index(player)];
    if (!within(e.scan) || own == 0 || e.drive[Index(Other(player))] == 0) {
      continue;
    }
    sum += (e.plain * others.mean + e.excess * own) / couplings;
    ++count;
  }
  if (count == 0) return std::nullopt;
  const double level = std::max(0.0, sum / count);
  return FeltLevel{level,
                   std::hypot(1.3 * levels.Noise() / std::sqrt(count),
                              seat.spread * level, others.spread * level) /
                       couplings};
}

namespace {

// What the levels say but for when each hand came down: as far as the edge
// tells it. `whose` is set where the levels are enough.
PadTouch WhoseTouched(const evidence::PadEdge& edge,
                      std::span<const evidence::PadTrace> traces,
                      const SeatCouplings& seats,
                      std::optional<WhoseTouch>& whose) {
  PadTouch touch;
  touch.board = edge.board;
  touch.pad = edge.pad;
  touch.edge_id = edge.id;
  touch.edge = edge.at;
  touch.error = edge.error;

  const PadLevels levels(edge, traces);
  const double scans = static_cast<double>(kUntracedSigma.ns) /
                       static_cast<double>(levels.Period().ns);
  const Landing at{0, scans * scans};
  for (PlayerTouch& player : touch.players) {
    player = {0.5, AtScan(edge, at, levels.Period()),
              MillimetreOf(at, levels.Period())};
  }
  if (levels.After() < kFewestLevels) return touch;
  touch.traced = true;
  touch.level = levels.Peak();
  touch.levels = levels;
  whose = Whose(levels, seats);
  touch.both = whose->both;
  touch.players[0].probability = whose->only_a + whose->both;
  touch.players[1].probability = whose->only_b + whose->both;
  return touch;
}

}  // namespace

PadTouch GlanceAtPadTouch(const evidence::PadEdge& edge,
                          std::span<const evidence::PadTrace> traces,
                          const SeatCouplings& seats) {
  std::optional<WhoseTouch> whose;
  PadTouch touch = WhoseTouched(edge, traces, seats, whose);
  if (!whose) return touch;
  const Duration period = touch.levels->Period();
  const double scans =
      static_cast<double>(kUntracedSigma.ns) / static_cast<double>(period.ns);
  for (const Side player : {Side::kA, Side::kB}) {
    const size_t p = Index(player);
    Mixture when;
    when.Add(std::max(player == Side::kA ? whose->only_a : whose->only_b,
                      kLeastOnly),
             {0, scans * scans});
    when.Add(whose->both, {whose->began[p], whose->began_variance[p]});
    touch.players[p].at = AtScan(edge, when.Get(), period);
  }
  return touch;
}

PadTouch AnalysePadTouch(const evidence::PadEdge& edge,
                         std::span<const evidence::PadTrace> traces,
                         const SeatCouplings& seats) {
  std::optional<WhoseTouch> found;
  PadTouch touch = WhoseTouched(edge, traces, seats, found);
  if (!found) return touch;
  const WhoseTouch& whose = *found;
  const PadLevels& levels = *touch.levels;

  const std::array<double, 2> only = {std::max(whose.only_a, kLeastOnly),
                                      std::max(whose.only_b, kLeastOnly)};
  // What the other's hand adds must not be taken for this one's coming.
  const auto worth = [&](size_t p) {
    return only[p] * whose.other_near[p] > kWorthFitting;
  };
  std::optional<std::array<Landing, 2>> beside;
  if (worth(0) || worth(1)) beside = FitBoth(levels, {}, seats);
  // When the excess of each begins to show.
  const std::array<Landing, 2> began = {
      Landing{whose.began[0], whose.began_variance[0]},
      Landing{whose.began[1], whose.began_variance[1]}};
  std::array<Landing, 2> both = began;
  const double vague = std::sqrt(std::max(both[0].variance, both[1].variance));
  if (whose.both > (vague > kAnyTime ? kLikelierTwo : kLikelyTwo)) {
    both = FitBoth(levels, both, seats).value_or(both);
  } else if (whose.both > kWorthFitting) {
    // What is fitted to a hand that is hardly there is found somewhere.
    const Side first = whose.only_a >= whose.only_b ? Side::kA : Side::kB;
    Landing& landed = both[Index(first)];
    landed = FitOne(levels, first, seats).value_or(landed);
  }
  for (const Side player : {Side::kA, Side::kB}) {
    const size_t p = Index(player);
    const double near = whose.other_near[p];
    const Landing alone =
        FitOne(levels, player, seats).value_or(Landing{0, 16});
    Mixture when;
    when.Add(only[p] * (1 - near), alone);
    if (worth(p)) when.Add(only[p] * near, beside ? (*beside)[p] : alone);
    when.Add(whose.both, both[p]);
    PlayerTouch& his = touch.players[p];
    const Landing said = when.Get();
    his.at = AtScan(edge, said, levels.Period());
    his.at.t = his.at.t + edge.shifted[p];
    his.a_millimetre = MillimetreOf(said, levels.Period());
    if (whose.both > kLikelyTwo) {
      his.any = AnyOfTwo(began[p], both[p], said.scan,
                         kAstray * whose.both / (only[p] + whose.both),
                         levels.Period());
    }
  }
  return touch;
}

}  // namespace kimari::judge
