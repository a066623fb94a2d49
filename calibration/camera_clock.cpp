#include "calibration/camera_clock.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "calibration/light_fit.h"

namespace kimari::calibration {
namespace {

using Rows = std::vector<RowSeen>;

double Ms(Duration d) { return d.Milliseconds(); }

tl::unexpected<Error> No(const std::string& why) {
  return Fail(ErrorKind::kUsage, "camera clock: " + why);
}

// How well shares go with levels, -1 to 1, whatever dark and span are.
struct Fitness {
  double correlation = -1;
  double dark = 0, span = 1;
};

Fitness Compare(const LightFit& fit, const Rows& rows,
                const LightTerms& terms) {
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (const RowSeen& row : rows) {
    const double share = fit.Share(row, terms);
    n += 1;
    x += share;
    y += row.level;
    xx += share * share;
    yy += row.level * row.level;
    xy += share * row.level;
  }
  const double vx = xx / n - x / n * x / n;
  const double vy = yy / n - y / n * y / n;
  const double c = xy / n - x / n * y / n;
  Fitness fitness;
  if (vx <= 1e-9 || vy <= 1e-9) return fitness;
  fitness.correlation = c / std::sqrt(vx * vy);
  fitness.span = c / vx;
  fitness.dark = y / n - fitness.span * x / n;
  return fitness;
}

struct Rough {
  LightTerms terms{};
  double correlation = -1;
  double second = -1;  // of the best latency elsewhere
};

// Tries every latency, and a few row times, on the first frames.
Rough Search(const LightFit& fit, const Rows& rows,
             const CameraClockOptions& options) {
  const double exposure = Ms(options.exposure);
  const double most = Ms(options.most_latency);
  double middle_row = 0;
  for (const RowSeen& row : rows) {
    middle_row += row.row / static_cast<double>(rows.size());
  }
  struct Try {
    double at;
    double correlation;
  };
  std::vector<Try> tries;
  Rough best;
  for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0, -0.5, -1.0}) {
    const double row_time = part * Ms(options.most_row_time);
    for (double at = -most; at <= most; at += exposure / 4) {
      LightTerms terms{};
      terms[kRowTime] = row_time;
      terms[kLatency] = at - middle_row * row_time;
      terms[kExposure] = exposure;
      terms[kResponse] = 1;
      const Fitness fitness = Compare(fit, rows, terms);
      tries.push_back({at, fitness.correlation});
      if (fitness.correlation <= best.correlation) continue;
      terms[kDark] = fitness.dark;
      terms[kSpan] = fitness.span;
      best.terms = terms;
      best.correlation = fitness.correlation;
    }
  }
  const double found = best.terms[kLatency] + middle_row * best.terms[kRowTime];
  for (const Try& other : tries) {
    if (std::abs(other.at - found) > 2 * exposure) {
      best.second = std::max(best.second, other.correlation);
    }
  }
  return best;
}

// A few rows of each frame: enough to search by.
Rows Thinned(const Rows& rows) {
  constexpr size_t kRows = 3;
  Rows few;
  for (size_t first = 0; first < rows.size();) {
    size_t last = first;
    while (last < rows.size() && rows[last].frame == rows[first].frame) ++last;
    const size_t step = (last - first + kRows - 1) / kRows;
    for (size_t i = first; i < last; i += step) few.push_back(rows[i]);
    first = last;
  }
  return few;
}

Rows RowsWithin(const Rows& rows, double first, double last) {
  Rows within;
  for (const RowSeen& row : rows) {
    if (row.stamp >= first && row.stamp <= last) within.push_back(row);
  }
  return within;
}

// Leaves out frames that no switching explains; gives how many.
int DropStrangers(const LightFit& fit, const LightTerms& terms, Rows& rows) {
  std::vector<double> sums, counts;
  for (const RowSeen& row : rows) {
    const auto frame = static_cast<size_t>(row.frame);
    if (frame >= sums.size()) {
      sums.resize(frame + 1);
      counts.resize(frame + 1);
    }
    const double off = row.level - fit.Level(row, terms);
    sums[frame] += off * off;
    counts[frame] += 1;
  }
  std::vector<double> sizes;
  for (size_t i = 0; i < sums.size(); ++i) {
    if (counts[i] > 0) sizes.push_back(std::sqrt(sums[i] / counts[i]));
  }
  std::nth_element(sizes.begin(), sizes.begin() + sizes.size() / 2,
                   sizes.end());
  const double most =
      std::max(5 * sizes[sizes.size() / 2], 0.05 * std::abs(terms[kSpan]));
  std::erase_if(rows, [&](const RowSeen& row) {
    const auto frame = static_cast<size_t>(row.frame);
    return std::sqrt(sums[frame] / counts[frame]) > most;
  });
  return static_cast<int>(std::count_if(
      sizes.begin(), sizes.end(), [&](double size) { return size > most; }));
}

