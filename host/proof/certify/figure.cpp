#include "host/proof/certify/figure.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "host/proof/certify/statistics.h"

namespace kimari::certify {
namespace {

constexpr double kContradicts = 0.05;
constexpr double kRuleOfThree = 3;

bool Within(double value, const Bar& bar) {
  return bar.is == Bar::Is::kAtMost ? value <= bar.value : value >= bar.value;
}

Figure Held(std::string name, double value, std::string unit, Bar bar,
            int64_t trials, int64_t needs) {
  Figure figure = Told(std::move(name), value, std::move(unit), trials);
  figure.bar = bar;
  if (trials == 0) {
    figure.verdict = Verdict::kTooFew;
  } else if (!Within(value, bar)) {
    figure.verdict = Verdict::kMissed;
  } else if (trials < needs) {
    figure.verdict = Verdict::kTooFew;
  }
  return figure;
}

// Judges trials that break a bar, of which a share is allowed.
Verdict Judge(int64_t breaking, int64_t of, double allowed) {
  const bool beyond =
      static_cast<double>(breaking) > allowed * static_cast<double>(of);
  const bool enough = static_cast<double>(of) * allowed >= kRuleOfThree - 1e-9;
  if (beyond &&
      (enough || BinomialAtLeast(breaking, of, allowed) < kContradicts)) {
    return Verdict::kMissed;
  }
  if (beyond) return Verdict::kOver;
  return enough ? Verdict::kMet : Verdict::kTooFew;
}

}  // namespace

std::string_view Words(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMet:
      return "met";
    case Verdict::kNotRun:
      return "not run here";
    case Verdict::kTooFew:
      return "too few trials";
    case Verdict::kOver:
      return "over, few trials";
    case Verdict::kMissed:
      return "MISSED";
  }
  return "";
}

std::string WithUnit(double value, const std::string& unit) {
  if (!std::isfinite(value)) return "never";
  const bool whole = value == std::round(value) && std::abs(value) < 1e9;
  return (whole ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value)) +
         (unit.empty() ? "" : " " + unit);
}

Figure Told(std::string name, double value, std::string unit, int64_t trials) {
  Figure figure;
  figure.name = std::move(name);
  figure.value = value;
  figure.unit = std::move(unit);
  figure.trials = static_cast<double>(trials);
  return figure;
}

Figure AtMost(std::string name, double value, std::string unit, double bar,
              int64_t trials, int64_t needs) {
  return Held(std::move(name), value, std::move(unit), {Bar::Is::kAtMost, bar},
              trials, needs);
}

Figure AtLeast(std::string name, double value, std::string unit, double bar,
               int64_t trials, int64_t needs) {
  return Held(std::move(name), value, std::move(unit), {Bar::Is::kAtLeast, bar},
              trials, needs);
}

Figure Share(std::string name, int64_t count, int64_t of) {
  const auto n = static_cast<double>(of);
  Figure figure =
      Told(std::move(name), of == 0 ? 0 : 100 * static_cast<double>(count) / n,
           "%", of);
  figure.count = count;
  if (count == 0 && of > 0) figure.three_in_n = kRuleOfThree / n;
  return figure;
}

Figure ShareAtMost(std::string name, int64_t count, int64_t of, double bar) {
  Figure figure = Share(std::move(name), count, of);
  figure.bar = Bar{Bar::Is::kAtMost, 100 * bar};
  figure.verdict = Judge(count, of, bar);
  return figure;
}

Figure ShareAtLeast(std::string name, int64_t count, int64_t of, double bar) {
  Figure figure = Share(std::move(name), count, of);
  figure.bar = Bar{Bar::Is::kAtLeast, 100 * bar};
  figure.verdict = Judge(of - count, of, 1 - bar);
  return figure;
}

Figure PercentileAtMost(std::string name, std::span<const double> sizes,
                        double share, std::string unit, double bar) {
  const auto of = static_cast<int64_t>(sizes.size());
  Figure figure =
      Told(std::move(name), Quantile(sizes, share), std::move(unit), of);
  figure.bar = Bar{Bar::Is::kAtMost, bar};
  figure.verdict =
      Judge(std::count_if(sizes.begin(), sizes.end(),
                          [&](double size) { return !(size <= bar); }),
            of, 1 - share);
  return figure;
}

Figure BiasAtMost(std::string name, std::span<const double> errors,
                  std::string unit, double bar, int64_t needs) {
  const auto n = static_cast<int64_t>(errors.size());
  const double mean = Mean(errors);
  Figure figure = Told(std::move(name), mean, std::move(unit), n);
  figure.bar = Bar{Bar::Is::kAtMost, bar};
  const double rms = RootMeanSquare(errors);
  const double spread = std::sqrt(std::max(0.0, rms * rms - mean * mean));
  const double doubt =
      n < 2 ? 1e300 : 1.645 * spread / std::sqrt(static_cast<double>(n - 1));
  const bool beyond = std::abs(mean) > bar;
  if (beyond && (n >= needs || std::abs(mean) - doubt > bar)) {
    figure.verdict = Verdict::kMissed;
  } else if (beyond) {
    figure.verdict = Verdict::kOver;
  } else if (n < needs) {
    figure.verdict = Verdict::kTooFew;
  }
  return figure;
}

Figure SigmaAtMost(std::string name, double sigma,
                   std::span<const double> mean_squares, double bar,
                   int64_t needs) {
  const auto runs = static_cast<double>(mean_squares.size());
  const double rms = std::sqrt(std::max(0.0, Mean(mean_squares)));
  Figure figure = Held(std::move(name), rms > 0 ? sigma / rms : 0, "",
                       {Bar::Is::kAtMost, bar},
                       static_cast<int64_t>(mean_squares.size()), needs);
  if (figure.verdict != Verdict::kMissed ||
      figure.trials >= static_cast<double>(needs)) {
    return figure;
  }
  // By 95 % the true RMS is no larger than this by the one found.
  const double part = 2 / (9 * runs);
  const double root = std::max(0.05, 1 - part - 1.645 * std::sqrt(part));
  const double larger = std::sqrt(1 / (root * root * root));
  if (figure.value <= bar * larger) figure.verdict = Verdict::kOver;
  return figure;
}

Figure Never(std::string name, int64_t count, double of,
             std::string trials_unit, double needs) {
  Figure figure;
  figure.name = std::move(name);
  figure.value = static_cast<double>(count);
  figure.trials = of;
  figure.trials_unit = std::move(trials_unit);
  figure.count = count;
  figure.bar = Bar{Bar::Is::kAtMost, 0};
  if (count == 0 && of > 0) figure.three_in_n = kRuleOfThree / of;
  if (count > 0) {
    figure.verdict = Verdict::kMissed;
  } else if (of < needs) {
    figure.verdict = Verdict::kTooFew;
  }
  return figure;
}

}  // namespace kimari::certify
