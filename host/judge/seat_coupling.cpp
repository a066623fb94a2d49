#include "host/judge/seat_coupling.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace kimari::judge {
namespace {

constexpr size_t kRemembered = 48;
constexpr size_t kEnough = 2;
constexpr double kLeastLevel = 5;    // steps: a touch strong enough to learn
constexpr double kMostChange = 2.5;  // steps, from plain level to plain level
constexpr int kFewestSlots = 4;      // of each player in one message
constexpr double kLeastShare = 0.2;  // surely his
constexpr double kMostOther = 0.07;  // surely not the other's
constexpr double kLeastSpread = 0.05;
constexpr double kOneTouch = 0.12;   // spread where one message is all there is
constexpr double kElsewhere = 0.03;  // that it is not near what was learned

double Median(std::vector<double> values) {
  const auto middle =
      values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// The share of a player's own slots over the plain level in one message.
// Nothing where the hand moved or was too weak.
std::optional<double> Share(const evidence::PadTrace& trace, uint32_t slot,
                            uint8_t highest) {
  double sum = 0;
  double plain_sum = 0;
  double last = 0;
  int count = 0;
  for (size_t i = 1; i + 1 < trace.levels.size(); ++i) {
    const auto scan = trace.first_scan + static_cast<uint32_t>(i);
    if ((scan & 3U) != slot) continue;
    const auto rise = [&](size_t k) {
      const auto s = trace.first_scan + static_cast<uint32_t>(k);
      return static_cast<double>(trace.levels[k]) -
             trace.baseline_quarters[s & 3U] * 0.25;
    };
    const double plain = (rise(i - 1) + rise(i + 1)) / 2;
    if (plain < kLeastLevel ||
        (count > 0 && std::abs(plain - last) > kMostChange) ||
        trace.levels[i] >= highest || trace.levels[i - 1] >= highest ||
        trace.levels[i + 1] >= highest || trace.levels[i - 1] == 0 ||
        trace.levels[i + 1] == 0) {
      return std::nullopt;
    }
    last = plain;
    sum += rise(i) - plain;
    plain_sum += plain;
    ++count;
  }
  if (count < kFewestSlots) return std::nullopt;
  return sum / plain_sum;
}

}  // namespace

double SeatCoupling::Weight(double c) const {
  if (c < least || c > most) return 0;
  const double anywhere = 1 / (most - least);
  if (!known) return anywhere;
  const double z = (c - mean) / spread;
  return kElsewhere * anywhere +
         (1 - kElsewhere) * 0.39894 / spread * std::exp(-z * z / 2);
}

void SeatMemory::Take(const evidence::PadTrace& trace) {
  if (trace.baseline_quarters.size() != 4) return;
  constexpr uint8_t kHighest = 48;
  const std::optional<double> a = Share(trace, 1, kHighest);
  const std::optional<double> b = Share(trace, 3, kHighest);
  if (!a || !b) return;
  const auto learn = [&](Side player, double share, double other) {
    if (share < kLeastShare || std::abs(other) > kMostOther) return;
    std::deque<double>& shares = shares_[Index(player)];
    shares.push_back(share);
    if (shares.size() > kRemembered) shares.pop_front();
  };
  learn(Side::kA, *a, *b);
  learn(Side::kB, *b, *a);
}

SeatCouplings SeatMemory::Couplings() const {
  SeatCouplings couplings;
  for (size_t p = 0; p < 2; ++p) {
    const std::vector<double> shares(shares_[p].begin(), shares_[p].end());
    if (shares.size() < kEnough) continue;
    SeatCoupling& seat = couplings[p];
    seat.known = true;
    seat.mean = Median(shares);
    std::vector<double> off;
    for (const double s : shares) off.push_back(std::abs(s - seat.mean));
    seat.spread =
        std::hypot(std::max(kLeastSpread, 1.5 * Median(off)),
                   kOneTouch / std::sqrt(static_cast<double>(shares.size())));
  }
  return couplings;
}

}  // namespace kimari::judge
