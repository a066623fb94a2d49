#include "host/judge/when.h"

#include <algorithm>
#include <cmath>

#include "host/judge/skin_instants.h"

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

void FirstOf::Add(double probability, const FeltContact& felt,
                  const std::optional<Heard>& heard) {
  if (probability <= kLeast) return;
  events_.push_back({probability, felt, heard});
}

double FirstOf::Any() const {
  double none = 1;
  for (const Event& event : events_) none *= 1 - event.probability;
  return 1 - none;
}

When FirstOf::Get() const {
  std::vector<Event> events = events_;
  std::ranges::stable_sort(events, [](const Event& a, const Event& b) {
    return a.felt.at.t < b.felt.at.t;
  });
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
  for (When::Possible& met : event.heard
                                 ? SkinInstants(event.felt, *event.heard)
                                 : SkinInstants(event.felt)) {
    met.share *= share;
    when.possible_.push_back(met);
  }
}

}  // namespace kimari::judge
