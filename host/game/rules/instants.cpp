#include "host/game/rules/instants.h"

#include <array>
#include <utility>

#include "host/base/certainty.h"

namespace kimari::rules {
namespace {

__extension__ using Wide = __int128;  // ns squared are large

Wide Variance(const Instant& a, const Instant& b) {
  return Wide{a.sigma.ns} * a.sigma.ns + Wide{b.sigma.ns} * b.sigma.ns;
}

// Whether `beyond`, positive, is more than the errors surely make.
bool Clearly(Wide beyond, Wide variance, int64_t sigmas_squared) {
  return beyond * beyond * 10'000 >= variance * sigmas_squared;
}

}  // namespace

std::optional<bool> Before(const Instant& a, const Instant& b) {
  const Wide apart = Wide{b.t.ns} - a.t.ns;
  if (!Clearly(apart, Variance(a, b), kSureSigmasSquared)) return std::nullopt;
  if (apart == 0) return false;  // exactly together: neither was before
  return apart > 0;
}

Instant EarlierOf(const Instant& a, const Instant& b) {
  // kSureSigmasSquared / 10'000 is the square of it.
  const auto reach = [](const Instant& of) {
    return Duration{
        static_cast<int64_t>(Wide{of.sigma.ns} * 309'022 / 100'000)};
  };
  const Instant& starts = b.t - reach(b) < a.t - reach(a) ? b : a;
  const Instant& ends = b.t + reach(b) < a.t + reach(a) ? b : a;
  if (&starts == &ends) return starts;
  const HostTime from = starts.t - reach(starts);
  const Duration half = (ends.t + reach(ends) - from) / 2;
  return {from + half,
          {static_cast<int64_t>(Wide{half.ns} * 100'000 / 309'022)}};
}

Duration SigmaApart(const Instant& a, const Instant& b) {
  const Wide variance = Variance(a, b);
  int64_t low = 0;
  int64_t high = a.sigma.ns + b.sigma.ns;
  while (low < high) {  // the least whose square reaches it
    const int64_t middle = low + (high - low) / 2;
    if (Wide{middle} * middle >= variance) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return {low};
}

First FirstOf(const std::optional<Instant>& a, const std::optional<Instant>& b,
              Duration band) {
  First first;
  first.certainty_ppm = kAllPpm;
  if (!a || !b) {
    first.order = a ? Order::kOnlyA : b ? Order::kOnlyB : Order::kNobody;
    (a   ? first.shares.a_first
     : b ? first.shares.b_first
         : first.shares.nobody) = kAllPpm;
    if (a || b) first.leaning = a ? Side::kA : Side::kB;
    return first;
  }
  first.margin = b->t - a->t;
  first.sigma = SigmaApart(*a, *b);
  const Wide apart = first.margin.ns;
  const Wide variance = Variance(*a, *b);
  // What each order needs: how far inside its range the difference lies.
  const auto surely = [&](Wide inside, int64_t sigmas) {
    return inside >= 0 && Clearly(inside, variance, sigmas);
  };
  const auto may_be = [&](Wide inside) {
    return inside >= 0 || !Clearly(-inside, variance, kSureSigmasSquared);
  };
  const Wide to_a = apart - band.ns;   // above zero: A first
  const Wide to_b = -apart - band.ns;  // above zero: B first
  const Wide within = band.ns - (apart < 0 ? -apart : apart);
  if (to_a > 0 && surely(to_a, kSureSigmasSquared)) {
    first.order = Order::kAFirst;
    first.leaning = Side::kA;
    first.shares.a_first = kAllPpm;
    return first;
  }
  if (to_b > 0 && surely(to_b, kSureSigmasSquared)) {
    first.order = Order::kBFirst;
    first.leaning = Side::kB;
    first.shares.b_first = kAllPpm;
    return first;
  }
  if (surely(within, kSureWithinSquared)) {
    first.order = Order::kSameTime;
    first.shares.same_time = kAllPpm;
    return first;
  }
  first.order = Order::kOpen;
  first.certainty_ppm = 0;
  const std::array<std::pair<bool, int32_t*>, 3> ways = {
      {{may_be(to_a), &first.shares.a_first},
       {may_be(to_b), &first.shares.b_first},
       {may_be(within), &first.shares.same_time}}};
  int32_t possible = 0;
  for (const auto& [may, share] : ways) possible += may ? 1 : 0;
  for (const auto& [may, share] : ways) {
    if (may) *share = kAllPpm / possible;
  }
  if (apart != 0) first.leaning = apart > 0 ? Side::kA : Side::kB;
  first.why = {
      Key::kNotSureEnough,
      {MillisecondsOf(Abs(first.margin), 3), MillisecondsOf(first.sigma, 3)}};
  return first;
}

}  // namespace kimari::rules
