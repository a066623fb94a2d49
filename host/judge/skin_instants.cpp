#include "host/judge/skin_instants.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kimari::judge {
namespace {

using Possibles = std::vector<When::Possible>;

// A share of all that is not worth its time.
constexpr double kLeastShare = 1e-8;
// Where a normal spread is taken to end, sigmas; it is made of this many parts
// at most.
constexpr double kSpreadTo = 4;
constexpr double kMostParts = 40;

// A normal spread as several narrower ones, `part(weight, instant)` each;
// weights add up to 1. Not narrower than `narrowest`.
template <typename Part>
void InParts(const Instant& at, Duration narrowest, const Part& part) {
  if (at.sigma <= narrowest) {
    part(1.0, at);
    return;
  }
  const auto sigma = static_cast<double>(at.sigma.ns);
  const double narrow = std::max(static_cast<double>(narrowest.ns),
                                 sigma * 2 * kSpreadTo / kMostParts);
  const double rest = std::sqrt(std::max(1.0, sigma * sigma - narrow * narrow));
  const int last = static_cast<int>(std::ceil(kSpreadTo * rest / narrow));
  const auto height = [&](int i) {
    const double sigmas = i * narrow / rest;
    return std::exp(-sigmas * sigmas / 2);
  };
  double sum = 0;
  for (int i = -last; i <= last; ++i) sum += height(i);
  for (int i = -last; i <= last; ++i) {
    part(height(i) / sum, {at.t + Duration{std::llround(i * narrow)},
                           Duration{std::llround(narrow)}});
  }
}

// `each(possible, fit)`: of all that pads leave possible, as narrow as the
// knock's own error, each with how well the impact fits it.
template <typename Each>
void Against(const HeardImpact& impact, const FeltContact& felt,
             const Each& each) {
  InParts(felt.at, impact.if_flat.sigma,
          [&](double weight, const Instant& in_full) {
            FeltContact part = felt;
            part.at = in_full;
            for (When::Possible& met : SkinInstants(part)) {
              met.share *= weight;
              each(met, impact.Fit(met.at, in_full.t, felt.clock));
            }
          });
}

// Evenly over the span.
void AddAny(const FeltContact& felt, Possibles& possible) {
  constexpr int kParts = 7;
  const AnyMoment& any = felt.any;
  const Duration wide{(any.to - any.from).ns / kParts};
  for (int i = 0; i < kParts; ++i) {
    const Instant at = {felt.at.t + any.from + wide * i + wide / 2,
                        felt.at.sigma + wide / 2};
    possible.push_back({any.share / kParts, at, felt.clock});
  }
}

Possibles Normalised(Possibles possible) {
  double sum = 0;
  for (const When::Possible& p : possible) sum += p.share;
  std::erase_if(possible, [&](const When::Possible& p) {
    return p.share < kLeastShare * sum;
  });
  double left = 0;
  for (const When::Possible& p : possible) left += p.share;
  for (When::Possible& p : possible) p.share /= left;
  return possible;
}

}  // namespace

Possibles SkinInstants(const FeltContact& felt) {
  if (felt.a_millimetre == Duration{}) return {{1, felt.at, felt.clock}};
  const auto millimetre = static_cast<double>(felt.a_millimetre.ns);
  Possibles possible;
  for (const StandingLaw::Part& part : felt.standing->Parts()) {
    Instant met = felt.at;
    met.t = met.t - Duration{std::llround(part.mm * millimetre)};
    possible.push_back({part.share * (1 - felt.any.share), met, felt.clock});
  }
  if (felt.any.share > 0) AddAny(felt, possible);
  return possible;
}

Possibles SkinInstants(const FeltContact& felt, const Heard& heard) {
  if (!heard.impact) return SkinInstants(felt);
  const HeardImpact& impact = *heard.impact;
  Possibles possible;
  if (heard.says == Heard::Says::kContradicts) {
    possible = SkinInstants(felt);
    for (When::Possible& met : possible) met.share /= 2;
    possible.push_back({0.5, impact.made, impact.clock});
    return possible;
  }
  Against(impact, felt, [&](When::Possible met, double fit) {
    met.share *= impact.Leaves(fit);
    possible.push_back(std::move(met));
  });
  return Normalised(std::move(possible));
}

double FitOf(const FeltContact& felt, const HeardImpact& impact) {
  double sum = 0;
  Against(impact, felt, [&](const When::Possible& met, double fit) {
    sum += met.share * fit;
  });
  return sum;
}

}  // namespace kimari::judge
