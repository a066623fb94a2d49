#include "host/judge/touch/seat_coupling.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/judge/touch/median.h"
#include "host/judge/touch/pad_levels.h"

namespace kimari::judge {
namespace {

constexpr size_t kRemembered = 48;
constexpr size_t kEnough = 2;
constexpr double kLeastLevel = 3;  // steps: a touch strong enough to learn
// Least share of the strongest touch remembered: a pad that the hand covers in
// part feels its neighbours, too, which no mat moves.
constexpr double kWellCovered = 0.65;
constexpr double kMostChange = 2.5;  // steps, from plain level to plain level
constexpr size_t kFewestScans = 20;  // scans, one of each seat among them
constexpr double kNoise = 0.3;
constexpr double kLeastShare = 0.2;  // surely his
constexpr double kMostOther = 0.12;  // surely not the other's
constexpr double kLeastSpread = 0.05;
constexpr double kOneTouch = 0.12;   // spread where one message is all there is
constexpr double kMostDoubt = 0.25;  // steps, of untouched levels
constexpr double kMovedMisfit = 0.6;   // steps, rms: a hand that moved
constexpr double kMisfitShare = 0.04;  // and this of the level

// The longest stretch in which a strong hand lay still: a message may begin
// with its landing or end with its leaving.
std::span<const SeatExcess> Still(std::span<const SeatExcess> all) {
  std::span<const SeatExcess> longest;
  size_t from = 0;
  for (size_t i = 0; i <= all.size(); ++i) {
    const bool goes_on =
        i < all.size() && all[i].plain >= kLeastLevel &&
        (i == from || std::abs(all[i].plain - all[i - 1].plain) <= kMostChange);
    if (goes_on) continue;
    if (i - from > longest.size()) longest = all.subspan(from, i - from);
    from = i < all.size() && all[i].plain >= kLeastLevel ? i : i + 1;
  }
  return longest;
}

// Both players' shares of the plain level in one message, and what each share
// is when the other's is none. Nothing where the hand moved or was too weak.
struct Shares {
  std::array<double, 2> fitted{};
  std::array<double, 2> alone{};
  double level = 0;  // plain, steps
};
std::optional<Shares> FitShares(const evidence::PadTrace& trace) {
  evidence::PadEdge edge;
  edge.board = trace.board;
  edge.pad = trace.pad;
  edge.id = trace.edge_id;
  edge.scan = trace.first_scan;
  const PadLevels levels(edge, std::span(&trace, 1), kNoise);
  if (levels.Doubt(wire::Slot::kAOverB) > kMostDoubt) return std::nullopt;
  const std::vector<SeatExcess> excess = levels.Excess();
  const std::span<const SeatExcess> all = Still(excess);
  double m00 = 0, m01 = 0, m11 = 0, v0 = 0, v1 = 0;
  double squares = 0;
  double level = 0;
  std::array<int, 2> seats{};
  for (const SeatExcess& e : all) {
    const double a = e.plain * e.drive[0];
    const double b = e.plain * e.drive[1];
    m00 += a * a;
    m01 += a * b;
    m11 += b * b;
    v0 += a * e.excess;
    v1 += b * e.excess;
    squares += e.excess * e.excess;
    level += e.plain;
    if (e.drive[1] == 0) ++seats[0];
    if (e.drive[0] == 0) ++seats[1];
  }
  if (all.size() < kFewestScans || seats[0] == 0 || seats[1] == 0) {
    return std::nullopt;
  }
  const double det = m00 * m11 - m01 * m01;
  const double a = (m11 * v0 - m01 * v1) / det;
  const double b = (m00 * v1 - m01 * v0) / det;
  const auto count = static_cast<double>(all.size());
  const double misfit = std::max(0.0, squares - a * v0 - b * v1) / count;
  level /= count;
  if (misfit > kMovedMisfit * kMovedMisfit +
                   kMisfitShare * kMisfitShare * level * level) {
    return std::nullopt;
  }
  return Shares{{a, b}, {v0 / m00, v1 / m11}, level};
}

}  // namespace

void SeatMemory::Add(const evidence::PadTrace& trace) {
  if (trace.beside) return;  // a hand's rim
  const std::optional<Shares> shares = FitShares(trace);
  if (!shares) return;
  for (const Side player : {Side::kA, Side::kB}) {
    const size_t p = Index(player);
    if (shares->alone[p] < kLeastShare ||
        std::abs(shares->fitted[1 - p]) > kMostOther) {
      continue;
    }
    std::deque<Share>& learned = shares_[p];
    learned.push_back({shares->alone[p], shares->level});
    if (learned.size() > kRemembered) learned.pop_front();
  }
}

SeatCouplings SeatMemory::Couplings() const {
  SeatCouplings couplings;
  for (size_t p = 0; p < 2; ++p) {
    double strongest = 0;
    for (const Share& s : shares_[p]) strongest = std::max(strongest, s.level);
    std::vector<double> shares;
    std::vector<double> levels;
    for (const Share& s : shares_[p]) {
      if (s.level < kWellCovered * strongest) continue;
      shares.push_back(s.share);
      levels.push_back(s.level);
    }
    if (shares.size() < kEnough) continue;
    SeatCoupling& seat = couplings[p];
    seat.known = true;
    seat.mean = Median(shares);
    seat.level = Median(levels);
    std::vector<double> off;
    for (const double s : shares) off.push_back(std::abs(s - seat.mean));
    seat.spread =
        std::hypot(std::max(kLeastSpread, 1.5 * Median(off)),
                   kOneTouch / std::sqrt(static_cast<double>(shares.size())));
  }
  return couplings;
}

}  // namespace kimari::judge
