#include "host/proof/certify/certificate.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

namespace kimari::certify {

void Conditions::Drew(std::string_view name, double value,
                      std::string_view unit) {
  for (Span& span : spans_) {
    if (span.name != name) continue;
    span.low = std::min(span.low, value);
    span.high = std::max(span.high, value);
    return;
  }
  spans_.push_back({std::string(name), std::string(unit), value, value});
}

Verdict Line::Outcome() const {
  if (!not_run.empty()) return Verdict::kNotRun;
  Verdict worst = Verdict::kMet;
  for (const Figure& figure : figures) worst = std::max(worst, figure.verdict);
  return worst;
}

bool Certificate::AllMet() const {
  return std::all_of(lines.begin(), lines.end(), [](const Line& line) {
    const Verdict verdict = line.Outcome();
    return verdict == Verdict::kMet || verdict == Verdict::kNotRun;
  });
}

std::vector<std::string> Certificate::Missed() const {
  std::vector<std::string> missed;
  for (const Line& line : lines) {
    for (const Figure& figure : line.figures) {
      if (figure.verdict != Verdict::kMissed) continue;
      missed.push_back(fmt::format(
          "{} {}, {}: {}, bar {} {}", line.target, line.what, figure.name,
          WithUnit(figure.value, figure.unit),
          figure.bar->is == Bar::Is::kAtMost ? "at most" : "at least",
          WithUnit(figure.bar->value, figure.unit)));
    }
  }
  return missed;
}

}  // namespace kimari::certify