Result<void> CheckInput(const std::vector<LitFrame>& frames,
                        const std::vector<LightSwitch>& switches) {
  constexpr size_t kLeastFrames = 30, kLeastSwitches = 10;
  if (frames.size() < kLeastFrames || switches.size() < kLeastSwitches) {
    return No(std::to_string(frames.size()) + " frames and " +
              std::to_string(switches.size()) + " switchings; let it run for " +
              "ten seconds, " + std::to_string(kLeastFrames) + " and " +
              std::to_string(kLeastSwitches) + " are the least");
  }
  for (size_t i = 1; i < switches.size(); ++i) {
    if (switches[i].on == switches[i - 1].on ||
        switches[i].at.t <= switches[i - 1].at.t) {
      return No("switching " + std::to_string(i) +
                " is not the next one in turn and time; give them all, in "
                "order");
    }
  }
  return {};
}

// Rows of the frames during which the light is known: between the first and the
// last switching.
Result<Rows> RowsOf(const std::vector<LitFrame>& frames, HostTime from,
                    const SwitchedLight& light,
                    const CameraClockOptions& options) {
  constexpr double kLeastDifference = 0.03;
  const double margin = Ms(options.most_latency);
  Rows rows;
  int white = 0;
  double low = std::numeric_limits<double>::max(), high = -low;
  for (size_t i = 0; i < frames.size(); ++i) {
    const double stamp = Ms(frames[i].stamp - from);
    if (stamp < light.first() + margin || stamp > light.last() - margin) {
      continue;
    }
    for (const LitRow& row : frames[i].rows) {
      rows.push_back({stamp, static_cast<double>(row.row), row.level,
                      static_cast<int>(i)});
      low = std::min(low, row.level);
      high = std::max(high, row.level);
      white += row.level >= options.white - 1 ? 1 : 0;
    }
  }
  if (rows.empty()) {
    return No(
        "the light was not switched while frames came, or it is in none of "
        "their rows; see that the camera shows it");
  }
  if (white * 5 > static_cast<int>(rows.size())) {
    return No(
        "the light is too bright: its rows are white; shorten the exposure, "
        "lower the gain or dim it");
  }
  if (high - low < kLeastDifference * options.white) {
    return No(
        "the light makes no difference to its rows; see that the camera shows "
        "it, and that it is switched");
  }
  return rows;
}

// From the first frames, in which no drift tells yet, to all of them.
Result<LightTerms> FitAll(const LightFit& fit, const Rows& rows,
                          const CameraClockOptions& options) {
  constexpr double kLeastCorrelation = 0.6, kAsGood = 0.97;
  constexpr double kFirstStretch = 2000;  // ms
  const double first = rows.front().stamp, last = rows.back().stamp;
  const double stretch = std::min(last - first, kFirstStretch);
  const Rough rough =
      Search(fit, Thinned(RowsWithin(rows, first, first + stretch)), options);
  if (rough.correlation < kLeastCorrelation || rough.terms[kSpan] <= 0) {
    return No(
        "the rows do not follow the switching; is it this light's, and the "
        "latency below " +
        std::to_string(options.most_latency.ns / 1'000'000) + " ms?");
  }
  if (rough.second > kAsGood * rough.correlation) {
    return No(
        "two latencies explain the rows as well; switch the light at uneven "
        "intervals");
  }
  LightTerms terms = rough.terms;
  for (double until = stretch; until < last - first; until *= 2) {
    terms = fit.Descend(RowsWithin(rows, first, first + until), terms);
  }
  return fit.Descend(rows, terms);
}

// The fit counts rows from the middle of the light's: counted from a row far
// away, latency and row time are one thing to it, and it stops half way.
double CountFromTheMiddle(Rows& rows) {
  double middle = 0;
  for (const RowSeen& row : rows) {
    middle += row.row / static_cast<double>(rows.size());
  }
  for (RowSeen& row : rows) row.row -= middle;
  return middle;
}

