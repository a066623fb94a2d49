#include "host/proof/certify/readings/tally.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "host/proof/certify/readings/cause.h"
#include "host/proof/certify/readings/kind.h"
#include "host/proof/certify/statistics.h"

namespace kimari::readings {
namespace {

using score::Count;

constexpr double kMostNeedless = 1.0 / 8;

std::string BoundsInWords(int64_t count, int64_t of) {
  const certify::Bounds bounds = certify::ShareBounds(count, of);
  return fmt::format("without need {} of {}, 95 % bounds {:.1f} and {:.1f} %",
                     count, of, 100 * bounds.low, 100 * bounds.high);
}

// The most frequent first.
std::string CausesInWords(const Counts& counts) {
  std::vector<std::pair<int64_t, std::string>> causes;
  for (const auto& [cause, count] : counts.causes) {
    causes.emplace_back(count, cause);
  }
  std::ranges::stable_sort(
      causes, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string words;
  for (const auto& [count, cause] : causes) {
    words += fmt::format("; {} x {}", count, cause);
  }
  return words;
}

certify::Line LineOf(std::string what, const Counts& counts) {
  certify::Line line;
  line.target = "opens";
  line.what = std::move(what);
  line.trials_of = "readings";
  line.trials = counts.Scored();
  const auto share = [&](const char* name, int64_t count) {
    line.figures.push_back(certify::Share(name, count, line.trials));
  };
  line.figures.push_back(certify::Never("ruled wrong", counts.wrong,
                                        static_cast<double>(line.trials),
                                        "readings", 1));
  share("ruled right", counts.right);
  share("left to the judge, as it must be", counts.needed);
  share("left to him, evidence lost", counts.lost);
  share("left to him without need", counts.needless);
  line.how =
      BoundsInWords(counts.needless, line.trials) + CausesInWords(counts);
  if (counts.not_scored > 0) {
    line.how += fmt::format("; {} not scored", counts.not_scored);
  }
  return line;
}

}  // namespace

void Counts::Add(const score::Row& row) {
  switch (row.count) {
    case Count::kRight:
      ++right;
      return;
    case Count::kOpenNeeded:
      ++needed;
      return;
    case Count::kOpenLost:
      ++lost;
      return;
    case Count::kOpenNotNeeded:
      ++needless;
      if (row.ruling) ++causes[CauseOf(*row.ruling)];
      return;
    case Count::kWrong:
      ++wrong;
      return;
    case Count::kNotScored:
    case Count::kByDesk:
    case Count::kNotSettled:
      ++not_scored;
  }
}

void Counts::Add(const Counts& other) {
  right += other.right;
  needed += other.needed;
  lost += other.lost;
  needless += other.needless;
  wrong += other.wrong;
  not_scored += other.not_scored;
  for (const auto& [cause, count] : other.causes) causes[cause] += count;
}

void Tally::Add(const score::Score& score, const std::string& match) {
  for (const score::Row& row : score.rows) {
    kinds_[row.truth.note].Add(row);
    if (row.count != Count::kWrong) continue;
    wrong_.push_back(fmt::format("WRONG in {}, reading {}, {}: {}", match,
                                 row.truth.reading, row.truth.note, row.why));
  }
}

std::vector<certify::Line> Tally::Lines(
    const certify::Conditions& conditions) const {
  std::vector<certify::Line> lines;
  Counts all;
  for (const std::string& kind : AllCounted()) {
    const auto counts = kinds_.find(kind);
    if (counts == kinds_.end()) continue;
    all.Add(counts->second);
    lines.push_back(LineOf(kind, counts->second));
  }
  certify::Line whole = LineOf("all drawn readings", all);
  whole.figures.back() = certify::ShareAtMost(
      "left to him without need", all.needless, whole.trials, kMostNeedless);
  for (const std::string& each : wrong_) whole.how += "; " + each;
  whole.conditions = conditions;
  lines.insert(lines.begin(), std::move(whole));
  return lines;
}

}  // namespace kimari::readings
