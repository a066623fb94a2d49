#include "host/judge/when.h"

#include <algorithm>
#include <cmath>

namespace kimari::judge {
When When::Or(double share, const When& other) const {
  When either;
  for (Possible p : possible_) {
    p.share *= share;
    either.possible_.push_back(p);
  }
  for (Possible p : other.possible_) {
    p.share *= possible_.empty() ? 1 : 1 - share;
    either.possible_.push_back(p);
  }
  std::ranges::stable_sort(
      either.possible_,
      [](const Possible& a, const Possible& b) { return a.at.t < b.at.t; });
  return either;
}

Instant When::Mean() const { return Mean(false); }
Instant When::OnHost() const { return Mean(true); }

Instant When::Mean(bool with_clocks) const {
  if (possible_.empty()) return {};
  const HostTime origin = possible_.front().at.t;
  double mean = 0;
  double squares = 0;
  for (const Possible& p : possible_) {
    const auto x = static_cast<double>((p.at.t - origin).ns);
    const auto s = static_cast<double>(p.at.sigma.ns);
    mean += p.share * x;
    const double clock =
        with_clocks ? evidence::ClocksApart(p.clock, std::nullopt) : 0;
    squares += p.share * (x * x + s * s + clock * clock);
  }
  const double variance = std::max(0.0, squares - mean * mean);
  return {origin + Duration{std::llround(mean)},
          Duration{std::llround(std::sqrt(variance))}};
}

void FirstOf::Add(double probability, Instant at,
                  const std::optional<evidence::ByClock>& clock,
                  Duration a_millimetre, const StandingLaw& standing) {
  if (probability <= kLeast) return;
  events_.push_back({probability, at, clock, a_millimetre, &standing});
}

double FirstOf::Any() const {
  double none = 1;
  for (const Event& event : events_) none *= 1 - event.probability;
  return 1 - none;
}

When FirstOf::Get() const {
  std::vector<Event> events = events_;
  std::ranges::stable_sort(
      events, [](const Event& a, const Event& b) { return a.at.t < b.at.t; });
  When when;
  double left = 1;
  double sum = 0;
  for (const Event& event : events) {
    const double share = left * event.probability;
    Spread(event, share, when);
    sum += share;
    left *= 1 - event.probability;
    if (left < 1e-6) break;
  }
  for (When::Possible& p : when.possible_) p.share /= sum;
  std::ranges::stable_sort(when.possible_, [](const auto& a, const auto& b) {
    return a.at.t < b.at.t;
  });
  return when;
}

void FirstOf::Spread(const Event& event, double share, When& when) {
  if (event.a_millimetre == Duration{}) {
    when.possible_.push_back({share, event.at, event.clock});
    return;
  }
  const auto millimetre = static_cast<double>(event.a_millimetre.ns);
  for (const StandingLaw::Part& part : event.standing->Parts()) {
    Instant met = event.at;
    met.t = met.t - Duration{std::llround(part.mm * millimetre)};
    when.possible_.push_back({share * part.share, met, event.clock});
  }
}

}  // namespace kimari::judge