// The latency of row 0, from that of the `middle` row, and its covariances.
void CountFromRowZero(double middle, LightTerms& terms, LightMatrix& spread) {
  terms[kLatency] -= middle * terms[kRowTime];
  for (size_t i = 0; i < kLightTerms; ++i) {
    spread[kLatency][i] -= middle * spread[kRowTime][i];
  }
  for (size_t i = 0; i < kLightTerms; ++i) {
    spread[i][kLatency] -= middle * spread[i][kRowTime];
  }
}

void CountRows(const LightFit& fit, const Rows& rows, const LightTerms& terms,
               CameraClock& clock) {
  int frame = -1;
  for (const RowSeen& row : rows) {
    const double share = fit.Share(row, terms);
    clock.switched_rows += share > 0.02 && share < 0.98 ? 1 : 0;
    clock.frames += row.frame != frame ? 1 : 0;
    frame = row.frame;
  }
}

void Fill(const LightTerms& terms, const LightMatrix& spread,
          double switching_sigma_ms, CameraClock& clock) {
  // Units of the values, from those of the terms.
  constexpr std::array<double, 4> kUnit = {1, 1e3, 1, 1e6};
  clock.covariance.assign(16, 0.0);
  for (size_t i = 0; i < 4; ++i) {
    for (size_t j = 0; j < 4; ++j) {
      clock.covariance[4 * i + j] = spread[i][j] * kUnit[i] * kUnit[j];
    }
  }
  clock.covariance[0] += switching_sigma_ms * switching_sigma_ms;
  const auto measured = [&](size_t i) {
    return Measured{terms[i] * kUnit[i], std::sqrt(clock.covariance[5 * i])};
  };
  clock.latency_ms = measured(kLatency);
  clock.row_time_us = measured(kRowTime);
  clock.exposure_ms = measured(kExposure);
  clock.drift_ppm = measured(kDrift);
  clock.response = terms[kResponse];
}

}  // namespace

Instant CameraClock::Map(HostTime stamp, int row) const {
  const double since = (stamp - from).Seconds();
  const double off_ms = latency_ms.value + row * row_time_us.value * 1e-3 +
                        drift_ppm.value * 1e-3 * since;
  // ms by each value.
  const std::array<double, 4> slope = {1, row * 1e-3, 0, since * 1e-3};
  double variance = 0;
  for (size_t i = 0; i < 4; ++i) {
    for (size_t j = 0; j < 4; ++j) {
      variance += slope[i] * covariance[4 * i + j] * slope[j];
    }
  }
  return {stamp + FromMilliseconds(off_ms),
          FromMilliseconds(std::sqrt(std::max(0.0, variance)))};
}

Result<CameraClock> MeasureCameraClock(const std::vector<LitFrame>& frames,
                                       const std::vector<LightSwitch>& switches,
                                       const CameraClockOptions& options) {
  constexpr int kLeastSwitched = 30;
  if (Result<void> ok = CheckInput(frames, switches); !ok) {
    return tl::unexpected(ok.error());
  }
  CameraClock clock;
  clock.from =
      frames.front().stamp + (frames.back().stamp - frames.front().stamp) / 2;
  const SwitchedLight light(switches, clock.from);
  const LightFit fit(light, options);
  Result<Rows> rows = RowsOf(frames, clock.from, light, options);
  if (!rows) return tl::unexpected(rows.error());
  const double middle = CountFromTheMiddle(*rows);
  Result<LightTerms> terms = FitAll(fit, *rows, options);
  if (!terms) return tl::unexpected(terms.error());
  clock.left_out = DropStrangers(fit, *terms, *rows);
  *terms = fit.Descend(*rows, *terms);
  CountRows(fit, *rows, *terms, clock);
  std::optional<LightMatrix> spread = fit.Covariance(*rows, *terms);
  if (!spread || clock.switched_rows < kLeastSwitched) {
    return No("the light was switched during the exposure of " +
              std::to_string(clock.switched_rows) +
              " rows, in too few frames; switch it more often, or let it run "
              "longer");
  }
  clock.residual =
      std::sqrt(fit.Cost(*rows, *terms) / static_cast<double>(rows->size())) /
      (*terms)[kSpan];
  CountFromRowZero(middle, *terms, *spread);
  Duration switching;
  for (const LightSwitch& s : switches) {
    switching = std::max(switching, s.at.sigma);
  }
  Fill(*terms, *spread, Ms(switching), clock);
  return clock;
}

}  // namespace kimari::calibration
