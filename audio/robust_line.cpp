#include "audio/robust_line.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace kimari::audio {
namespace {

constexpr size_t kProofOfStep = 8;
constexpr int kRounds = 6;
constexpr double kOneInRow = 10;     // neighbouring pairs share their error
constexpr double kDriftPpm = 50e-6;  // rate of change outside the window
// No sound clock is further off: crystals keep to 100 ppm, a device that
// follows the USB frames to 500. A machine that stalls looks like more.
constexpr double kWorstRate = 1e-3;
constexpr double kSmallestSpread = 20e3;  // ns

double MedianAbsolute(std::vector<double> values) {
  for (double& v : values) v = std::abs(v);
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

std::optional<Duration> RobustLine::Add(int64_t frame, HostTime at) {
  const Pair pair{frame, at};
  std::optional<Duration> step;
  if (pairs_.size() > 2 * kProofOfStep) {
    const double off = Residual(pair);
    const double limit =
        std::max(static_cast<double>(options_.step.ns), 6 * Fitted().spread);
    // More is a stray, or a step.
    if (std::abs(off) <= limit) NoteSlip(off, frame - pairs_.back().frame);
    const bool same_side = off_in_a_row_ == 0 || (off > 0) == (off_sum_ > 0);
    if (std::abs(off) > limit && same_side) {
      ++off_in_a_row_;
      off_sum_ += off;
    } else {
      off_in_a_row_ = 0;
      off_sum_ = 0;
    }
  }
  pairs_.push_back(pair);
  if (off_in_a_row_ == kProofOfStep) {
    step = Duration{std::llround(off_sum_ / static_cast<double>(kProofOfStep))};
    pairs_.erase(pairs_.begin(),
                 pairs_.end() - static_cast<std::ptrdiff_t>(kProofOfStep));
    off_in_a_row_ = 0;
    off_sum_ = 0;
    mean_off_ = 0;
    fit_.reset();
  }
  Drop();
  ++added_since_fit_;
  // While a jump is being proved, new pairs are judged by the line before.
  if (off_in_a_row_ == 0 && added_since_fit_ * 16 > pairs_.size()) fit_.reset();
  return step;
}

// Whether it is over nobody knows before it is long ago.
void RobustLine::NoteSlip(double off, int64_t frames) {
  constexpr double kPairs = 8, kRemembered = 10;  // s
  mean_off_ += (off - mean_off_) / kPairs;
  const double seconds = static_cast<double>(frames) / options_.rate;
  slip_ =
      std::max(slip_ * std::exp(-seconds / kRemembered), std::abs(mean_off_));
}

void RobustLine::Drop() {
  const auto frames =
      static_cast<int64_t>(options_.window.Seconds() * options_.rate);
  while (pairs_.back().frame - pairs_.front().frame > frames) {
    pairs_.pop_front();
  }
}

double RobustLine::Residual(const Pair& pair) const {
  const Fit& fit = Fitted();
  const auto x = static_cast<double>(pair.frame - fit.origin.frame);
  const auto y = static_cast<double>((pair.at - fit.origin.at).ns);
  return y - fit.offset - fit.slope * x;
}

// Least squares, weighted again and again by a Cauchy weight of the residuals;
// the slope stays at the nominal rate until half a second is known.
const RobustLine::Fit& RobustLine::Fitted() const {
  if (fit_) return *fit_;
  Fit fit;
  fit.origin = pairs_.back();
  const double nominal = 1e9 / options_.rate;
  fit.slope = nominal;
  fit.count = static_cast<double>(pairs_.size());
  fit.span = static_cast<double>(pairs_.back().frame - pairs_.front().frame);
  std::vector<double> x, y, residual(pairs_.size());
  for (const Pair& p : pairs_) {
    x.push_back(static_cast<double>(p.frame - fit.origin.frame));
    y.push_back(static_cast<double>((p.at - fit.origin.at).ns));
  }
  for (size_t i = 0; i < x.size(); ++i) residual[i] = y[i] - fit.slope * x[i];
  std::nth_element(residual.begin(),
                   residual.begin() + std::ssize(residual) / 2, residual.end());
  fit.offset = residual[residual.size() / 2];

  const bool slope_known = fit.span > options_.rate / 2 && pairs_.size() > 8;
  for (int round = 0; round < kRounds; ++round) {
    for (size_t i = 0; i < x.size(); ++i) {
      residual[i] = y[i] - fit.offset - fit.slope * x[i];
    }
    fit.spread = std::max(1.4826 * MedianAbsolute(residual), kSmallestSpread);
    double w_sum = 0, wx = 0, wy = 0, wxx = 0, wxy = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      const double r = residual[i] / (2.4 * fit.spread);
      const double w = 1 / (1 + r * r);
      w_sum += w;
      wx += w * x[i];
      wy += w * y[i];
      wxx += w * x[i] * x[i];
      wxy += w * x[i] * y[i];
    }
    fit.mean_x = wx / w_sum;
    fit.variance_x = wxx / w_sum - fit.mean_x * fit.mean_x;
    if (slope_known) {
      const double slope =
          (wxy / w_sum - fit.mean_x * wy / w_sum) / fit.variance_x;
      fit.slope = std::clamp(slope, nominal * (1 - kWorstRate),
                             nominal * (1 + kWorstRate));
    }
    fit.offset = wy / w_sum - fit.slope * fit.mean_x;
  }
  fit_ = fit;
  added_since_fit_ = 0;
  return *fit_;
}

std::optional<Instant> RobustLine::TimeOf(int64_t frame) const {
  if (pairs_.empty()) return std::nullopt;
  const Fit& fit = Fitted();
  const auto x = static_cast<double>(frame - fit.origin.frame);
  const double independent = std::max(1.0, fit.count / kOneInRow);
  const double from_mean = x - fit.mean_x;
  const double lever =
      fit.variance_x > 0 ? from_mean * from_mean / fit.variance_x : 0;
  const double line = fit.spread * std::sqrt((1 + lever) / independent);
  const double outside = std::max({0.0, x, -x - fit.span}) * fit.slope;
  // A clock known for less than half a second may still be settling.
  const double young = fit.span > options_.rate / 2 ? 0 : 2e6;
  constexpr double kSlip = 0.5;  // of one: it came before, or is to come
  const double sigma =
      std::hypot(std::hypot(static_cast<double>(options_.floor.ns), line),
                 std::hypot(outside * kDriftPpm, young), kSlip * slip_);
  return Instant{
      fit.origin.at + Duration{std::llround(fit.offset + fit.slope * x)},
      Duration{std::llround(sigma)}};
}

}  // namespace kimari::audio
