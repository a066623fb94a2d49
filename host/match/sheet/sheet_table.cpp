#include <spdlog/fmt/fmt.h>

#include <vector>

#include "host/match/sheet/desk_words.h"
#include "host/match/sheet/formats.h"
#include "host/match/sheet/line_text.h"

namespace kimari::sheet {
namespace {

// Columns that a terminal takes: two for kana, kanji and their signs.
int WidthOf(const std::string& text) {
  int width = 0;
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const size_t bytes = lead < 0x80   ? 1
                         : lead < 0xe0 ? 2
                         : lead < 0xf0 ? 3
                                       : 4;
    // From U+2E80 on (three bytes, first 0xe2 0xba) all that is used is wide.
    const bool wide =
        bytes == 4 ||
        (bytes == 3 &&
         (lead > 0xe2 || (i + 1 < text.size() &&
                          static_cast<unsigned char>(text[i + 1]) >= 0xba)));
    width += wide ? 2 : 1;
    i += bytes;
  }
  return width;
}

struct Column {
  const char* ja;
  const char* en;
  bool right;
};
constexpr Column kColumns[] = {{"枚目", "no.", true},
                               {"札", "card", true},
                               {"決まり字", "kimariji", false},
                               {"取り", "taken", false},
                               {"差 ms", "margin, ms", false},
                               {"お手つき", "faults", false},
                               {"残り札 A-B", "left A-B", false},
                               {"取った札 A-B", "won A-B", false},
                               {"送り札", "sent", false}};
constexpr const char* kIndent = "       ";
constexpr size_t kCount = std::size(kColumns);
using Row = std::vector<std::string>;

std::string In(const rules::Text& text, Language language) {
  return language == Language::kJapanese ? text.ja : text.en;
}

Row CellsOf(const Sheet& sheet, const Line& line, Language language) {
  std::string faults;
  for (const Side side : kBothSides) {
    for (int i = 0; i < line.stands.faults[side]; ++i) {
      faults += (faults.empty() ? "" : " ") + rules::Name(side);
    }
  }
  const Count& n = line.after;
  return {std::to_string(line.reading),
          std::to_string(line.card),
          Shown(line.kimariji),
          In(OutcomeText(line), language),
          MarginText(line),
          faults,
          fmt::format("{}-{}", n.left.a, n.left.b),
          fmt::format("{}-{}", n.stacks.a, n.stacks.b),
          SendsText(sheet, line)};
}

std::string Laid(const Row& row, const std::vector<int>& widths) {
  std::string text;
  for (size_t i = 0; i < kCount; ++i) {
    const auto gap =
        static_cast<size_t>(std::max(0, widths[i] - WidthOf(row[i])));
    text += kColumns[i].right ? std::string(gap, ' ') + row[i]
                              : row[i] + std::string(gap, ' ');
    text += "  ";
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string NotesOf(const Line& line, Language language) {
  const auto note = [language](const rules::Text& text) {
    return kIndent + In(text, language) + "\n";
  };
  std::string notes;
  if (!line.is_void && line.stands.outcome == rules::Outcome::kNeedsJudge) {
    notes += note({Shown(line.summary.en), Shown(line.summary.ja)});
  }
  for (const Entry& entry : line.decisions) {
    notes += note(DecisionText(entry));
  }
  if (line.as_ruled) {
    const rules::Text ruled = Of(*line.as_ruled);
    notes += note({"by the evidence: " + ruled.en, "機器の判定:" + ruled.ja});
  }
  if (line.does_not_follow) {
    notes += note({"look at it: an earlier decision moved cards",
                   "要確認:前の判定の変更で札の所在が変わった"});
  }
  return notes;
}

}  // namespace

std::string SheetTable(const Sheet& sheet, Language language) {
  const bool ja = language == Language::kJapanese;
  const auto line_of = [ja](const rules::Text& text) {
    return (ja ? text.ja : text.en) + "\n";
  };
  std::vector<Row> rows(1);
  for (const Column& column : kColumns) {
    rows[0].emplace_back(ja ? column.ja : column.en);
  }
  for (const Line& line : sheet.lines) {
    rows.push_back(CellsOf(sheet, line, language));
  }
  std::vector<int> widths(kCount, 0);
  for (const Row& row : rows) {
    for (size_t i = 0; i < kCount; ++i) {
      widths[i] = std::max(widths[i], WidthOf(row[i]));
    }
  }
  std::string text = fmt::format("A {}  B {}\n", Shown(sheet.players.a),
                                 Shown(sheet.players.b));
  const Occasion& at = sheet.occasion;
  std::string when;
  for (const std::string& part :
       {at.date, at.began, at.ended, at.meet, at.hall, at.round}) {
    if (!part.empty()) when += (when.empty() ? "" : "  ") + Shown(part);
  }
  if (!when.empty()) text += when + "\n";
  for (const rules::Text& off : sheet.start_off) {
    text += line_of({"start: " + off.en, "開始時:" + off.ja});
  }
  text += Laid(rows[0], widths);
  for (size_t i = 0; i < sheet.lines.size(); ++i) {
    text += Laid(rows[i + 1], widths) + NotesOf(sheet.lines[i], language);
  }
  for (const Incident& incident : sheet.incidents) {
    text += fmt::format("{} {} {}\n", ClockText(incident.entry.at),
                        Shown(incident.player),
                        In(DecisionText(incident.entry), language));
  }
  for (const size_t entry : sheet.broken) {
    text += line_of(
        {fmt::format("desk: entry {} does not follow the one before it: the "
                     "record was altered or lacks entries",
                     entry),
         fmt::format("記入{}は前の記入につながらない:記録の改変か欠落",
                     entry)});
  }
  text += line_of(
      {fmt::format("rules: {}; sum of the options: {}", sheet.book.en,
                   sheet.options_sum),
       fmt::format("規則:{}、照合番号:{}", sheet.book.ja, sheet.options_sum)});
  const rules::Text result = ResultText(sheet);
  const PerSide<int>& left = sheet.end.left;
  text += line_of(
      {fmt::format("result: {}; left {}-{}", result.en, left.a, left.b),
       fmt::format("結果:{}、残り札 {}-{}", result.ja, left.a, left.b)});
  for (const Entry& entry : sheet.signatures) {
    const rules::Text role = Label(entry.said.role);
    const std::string by = Shown(entry.said.by);
    text += line_of({fmt::format("signed: {} ({})", by, role.en),
                     fmt::format("署名:{}({})", by, role.ja)});
  }
  return text;
}

}  // namespace kimari::sheet
