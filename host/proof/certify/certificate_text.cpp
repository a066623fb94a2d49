// A certificate as a table for people and as JSON.
#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/proof/certify/certificate.h"

namespace kimari::certify {
namespace {

using nlohmann::ordered_json;

std::string BarWords(const Figure& figure) {
  if (!figure.bar) return "";
  return fmt::format("{} {}", figure.bar->is == Bar::Is::kAtMost ? "<=" : ">=",
                     WithUnit(figure.bar->value, figure.unit));
}

std::string Behind(const Figure& figure) {
  std::string words = WithUnit(figure.trials, figure.trials_unit);
  if (figure.count && figure.unit == "%") {
    words = fmt::format("{} of {}", *figure.count, words);
  }
  if (figure.three_in_n) {
    words += fmt::format(", 3/N {:.2g}", *figure.three_in_n);
  }
  return words;
}

std::string SpanWords(const Conditions::Span& span) {
  const std::string unit = span.unit.empty() ? "" : " " + span.unit;
  if (span.low == span.high) {
    return fmt::format("{} {:.3g}{}", span.name, span.low, unit);
  }
  return fmt::format("{} {:.3g} to {:.3g}{}", span.name, span.low, span.high,
                     unit);
}

// In lines of at most so many letters, each indented.
std::string Wrapped(const std::string& text, size_t indent) {
  constexpr size_t kWidth = 96;
  std::string out;
  size_t column = 0;
  size_t from = 0;
  while (from < text.size()) {
    size_t to = text.find(' ', from);
    if (to == std::string::npos) to = text.size();
    if (column == 0) {
      out += std::string(indent, ' ');
      column = indent;
    } else if (column + 1 + (to - from) > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else {
      out += ' ';
      ++column;
    }
    out += text.substr(from, to - from);
    column += to - from;
    from = to + 1;
  }
  return out + "\n";
}

std::string ConditionWords(const Line& line) {
  std::string words = line.how;
  for (const Conditions::Span& span : line.conditions.Spans()) {
    words += (words.empty() ? "" : "; ") + SpanWords(span);
  }
  return words;
}

ordered_json Finite(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json FigureJson(const Figure& figure) {
  ordered_json json;
  json["name"] = figure.name;
  json["value"] = Finite(figure.value);
  json["unit"] = figure.unit;
  if (figure.bar) {
    json["bar"] = {
        {"is", figure.bar->is == Bar::Is::kAtMost ? "at most" : "at least"},
        {"value", figure.bar->value}};
    json["verdict"] = Words(figure.verdict);
  }
  json["trials"] = figure.trials;
  json["trials_unit"] = figure.trials_unit;
  if (figure.count) json["count"] = *figure.count;
  if (figure.three_in_n) json["three_in_n"] = *figure.three_in_n;
  return json;
}

ordered_json LineJson(const Certificate& certificate, const Line& line) {
  ordered_json json;
  json["target"] = line.target;
  json["what"] = line.what;
  json["verdict"] = Words(line.Outcome());
  if (!line.not_run.empty()) {
    json["why"] = line.not_run;
    return json;
  }
  json["trials"] = line.trials;
  json["trials_of"] = line.trials_of;
  json["seed"] = certificate.seed;
  json["commit"] = certificate.commit;
  json["figures"] = ordered_json::array();
  for (const Figure& figure : line.figures) {
    json["figures"].push_back(FigureJson(figure));
  }
  json["how"] = line.how;
  json["conditions"] = ordered_json::array();
  for (const Conditions::Span& span : line.conditions.Spans()) {
    json["conditions"].push_back({{"name", span.name},
                                  {"unit", span.unit},
                                  {"low", span.low},
                                  {"high", span.high}});
  }
  return json;
}

bool Any(const Certificate& certificate, Verdict verdict) {
  for (const Line& line : certificate.lines) {
    for (const Figure& figure : line.figures) {
      if (figure.bar && figure.verdict == verdict) return true;
    }
  }
  return false;
}

}  // namespace

std::string LineTable(const Line& line) {
  std::string out = fmt::format("{:<4} {:<78} {}\n", line.target, line.what,
                                Words(line.Outcome()));
  if (!line.not_run.empty()) return out + Wrapped(line.not_run, 5);
  for (const Figure& figure : line.figures) {
    out += fmt::format("     {:<44} {:>12}  {:<13} {:<14} {}\n", figure.name,
                       WithUnit(figure.value, figure.unit), BarWords(figure),
                       figure.bar ? Words(figure.verdict) : "", Behind(figure));
  }
  const std::string conditions = ConditionWords(line);
  if (!conditions.empty()) out += Wrapped(conditions, 5);
  return out;
}

std::string Table(const Certificate& certificate) {
  std::string out = fmt::format("Certificate: {}. Seed {}, {}, commit {}.\n\n",
                                certificate.subject, certificate.seed,
                                certificate.asked, certificate.commit);
  for (const Line& line : certificate.lines) out += LineTable(line) + "\n";
  const auto missed = certificate.Missed();
  for (const std::string& bar : missed) out += "MISSED: " + bar + "\n";
  if (missed.empty()) out += "No bar was missed.\n";
  if (Any(certificate, Verdict::kOver)) {
    out +=
        "'over, few trials': the figure is over its bar; so few trials do not "
        "tell whether by chance.\n";
  }
  if (Any(certificate, Verdict::kTooFew)) {
    out +=
        "'too few trials': nothing speaks against the bar, but it takes more "
        "trials to show that it is met.\n";
  }
  return out;
}

std::string Json(const Certificate& certificate) {
  ordered_json json;
  json["subject"] = certificate.subject;
  json["seed"] = certificate.seed;
  json["asked"] = certificate.asked;
  json["commit"] = certificate.commit;
  json["missed"] = certificate.Missed();
  json["lines"] = ordered_json::array();
  for (const Line& line : certificate.lines) {
    json["lines"].push_back(LineJson(certificate, line));
  }
  return JsonText(json, 2) + "\n";
}

}  // namespace kimari::certify
