#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
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

// Both languages of one report; `{}` as in fmt.
struct Words {
  const char* head;
  const char* body;
  const char* resonance;
  const char* upper;
  const char* few_line;  // name, mean, norm, n
  const char* line;      // name, mean, norm, off, sd, n
  const char* few_note;
  const char* silence;  // mean, spread, gap
  const char* silence_varies;
  const char* silence_alone;
  const char* not_chanted;
  const char* summary;
  const char* missing_upper;
  const char* missing_lower;
  const char* bad;
  const char* note;
  const char* columns;
  const char* doubt;
  const char* none_off;
  const char* shown;
  const char* off;       // a phrase's file, by how much
  const char* in_doubt;  // its file, why
};

constexpr Words kEnglish = {
    "Reader '{}', {} files. Norm {}.\n\n",
    "lower phrase up to its last mora",
    "its resonance (余韻)",
    "upper phrase",
    "  {:<36}{:6.2f} s  norm {:4.1f}  too few to judge ({} phrases)\n",
    "  {:<36}{:6.2f} s  norm {:4.1f}  off {:+5.2f}   varies by {:.2f} s ({} "
    "phrases)\n",
    "  NOTE  fewer than {} phrases of a kind: their mean is unsteady, so there "
    "is no\n        verdict on the rhythm from it, and of their marks only "
    "what "
    "cannot be\n        right is put in doubt; each phrase is measured by "
    "itself\n",
    "  the files' own silence would make the gap (間) {:.2f} s{}; read here it "
    "is {:.3f} s for every card\n",
    ", varying by {:.2f} s",
    " (by {} phrases alone)",
    "  marks would be nearer with the chanter's help: {}\n",
    "\n{} missing or not playable, {} to be looked at\n",
    "  BAD   missing upper phrases: {}\n",
    "  BAD   missing lower phrases: {}\n",
    "BAD ",
    "note",
    "\n  file                       sung   body  resonance  off, s\n",
    "  marks in doubt: ",
    "  no phrase is more than {} s off\n",
    "  {} of {} phrases\n",
    "{}: {:+.2f} s off the rhythm",
    "{}: kimariji may be off: {}",
};

constexpr Words kJapanese = {
    "読手「{}」、{} ファイル。基準 {}。\n\n",
    "下の句（最後の字まで）",
    "余韻",
    "上の句",
    "  {}  {:.2f} 秒  基準 {:.1f}  数が少なく判断できません（{} 句）\n",
    "  {}  {:.2f} 秒  基準 {:.1f}  差 {:+.2f}  ばらつき {:.2f} 秒（{} 句）\n",
    "  注意  {} 句より少ない種類は平均が定まらないため、リズムの判断は出しませ"
    "ん。\n        時刻の疑いも明らかな誤りだけです。値は1句ずつのものです\n",
    "  録音前後の無音どおりなら間は {:.2f} 秒{}。ここではどの札も {:.3f} 秒に"
    "なります\n",
    "（ばらつき {:.2f} 秒）",
    "（{} 句だけから）",
    "  合成音声があれば時刻はより正確になります: {}\n",
    "\n足りない・再生できない {} 件、確認したいもの {} 件\n",
    "  不可  上の句がありません: {}\n",
    "  不可  下の句がありません: {}\n",
    "不可",
    "注意",
    "\n  ファイル                 長さ  本体  余韻  差（秒）\n",
    "  時刻に疑い: ",
    "  {} 秒以上ずれた句はありません\n",
    "  {} / {} 句\n",
    "{}：リズムとの差 {:+.2f} 秒",
    "{}：決まり字の時刻に疑い（{}）",
};

std::string SpreadLine(const Words& words, const char* name,
                       const Spread& spread, double norm) {
  if (spread.n == 0) return "";
  if (!spread.Enough()) {
    return fmt::format(fmt::runtime(words.few_line), name, spread.mean_s, norm,
                       spread.n);
  }
  return fmt::format(fmt::runtime(words.line), name, spread.mean_s, norm,
                     spread.mean_s - norm, spread.sd_s, spread.n);
}

std::string TooFew(const Words& words, const FolderReport& report) {
  const bool few =
      std::any_of(report.phrases.begin(), report.phrases.end(),
                  [&](const PhraseTimes& times) {
                    return times.card != 0 &&
                           !(times.part == Part::kUpper ? report.upper.Enough()
                                                        : report.body.Enough());
                  });
  if (!few) return "";
  return fmt::format(fmt::runtime(words.few_note), audio::alignment::kFewest);
}

std::string InJapanese(const audio::alignment::Doubt& doubt) {
  using Kind = audio::alignment::Doubt::Kind;
  switch (doubt.kind) {
    case Kind::kNone:
      return "";
    case Kind::kNoKana:
      return "仮名が読めません";
    case Kind::kTooShort:
      return "仮名の数に比べて短すぎます";
    case Kind::kSqueezed:
      return fmt::format("{}字目「{}」が{:.2f}秒（ほかでは{:.2f}秒）",
                         doubt.mora + 1, doubt.kana, doubt.seconds,
                         doubt.usual);
    case Kind::kNoEdge:
      return fmt::format("{}字目「{}」の始まりが60 ms以上違うかもしれません",
                         doubt.mora + 1, doubt.kana);
  }
  return "";
}

