#include "host/judge/touch/hand_evidence.h"

#include <algorithm>
#include <cmath>

#include "host/judge/touch/hand_model.h"
#include "host/judge/touch/median.h"

namespace kimari::judge {
namespace {

constexpr int kEvenNormals = 4;  // normals that stand for an even belief
// How far a coupling drifts over one touch: however long that is, it is not
// known better.
constexpr double kDrift = 0.02;
// Steps of a pad, as a hand comes and goes, that follow no mat: arms,
// cross-talk.
constexpr double kUncoupled = 1;
constexpr double kStraySigmas = 4;   // sigmas from those around it: disturbed
constexpr size_t kNeighbours = 4;    // on each side
constexpr double kSlides = 0.5;      // of pairs of hands change their shares
constexpr double kSlidesOn = 0.2;    // to the next share, each way, a stretch
constexpr double kElsewhere = 0.03;  // that it is not near what was learned
constexpr double kLeastNear = 0.2;   // steps
// What it takes off the evidence that couplings, shares and moments are fitted,
// doubled.
constexpr double kFitted = 16;

double LogAdd(double a, double b) {
  const double top = std::max(a, b);
  return top + std::log1p(std::exp(std::min(a, b) - top));
}

constexpr double kNothing = -1e300;

// An excess far from those around it was disturbed, and says as much less.
void WidenStrays(std::vector<SeatExcess>& all) {
  std::vector<SeatExcess*> both;
  for (SeatExcess& e : all) {
    if (e.drive[0] != 0 && e.drive[1] != 0) both.push_back(&e);
  }
  std::vector<double> more(both.size(), 0);
  for (size_t i = 0; i < both.size(); ++i) {
    const size_t from = i < kNeighbours ? 0 : i - kNeighbours;
    const size_t to = std::min(both.size(), i + kNeighbours + 1);
    std::vector<double> around;
    for (size_t k = from; k < to; ++k) {
      around.push_back(both[k]->excess * both[k]->drive[0]);
    }
    const double off =
        both[i]->excess * both[i]->drive[0] - Median(std::move(around));
    if (off * off > kStraySigmas * kStraySigmas * both[i]->variance)
      more[i] = off * off;
  }
  for (size_t i = 0; i < both.size(); ++i) both[i]->variance += more[i];
}

}  // namespace

HandEvidence::HandEvidence(const PadLevels& levels, const SeatCouplings& seats)
    : least_share_(kLeastTouch / std::max(levels.Peak(), 2 * kLeastTouch)) {
  for (const Side player : {Side::kA, Side::kB}) {
    const SeatCoupling& seat = seats[Index(player)];
    std::vector<Belief>& beliefs = couplings_[Index(player)];
    const double share = seat.known ? kElsewhere : 1;
    if (seat.known) {
      beliefs.push_back({std::log(1 - share), seat.mean, seat.spread});
    }
    const double wide = (seat.most - seat.least) / kEvenNormals;
    for (int i = 0; i < kEvenNormals; ++i) {
      const double middle = seat.least + wide * (i + 0.5);
      const double spread = wide / std::sqrt(12.0);
      beliefs.push_back({std::log(share / kEvenNormals), middle, spread});
      anywhere_[Index(player)].push_back(
          {std::log(1.0 / kEvenNormals), middle, spread});
    }
    // Anything from none to the most that is not yet a touch, and that leaves
    // enough of the level for the hand that does.
    const double room = std::max(kLeastNear, levels.Peak() - kLeastTouch);
    const double most = std::min(kMostNear, room) * seat.Likely();
    near_mean_[Index(player)] = most / 2;
    near_spread_[Index(player)] = (seat.known ? 0.29 : 0.36) * most;
  }
  std::vector<SeatExcess> all = levels.Excess();
  WidenStrays(all);
  double total = 0;
  for (SeatExcess& e : all) {
    const double wander = kLevelWander * e.plain;
    const double astray =
        kUncoupled * std::clamp(1 - e.plain / levels.Peak(), 0.0, 1.0);
    e.variance += wander * wander + astray * astray;
    if (e.drive[0] != 0 && e.drive[1] != 0 && e.plain > 0) {
      total += e.plain * e.plain / e.variance;
    }
  }
  const double less = std::min(1.0, 1 / (total * kDrift * kDrift + 1e-9));
  sums_.push_back({});
  for (const SeatExcess& e : all) {
    const double plain = std::max(0.0, e.plain);
    const bool both = e.drive[0] != 0 && e.drive[1] != 0;
    const double weight = (both ? less : 1) / e.variance;
    const std::array<double, 4> adds = {plain * e.drive[0], plain * e.drive[1],
                                        static_cast<double>(e.drive[0]),
                                        static_cast<double>(e.drive[1])};
    Sums sums = sums_.back();
    for (size_t i = 0; i < 4; ++i) {
      for (size_t j = 0; j < 4; ++j) {
        sums.squares[i][j] += weight * adds[i] * adds[j];
      }
      sums.products[i] += weight * adds[i] * e.excess;
    }
    squares_ += weight * e.excess * e.excess;
    degrees_ += weight * e.variance;
    sums_.push_back(sums);
    scans_.push_back(e.scan);
  }
}

double HandEvidence::Scatter(double best) const {
  return (squares_ - 2 * best) / (degrees_ + kFitted);
}

size_t HandEvidence::At(int scan) const {
  return static_cast<size_t>(std::ranges::lower_bound(scans_, scan) -
                             scans_.begin());
}

HandEvidence::Sums HandEvidence::Between(size_t from, size_t to) const {
  Sums sums = sums_[to];
  for (size_t i = 0; i < 4; ++i) {
    for (size_t j = 0; j < 4; ++j) {
      sums.squares[i][j] -= sums_[from].squares[i][j];
    }
    sums.products[i] -= sums_[from].products[i];
  }
  return sums;
}

// Log evidence of a linear model with this normal prior, against both columns
// being zero.
double HandEvidence::Log(const Pair& sums, double mean0, double mean1,
                         const Pair& covariance) {
  const double prior =
      covariance.m00 * covariance.m11 - covariance.m01 * covariance.m01;
  const double p00 = covariance.m11 / prior;
  const double p01 = -covariance.m01 / prior;
  const double p11 = covariance.m00 / prior;
  const double a00 = sums.m00 + p00;
  const double a01 = sums.m01 + p01;
  const double a11 = sums.m11 + p11;
  const double b0 = sums.v0 + p00 * mean0 + p01 * mean1;
  const double b1 = sums.v1 + p01 * mean0 + p11 * mean1;
  const double det = a00 * a11 - a01 * a01;
  const double explained =
      (a11 * b0 * b0 - 2 * a01 * b0 * b1 + a00 * b1 * b1) / det;
  const double expected =
      p00 * mean0 * mean0 + 2 * p01 * mean0 * mean1 + p11 * mean1 * mean1;
  return (explained - expected - std::log(det * prior)) / 2;
}

double HandEvidence::Alone(Side player, size_t from, size_t to) const {
  return Believing(couplings_[Index(player)], player, from, to);
}

double HandEvidence::Shifted(Side player, size_t from, size_t to) const {
  return Believing(anywhere_[Index(player)], player, from, to);
}

double HandEvidence::Believing(std::span<const Belief> beliefs, Side player,
                               size_t from, size_t to) const {
  if (from >= to) return 0;
  const size_t p = Index(player);
  const Sums sums = Between(from, to);
  double log = kNothing;
  for (const Belief& c : beliefs) {
    const double precision = 1 / (c.spread * c.spread);
    const double a = sums.squares[p][p] + precision;
    const double b = sums.products[p] + precision * c.mean;
    log = LogAdd(log, c.log_weight + (b * b / a - precision * c.mean * c.mean -
                                      std::log(a / precision)) /
                                         2);
  }
  return log;
}

double HandEvidence::Near(Side player, size_t from, size_t to, size_t near_from,
                          size_t near_to) const {
  const size_t p = Index(player);
  const size_t q = Index(Other(player));
  const Sums whole = Between(from, to);
  const Sums part = Between(near_from, near_to);
  const Pair pair = {whole.squares[p][p], part.squares[p][2 + q],
                     part.squares[2 + q][2 + q], whole.products[p],
                     part.products[2 + q]};
  double log = kNothing;
  for (const Belief& c : couplings_[p]) {
    log = LogAdd(log, c.log_weight + Log(pair, c.mean, near_mean_[q],
                                         {c.spread * c.spread, 0,
                                          near_spread_[q] * near_spread_[q]}));
  }
  return log;
}

std::vector<HandEvidence::Shares> HandEvidence::Shared(size_t from,
                                                       size_t to) const {
  const Sums sums = Between(from, to);
  const Pair pair = {sums.squares[0][0], sums.squares[0][1], sums.squares[1][1],
                     sums.products[0], sums.products[1]};
  const double wide = (1 - 2 * least_share_) / kShares;
  // A share lies anywhere in its part.
  const double within = wide * wide / 12;
  std::vector<Shares> logs;
  for (const Belief& ca : couplings_[0]) {
    for (const Belief& cb : couplings_[1]) {
      Shares& log = logs.emplace_back();
      for (size_t i = 0; i < kShares; ++i) {
        const double a = least_share_ + wide * (static_cast<double>(i) + 0.5);
        const double b = 1 - a;
        const Pair covariance = {
            a * a * ca.spread * ca.spread + within * ca.mean * ca.mean,
            -within * ca.mean * cb.mean,
            b * b * cb.spread * cb.spread + within * cb.mean * cb.mean};
        log[i] = Log(pair, a * ca.mean, b * cb.mean, covariance);
      }
    }
  }
  return logs;
}

std::vector<double> HandEvidence::Together(const std::vector<size_t>& at,
                                           size_t first) {
  std::vector<double> weights;
  for (const Belief& ca : couplings_[0]) {
    for (const Belief& cb : couplings_[1]) {
      weights.push_back(ca.log_weight + cb.log_weight - std::log(kShares));
    }
  }
  std::vector<double> explained = {0};
  // How likely each share is by now, their sum set apart as a logarithm.
  std::vector<Shares> now(weights.size());
  for (Shares& shares : now) shares.fill(1);
  std::vector<double> scale = weights;
  for (size_t k = first; k + 1 < at.size(); ++k) {
    const auto [stretch, fresh] = shared_.try_emplace({at[k], at[k + 1]});
    if (fresh) stretch->second = Shared(at[k], at[k + 1]);
    double slid = kNothing;
    for (size_t pair = 0; pair < weights.size(); ++pair) {
      const Shares& logs = stretch->second[pair];
      const double top = *std::ranges::max_element(logs);
      const Shares before = now[pair];
      double sum = 0;
      for (size_t i = 0; i < kShares; ++i) {
        const double below = before[i > 0 ? i - 1 : i];
        const double above = before[i + 1 < kShares ? i + 1 : i];
        now[pair][i] =
            ((1 - 2 * kSlidesOn) * before[i] + kSlidesOn * (below + above)) *
            std::exp(logs[i] - top);
        sum += now[pair][i];
      }
      for (double& share : now[pair]) share /= sum;
      scale[pair] += top + std::log(sum);
      slid = LogAdd(slid, scale[pair]);
    }
    double stayed = kNothing;
    const std::vector<Shares> whole = Shared(at[first], at[k + 1]);
    for (size_t pair = 0; pair < weights.size(); ++pair) {
      for (const double log : whole[pair]) {
        stayed = LogAdd(stayed, weights[pair] + log);
      }
    }
    explained.push_back(
        LogAdd(std::log(kSlides) + slid, std::log(1 - kSlides) + stayed));
  }
  return explained;
}

}  // namespace kimari::judge
