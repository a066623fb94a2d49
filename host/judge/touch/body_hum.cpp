#include "host/judge/touch/body_hum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "host/judge/touch/scan_time.h"

namespace kimari::judge {
namespace {

constexpr std::array kMains = {50.0, 60.0};  // Hz
constexpr int kEighthTurn =
    static_cast<int>(2.5 * kMs);  // scans, an eighth turn
constexpr int kRounds = 8;
// Neighbouring differences share levels: so many say what one would.
constexpr double kAlike = 6;
constexpr double kUnevenLevel = 0.02;  // of the level, from one to the next
constexpr double kMost = 0.3;

struct SwungLevel {
  double level = 0;
  double cosine = 0, sine = 0;  // of the swing at this scan
};

// Two levels kEighthTurn scans apart.
struct LevelPair {
  int from_scan = 0, to_scan = 0;
  SwungLevel from, to;
  double variance = 0;
};

struct SwingFit {
  double cosine = 0, sine = 0;
  double misfit = 0;

  double Hands(const SwungLevel& point) const {
    return point.level /
           (1 + Bounded(cosine * point.cosine + sine * point.sine));
  }
  static double Bounded(double share) {
    return std::clamp(share, -kMost, kMost);
  }
};

// Robust: least squares by the weights of Cauchy's distribution, again and
// again (Holland and Welsch 1977, Robust regression using iteratively
// reweighted least-squares).
SwingFit Swing(std::vector<LevelPair>& pairs, double turn) {
  for (LevelPair& pair : pairs) {
    pair.from.cosine = std::cos(turn * pair.from_scan);
    pair.from.sine = std::sin(turn * pair.from_scan);
    pair.to.cosine = std::cos(turn * pair.to_scan);
    pair.to.sine = std::sin(turn * pair.to_scan);
  }
  SwingFit fit;
  for (int round = 0; round < kRounds; ++round) {
    const double prior = kAlike / (BodyHum::kUsual * BodyHum::kUsual);
    double m00 = prior, m01 = 0, m11 = prior, v0 = 0, v1 = 0;
    double misfit = prior * (fit.cosine * fit.cosine + fit.sine * fit.sine);
    for (const LevelPair& pair : pairs) {
      const double hands = (fit.Hands(pair.from) + fit.Hands(pair.to)) / 2;
      const double c = hands * (pair.to.cosine - pair.from.cosine);
      const double s = hands * (pair.to.sine - pair.from.sine);
      const double step = pair.to.level - pair.from.level;
      const double off = step - fit.cosine * c - fit.sine * s;
      const double weight = 1 / (pair.variance + off * off);
      misfit += std::log1p(off * off / pair.variance);
      m00 += weight * c * c;
      m01 += weight * c * s;
      m11 += weight * s * s;
      v0 += weight * c * step;
      v1 += weight * s * step;
    }
    const double det = m00 * m11 - m01 * m01;
    fit = {(m11 * v0 - m01 * v1) / det, (m00 * v1 - m01 * v0) / det, misfit};
  }
  return fit;
}

}  // namespace

BodyHum::BodyHum(std::span<const PlainLevel> plain, Duration period,
                 double noise) {
  std::vector<LevelPair> pairs;
  for (size_t i = 0, j = 0; i < plain.size(); ++i) {
    while (j < plain.size() && plain[j].scan < plain[i].scan + kEighthTurn) ++j;
    if (j == plain.size()) break;
    const PlainLevel& a = plain[i];
    const PlainLevel& b = plain[j];
    if (b.scan != a.scan + kEighthTurn || a.capped || b.capped) continue;
    const double level = (a.level + b.level) / 2;
    if (level <= 0) continue;
    const double uneven = kUnevenLevel * level;
    pairs.push_back({.from_scan = a.scan,
                     .to_scan = b.scan,
                     .from = {a.level},
                     .to = {b.level},
                     .variance = noise * noise + a.variance + b.variance +
                                 uneven * uneven});
  }
  double best = 1e300;
  for (const double hz : kMains) {
    const double turn = 2 * std::numbers::pi * hz * period.Seconds();
    const SwingFit fit = Swing(pairs, turn);
    if (fit.misfit >= best) continue;
    best = fit.misfit;
    turn_ = turn;
    cosine_ = fit.cosine;
    sine_ = fit.sine;
  }
}

double BodyHum::Share(int scan) const {
  return SwingFit::Bounded(cosine_ * std::cos(turn_ * scan) +
                           sine_ * std::sin(turn_ * scan));
}

}  // namespace kimari::judge
