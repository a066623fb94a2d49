#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/reader/folder_report.h"
#include "host/reader/phrase_list.h"

namespace kimari::reader {
namespace {

using audio::Part;

constexpr double kNoticeable = 0.5;  // s

double Off(const PhraseTimes& times, const RhythmProfile& norm) {
  if (times.card == 0) return 0;
  if (times.part == Part::kUpper) return times.sung_s - norm.upper_s;
  if (times.resonance_s <= 0) {
    return times.sung_s - norm.lower_s - norm.resonance_s;
  }
  const double body = times.body_s - norm.lower_s;
  const double resonance = times.resonance_s - norm.resonance_s;
  return std::abs(body) > std::abs(resonance) ? body : resonance;
}

std::string Phrases(int n) {
  return fmt::format("{} phrase{}", n, n == 1 ? "" : "s");
}

std::string SpreadLine(const char* name, const Spread& spread, double norm) {
  if (spread.n == 0) return "";
  if (!spread.Enough()) {
    return fmt::format(
        "  {:<36}{:6.2f} s  norm {:4.1f}  too few to judge ({})\n", name,
        spread.mean_s, norm, Phrases(spread.n));
  }
  return fmt::format(
      "  {:<36}{:6.2f} s  norm {:4.1f}  off {:+5.2f}   varies by {:.2f} s "
      "({} phrases)\n",
      name, spread.mean_s, norm, spread.mean_s - norm, spread.sd_s, spread.n);
}

std::string TooFew(const FolderReport& report) {
  const bool few =
      std::any_of(report.phrases.begin(), report.phrases.end(),
                  [&](const PhraseTimes& times) {
                    return times.card != 0 &&
                           !(times.part == Part::kUpper ? report.upper.Enough()
                                                        : report.body.Enough());
                  });
  if (!few) return "";
  return fmt::format(
      "  NOTE  fewer than {} phrases of a kind: their mean is unsteady, so "
      "there "
      "is no\n        verdict on the rhythm from it, and none of their marks "
      "is "
      "put in doubt;\n        below each phrase is measured by itself\n",
      audio::alignment::kFewest);
}

// "  BAD   missing upper phrases: 2, 4-8\n"
std::string Missing(const FolderReport& report, Part part, const char* name) {
  std::vector<int> poems;
  for (const auto& trouble : report.troubles) {
    if (trouble.missing && trouble.key.part == part) {
      poems.push_back(trouble.key.poem);
    }
  }
  if (poems.empty()) return "";
  return fmt::format("  BAD   missing {}: {}\n", name, NumberList(poems));
}

nlohmann::json JsonOf(const Spread& spread) {
  return {{"n", spread.n},
          {"mean_s", spread.mean_s},
          {"sd_s", spread.sd_s},
          {"enough", spread.Enough()}};
}

}  // namespace

std::string ToText(const FolderReport& report, const RhythmProfile& norm,
                   bool all) {
  std::string text = fmt::format("Reader '{}', {} files. Norm {}.\n\n",
                                 report.reader, report.files, ToText(norm));
  text +=
      SpreadLine("lower phrase up to its last mora", report.body, norm.lower_s);
  text +=
      SpreadLine("its resonance (余韻)", report.resonance, norm.resonance_s);
  text += SpreadLine("upper phrase", report.upper, norm.upper_s);
  text += TooFew(report);
  if (report.silence.n > 0) {
    text += fmt::format(
        "  the files' own silence would make the gap (間) {:.2f} s{}; read "
        "here "
        "it is {:.3f} s for every card\n",
        report.silence.mean_s,
        report.silence.Enough()
            ? fmt::format(", varying by {:.2f} s", report.silence.sd_s)
            : fmt::format(" (by {} alone)", Phrases(report.silence.n)),
        norm.gap_s);
  }
  if (!report.not_chanted.empty()) {
    text += fmt::format("  marks would be nearer with the chanter's help: {}\n",
                        report.not_chanted);
  }
  int fatal = 0;
  for (const auto& trouble : report.troubles) fatal += trouble.fatal ? 1 : 0;
  text += fmt::format("\n{} missing or not playable, {} to be looked at\n",
                      fatal, std::ssize(report.troubles) - fatal);
  text += Missing(report, Part::kUpper, "upper phrases");
  text += Missing(report, Part::kLower, "lower phrases");
  for (const auto& trouble : report.troubles) {
    if (trouble.missing) continue;
    text += fmt::format("  {}  {}\n", trouble.fatal ? "BAD " : "note",
                        trouble.text);
  }
  text += fmt::format("\n  {:<24}{:>7}{:>7}{:>11}{:>8}\n", "file", "sung",
                      "body", "resonance", "off, s");
  int shown = 0;
  for (const PhraseTimes& times : report.phrases) {
    const double off = Off(times, norm);
    if (!all && std::abs(off) <= kNoticeable && times.doubt.empty()) continue;
    ++shown;
    const bool parts = times.resonance_s > 0;
    text += fmt::format(
        "  {:<24}{:7.2f}{:>7}{:>11}{:+8.2f}{}\n", times.file, times.sung_s,
        parts ? fmt::format("{:.2f}", times.body_s) : "",
        parts ? fmt::format("{:.2f}", times.resonance_s) : "", off,
        times.doubt.empty() ? "" : "  marks in doubt: " + times.doubt);
  }
  text +=
      shown == 0
          ? fmt::format("  no phrase is more than {} s off\n", kNoticeable)
          : fmt::format("  {} of {} phrases\n", shown, report.phrases.size());
  return text;
}

std::string ToJson(const FolderReport& report, const RhythmProfile& norm) {
  nlohmann::json json = {{"reader", report.reader},
                         {"files", report.files},
                         {"norm", ToText(norm)},
                         {"lower_body", JsonOf(report.body)},
                         {"resonance", JsonOf(report.resonance)},
                         {"upper", JsonOf(report.upper)},
                         {"own_silence", JsonOf(report.silence)},
                         {"troubles", nlohmann::json::array()},
                         {"phrases", nlohmann::json::array()}};
  for (const auto& trouble : report.troubles) {
    json["troubles"].push_back(
        {{"text", trouble.text}, {"fatal", trouble.fatal}});
  }
  for (const PhraseTimes& times : report.phrases) {
    json["phrases"].push_back(
        {{"file", times.file},
         {"card", times.card},
         {"part", times.part == Part::kUpper ? "upper" : "lower"},
         {"sung_s", times.sung_s},
         {"body_s", times.body_s},
         {"resonance_s", times.resonance_s},
         {"silence_before_s", times.silence_before_s},
         {"silence_after_s", times.silence_after_s},
         {"off_s", Off(times, norm)},
         {"doubt", times.doubt}});
  }
  return json.dump();
}

}  // namespace kimari::reader