// "  BAD   missing upper phrases: 2, 4-8\n"
std::string Missing(const FolderReport& report, Part part, const char* line) {
  std::vector<int> poems;
  for (const auto& trouble : report.troubles) {
    if (trouble.missing && trouble.key.part == part) {
      poems.push_back(trouble.key.poem);
    }
  }
  if (poems.empty()) return "";
  return fmt::format(fmt::runtime(line), NumberList(poems));
}

nlohmann::json JsonOf(const Spread& spread) {
  return {{"n", spread.n},
          {"mean_s", spread.mean_s},
          {"sd_s", spread.sd_s},
          {"enough", spread.Enough()}};
}

}  // namespace

std::string ToText(const FolderReport& report, const RhythmProfile& norm,
                   bool all, bool japanese) {
  const Words& words = japanese ? kJapanese : kEnglish;
  const auto say = [](const char* format, const auto&... values) {
    return fmt::format(fmt::runtime(format), values...);
  };
  std::string text = say(words.head, report.reader, report.files, ToText(norm));
  text += SpreadLine(words, words.body, report.body, norm.lower_s);
  text +=
      SpreadLine(words, words.resonance, report.resonance, norm.resonance_s);
  text += SpreadLine(words, words.upper, report.upper, norm.upper_s);
  text += TooFew(words, report);
  if (report.silence.n > 0) {
    text += say(words.silence, report.silence.mean_s,
                report.silence.Enough()
                    ? say(words.silence_varies, report.silence.sd_s)
                    : say(words.silence_alone, report.silence.n),
                norm.gap_s);
  }
  if (!report.not_chanted.empty()) {
    text += say(words.not_chanted, report.not_chanted);
  }
  int fatal = 0;
  for (const auto& trouble : report.troubles) fatal += trouble.fatal ? 1 : 0;
  text += say(words.summary, fatal, std::ssize(report.troubles) - fatal);
  text += Missing(report, Part::kUpper, words.missing_upper);
  text += Missing(report, Part::kLower, words.missing_lower);
  for (const auto& trouble : report.troubles) {
    if (trouble.missing) continue;
    text += fmt::format("  {}  {}\n", trouble.fatal ? words.bad : words.note,
                        japanese ? trouble.text.ja : trouble.text.en);
  }
  text += words.columns;
  int shown = 0;
  for (const PhraseTimes& times : report.phrases) {
    const double off = Off(times, norm);
    if (!all && std::abs(off) <= kNoticeable && !times.doubt.Any()) continue;
    ++shown;
    const bool parts = times.resonance_s > 0;
    text += fmt::format(
        "  {:<24}{:7.2f}{:>7}{:>11}{:+8.2f}{}\n", times.file, times.sung_s,
        parts ? fmt::format("{:.2f}", times.body_s) : "",
        parts ? fmt::format("{:.2f}", times.resonance_s) : "", off,
        !times.doubt.Any() ? ""
                           : words.doubt + (japanese ? InJapanese(times.doubt)
                                                     : ToText(times.doubt)));
  }
  text += shown == 0 ? say(words.none_off, kNoticeable)
                     : say(words.shown, shown, report.phrases.size());
  return text;
}

namespace {

// Without what stands for a terminal's columns, and the word for its weight.
std::string Plain(const std::string& line) {
  std::string plain;
  for (const char* word : {"  BAD ", "  NOTE ", "  不可 ", "  注意 "}) {
    if (line.starts_with(word)) return Plain(line.substr(std::strlen(word)));
  }
  for (const char c : line) {
    const bool space = c == ' ' || c == '\n';
    if (space && (plain.empty() || plain.back() == ' ')) continue;
    plain += space ? ' ' : c;
  }
  while (plain.ends_with(' ')) plain.pop_back();
  return plain;
}

}  // namespace

std::vector<Finding> FindingsOf(const FolderReport& report,
                                const RhythmProfile& norm, bool japanese) {
  using Weight = Finding::Weight;
  const Words& words = japanese ? kJapanese : kEnglish;
  std::vector<Finding> findings;
  const auto add = [&](Weight weight, const std::string& line) {
    if (!line.empty()) findings.push_back({weight, Plain(line)});
  };
  for (const auto& trouble : report.troubles) {
    if (trouble.missing) continue;
    add(trouble.fatal ? Weight::kBad : Weight::kNote,
        japanese ? trouble.text.ja : trouble.text.en);
  }
  add(Weight::kBad, Missing(report, Part::kUpper, words.missing_upper));
  add(Weight::kBad, Missing(report, Part::kLower, words.missing_lower));
  add(Weight::kFine, SpreadLine(words, words.body, report.body, norm.lower_s));
  add(Weight::kFine,
      SpreadLine(words, words.resonance, report.resonance, norm.resonance_s));
  add(Weight::kFine,
      SpreadLine(words, words.upper, report.upper, norm.upper_s));
  add(Weight::kNote, TooFew(words, report));
  for (const PhraseTimes& times : report.phrases) {
    const double off = Off(times, norm);
    if (times.doubt.Any()) {
      add(Weight::kNote, fmt::format(fmt::runtime(words.in_doubt), times.file,
                                     japanese ? InJapanese(times.doubt)
                                              : ToText(times.doubt)));
    }
    if (std::abs(off) > kNoticeable) {
      add(Weight::kNote, fmt::format(fmt::runtime(words.off), times.file, off));
    }
  }
  return findings;
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
        {{"text", trouble.text.en}, {"fatal", trouble.fatal}});
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
         {"doubt", ToText(times.doubt)}});
  }
  return JsonText(json);
}

}  // namespace kimari::reader
