#include "calibration/light_fit.h"

#include <algorithm>
#include <cmath>

namespace kimari::calibration {
namespace {

// Inverse of a symmetric positive matrix, by Gauss and Jordan; scaled first.
std::optional<LightMatrix> Inverse(LightMatrix m) {
  LightTerms scale{};
  for (size_t i = 0; i < kLightTerms; ++i) {
    if (!(m[i][i] > 0)) return std::nullopt;
    scale[i] = 1 / std::sqrt(m[i][i]);
  }
  LightMatrix out{};
  for (size_t i = 0; i < kLightTerms; ++i) {
    for (size_t j = 0; j < kLightTerms; ++j) m[i][j] *= scale[i] * scale[j];
    out[i][i] = 1;
  }
  for (size_t c = 0; c < kLightTerms; ++c) {
    const double pivot = m[c][c];
    if (!(pivot > 1e-12)) return std::nullopt;
    for (size_t j = 0; j < kLightTerms; ++j) {
      m[c][j] /= pivot;
      out[c][j] /= pivot;
    }
    for (size_t i = 0; i < kLightTerms; ++i) {
      if (i == c) continue;
      const double factor = m[i][c];
      for (size_t j = 0; j < kLightTerms; ++j) {
        m[i][j] -= factor * m[c][j];
        out[i][j] -= factor * out[c][j];
      }
    }
  }
  for (size_t i = 0; i < kLightTerms; ++i) {
    for (size_t j = 0; j < kLightTerms; ++j) out[i][j] *= scale[i] * scale[j];
  }
  return out;
}

double StepOf(size_t term, const LightTerms& terms) {
  switch (term) {
    case kLatency:
    case kExposure:
      return 1e-3 * terms[kExposure];
    case kRowTime:
      return 1e-6 * terms[kExposure];
    case kDrift:
      return 1e-7;
    case kResponse:
      return 1e-3;
    default:
      return 1e-3 * terms[kSpan];
  }
}

// How a camera draws a share of full light: a power with a straight toe, about
// as ITU-R BT.709 has it.
double Response(double share, double power) {
  constexpr double kToe = 0.018;
  if (share >= kToe) return std::pow(share, power);
  return share / kToe * std::pow(kToe, power);
}

// No camera's curve is quite the one that is fitted. Each telling frame may be
// off by some share of the exposure, the more the less straight the curve is.
void AddCurveError(const std::vector<RowSeen>& rows, const LightTerms& terms,
                   double telling, LightMatrix& spread) {
  constexpr double kShare = 0.02;
  const double off = kShare * std::abs(1 - terms[kResponse]) * terms[kExposure];
  const auto n = static_cast<double>(rows.size());
  double row = 0, row2 = 0, stamp2 = 0;
  for (const RowSeen& r : rows) {
    row += r.row / n;
    row2 += r.row * r.row / n;
    stamp2 += r.stamp * r.stamp / n;
  }
  const double variance = off * off / telling;
  const double slope = variance / std::max(row2 - row * row, 1e-3);
  spread[kLatency][kLatency] += variance + slope * row * row;
  spread[kLatency][kRowTime] -= slope * row;
  spread[kRowTime][kLatency] -= slope * row;
  spread[kRowTime][kRowTime] += slope;
  spread[kExposure][kExposure] += off * off;
  spread[kDrift][kDrift] += variance / std::max(stamp2, 1e-3);
}

}  // namespace

SwitchedLight::SwitchedLight(const std::vector<LightSwitch>& switches,
                             HostTime from)
    : starts_on_(!switches.front().on) {
  double lit = 0;
  bool on = starts_on_;
  for (const LightSwitch& s : switches) {
    const double at = (s.at.t - from).Milliseconds();
    if (on && !at_.empty()) lit += at - at_.back();
    on = s.on;
    at_.push_back(at);
    lit_.push_back(lit);
  }
}

double SwitchedLight::Share(double middle, double length) const {
  return (LitUntil(middle + length / 2) - LitUntil(middle - length / 2)) /
         length;
}

double SwitchedLight::LitUntil(double t) const {
  const auto next = std::upper_bound(at_.begin(), at_.end(), t);
  if (next == at_.begin()) return starts_on_ ? t - at_.front() : 0;
  const auto i = static_cast<size_t>(next - at_.begin()) - 1;
  const bool on = (i % 2 == 0) != starts_on_;
  return lit_[i] + (on ? t - at_[i] : 0);
}

double LightFit::Share(const RowSeen& row, const LightTerms& t) const {
  const double middle =
      row.stamp * (1 + t[kDrift]) + t[kLatency] + row.row * t[kRowTime];
  return std::clamp(light_.Share(middle, t[kExposure]), 0.0, 1.0);
}

double LightFit::Level(const RowSeen& row, const LightTerms& t) const {
  return t[kDark] + t[kSpan] * Response(Share(row, t), t[kResponse]);
}

double LightFit::Cost(const std::vector<RowSeen>& rows,
                      const LightTerms& terms) const {
  double sum = 0;
  for (const RowSeen& row : rows) {
    const double off = row.level - Level(row, terms);
    sum += off * off;
  }
  return sum;
}

LightTerms LightFit::Slope(const RowSeen& row, const LightTerms& terms) const {
  LightTerms slope{};
  for (size_t i = 0; i < kLightTerms; ++i) {
    LightTerms low = terms, high = terms;
    const double step = StepOf(i, terms);
    low[i] -= step;
    high[i] += step;
    slope[i] = (Level(row, high) - Level(row, low)) / (2 * step);
  }
  return slope;
}

LightTerms LightFit::Descend(const std::vector<RowSeen>& rows,
                             LightTerms terms) const {
  constexpr int kMostSteps = 60;
  double damping = 1e-3;
  double cost = Cost(rows, terms);
  for (int step = 0; step < kMostSteps && damping < 1e9; ++step) {
    LightMatrix normal{};
    LightTerms pull{};
    for (const RowSeen& row : rows) {
      const LightTerms slope = Slope(row, terms);
      const double off = row.level - Level(row, terms);
      for (size_t i = 0; i < kLightTerms; ++i) {
        pull[i] += slope[i] * off;
        for (size_t j = 0; j < kLightTerms; ++j) {
          normal[i][j] += slope[i] * slope[j];
        }
      }
    }
    bool better = false;
    while (!better && damping < 1e9) {
      const LightTerms next = Moved(terms, normal, pull, damping);
      const double there = Cost(rows, next);
      better = there < cost;
      if (!better) {
        damping *= 5;
        continue;
      }
      if (cost - there < 1e-9 * cost) return next;
      terms = next;
      cost = there;
      damping = std::max(damping / 5, 1e-9);
    }
  }
  return terms;
}

LightTerms LightFit::Moved(const LightTerms& terms, LightMatrix normal,
                           const LightTerms& pull, double damping) const {
  for (size_t i = 0; i < kLightTerms; ++i) {
    // A term nothing tells of yet stays where it is.
    normal[i][i] = normal[i][i] * (1 + damping) + 1e-300;
  }
  const std::optional<LightMatrix> inverse = Inverse(normal);
  LightTerms next = terms;
  if (!inverse) return next;
  for (size_t i = 0; i < kLightTerms; ++i) {
    for (size_t j = 0; j < kLightTerms; ++j) {
      next[i] += (*inverse)[i][j] * pull[j];
    }
  }
  const double told = options_.exposure.Milliseconds();
  next[kExposure] = std::clamp(next[kExposure], told / 2, told * 2);
  const double row = options_.most_row_time.Milliseconds();
  next[kRowTime] = std::clamp(next[kRowTime], -row, row);
  const double drift = options_.most_drift_ppm * 1e-6;
  next[kDrift] = std::clamp(next[kDrift], -drift, drift);
  next[kResponse] = std::clamp(next[kResponse], 0.3, 2.0);
  return next;
}

std::optional<LightMatrix> LightFit::Covariance(
    const std::vector<RowSeen>& rows, const LightTerms& terms) const {
  if (rows.empty()) return std::nullopt;
  LightMatrix normal{}, spread{};
  LightTerms frame_pull{};
  double frame_weight = 0, weight = 0, weight2 = 0;
  const auto close_frame = [&] {
    weight += frame_weight;
    weight2 += frame_weight * frame_weight;
    frame_weight = 0;
    for (size_t i = 0; i < kLightTerms; ++i) {
      for (size_t j = 0; j < kLightTerms; ++j) {
        spread[i][j] += frame_pull[i] * frame_pull[j];
      }
    }
    frame_pull = {};
  };
  int frame = rows.front().frame;
  for (const RowSeen& row : rows) {
    if (row.frame != frame) {
      close_frame();
      frame = row.frame;
    }
    const LightTerms slope = Slope(row, terms);
    const double off = row.level - Level(row, terms);
    frame_weight += slope[kLatency] * slope[kLatency];
    for (size_t i = 0; i < kLightTerms; ++i) {
      frame_pull[i] += slope[i] * off;
      for (size_t j = 0; j < kLightTerms; ++j)
        normal[i][j] += slope[i] * slope[j];
    }
  }
  close_frame();
  const std::optional<LightMatrix> inverse = Inverse(normal);
  if (!inverse) return std::nullopt;
  // Few frames tell: only those in which the light was switched.
  constexpr double kTimes = 4;  // terms that they tell
  const double telling = weight * weight / weight2;
  if (!(telling > 2 * kTimes)) return std::nullopt;
  // Three sigma shall hold 99.7 % though the noise is known from so few: 3 / n
  // is within 2 % of Student's t for n from 10.
  const double few = 1 + 3 / (telling - kTimes);
  const double correction = few * few * telling / (telling - kTimes);
  const double variance =
      Cost(rows, terms) / std::max(1.0, static_cast<double>(rows.size()) -
                                            static_cast<double>(kLightTerms));
  LightMatrix clustered{};
  for (size_t i = 0; i < kLightTerms; ++i) {
    for (size_t j = 0; j < kLightTerms; ++j) {
      for (size_t k = 0; k < kLightTerms; ++k) {
        for (size_t l = 0; l < kLightTerms; ++l) {
          clustered[i][j] +=
              (*inverse)[i][k] * spread[k][l] * (*inverse)[l][j] * correction;
        }
      }
    }
  }
  // The larger of both views of the noise, term by term.
  LightMatrix out{};
  LightTerms factor{};
  for (size_t i = 0; i < kLightTerms; ++i) {
    const double plain = variance * (*inverse)[i][i];
    factor[i] =
        std::sqrt(std::max(1.0, plain / std::max(clustered[i][i], 1e-300)));
  }
  for (size_t i = 0; i < kLightTerms; ++i) {
    for (size_t j = 0; j < kLightTerms; ++j) {
      out[i][j] = clustered[i][j] * factor[i] * factor[j];
    }
  }
  AddCurveError(rows, terms, telling, out);
  return out;
}

}  // namespace kimari::calibration
