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
constexpr Column kColumns[] = {
    {"読", "no.", true},         {"札", "card", true},
    {"決まり字", "", false},     {"取り", "took", false},
    {"差 ms", "margin", false},  {"お手つき", "faults", false},
    {"残り A-B", "left", false}, {"持ち札 A-B", "won", false},
    {"送り札", "sent", false}};
constexpr size_t kCount = std::size(kColumns);
using Row = std::vector<std::string>;

Row CellsOf(const Sheet& sheet, const Line& line) {
  const rules::Text outcome = OutcomeText(line);
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
          outcome.ja == outcome.en ? outcome.en : outcome.ja + " " + outcome.en,
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

std::string Both(const rules::Text& text, const char* indent) {
  return fmt::format("{0}{1}\n{0}{2}\n", indent, text.ja, text.en);
}

std::string NotesOf(const Line& line) {
  constexpr const char* kIndent = "       ";
  std::string notes;
  if (!line.is_void && line.stands.outcome == rules::Outcome::kNeedsJudge) {
    notes += Both({Shown(line.summary.en), Shown(line.summary.ja)}, kIndent);
  }
  for (const Entry& entry : line.decisions) {
    notes += Both(DecisionText(entry), kIndent);
  }
  if (line.as_ruled) {
    const rules::Text ruled = Of(*line.as_ruled);
    notes += Both({"by the evidence: " + ruled.en, "機器の裁定:" + ruled.ja},
                  kIndent);
  }
  if (line.does_not_follow) {
    notes += Both({"look at it: an earlier decision moved cards",
                   "要確認:前の裁定の変更で札の所在が変わった"},
                  kIndent);
  }
  return notes;
}

}  // namespace

std::string SheetTable(const Sheet& sheet) {
  std::vector<Row> rows(2);
  for (const Column& column : kColumns) {
    rows[0].emplace_back(column.ja);
    rows[1].emplace_back(column.en);
  }
  for (const Line& line : sheet.lines) rows.push_back(CellsOf(sheet, line));
  std::vector<int> widths(kCount, 0);
  for (const Row& row : rows) {
    for (size_t i = 0; i < kCount; ++i) {
      widths[i] = std::max(widths[i], WidthOf(row[i]));
    }
  }
  std::string text = fmt::format("A {}  B {}\n", Shown(sheet.players.a),
                                 Shown(sheet.players.b));
  for (const rules::Text& off : sheet.start_off) {
    text += Both({"start: " + off.en, "開始時:" + off.ja}, "");
  }
  text += Laid(rows[0], widths) + Laid(rows[1], widths);
  for (size_t i = 0; i < sheet.lines.size(); ++i) {
    text += Laid(rows[i + 2], widths) + NotesOf(sheet.lines[i]);
  }
  for (const Incident& incident : sheet.incidents) {
    const rules::Text said = DecisionText(incident.entry);
    const std::string at = ClockText(incident.entry.at);
    const std::string who = Shown(incident.player);
    text += Both(
        {at + " " + who + " " + said.en, at + " " + who + " " + said.ja}, "");
  }
  for (const size_t entry : sheet.broken) {
    text += Both({fmt::format("desk: entry {} does not follow the one before "
                              "it: the record was altered or lacks entries",
                              entry),
                  fmt::format("記入{}は前の記入につながらない:記録の改変か"
                              "欠落",
                              entry)},
                 "");
  }
  text += fmt::format("規則 rules: {}  照合番号 sum of the options: {}\n",
                      sheet.rules, sheet.options_sum);
  const rules::Text result = ResultText(sheet);
  text += Both({fmt::format("result: {}; left {}-{}", result.en,
                            sheet.end.left.a, sheet.end.left.b),
                fmt::format("結果:{}、残り {}-{}", result.ja, sheet.end.left.a,
                            sheet.end.left.b)},
               "");
  for (const Entry& entry : sheet.signatures) {
    text += fmt::format("署名 signed: {} ({} {})\n", Shown(entry.said.by),
                        Label(entry.said.role).ja, Label(entry.said.role).en);
  }
  return text;
}

}  // namespace kimari::sheet
