#include <spdlog/fmt/fmt.h>

#include "host/evidence/names.h"
#include "host/match/sheet/desk_words.h"
#include "host/match/sheet/formats.h"
#include "host/match/sheet/line_text.h"

namespace kimari::sheet {
namespace {

// RFC 4180. A spreadsheet takes what begins with one of these for a formula.
std::string Cell(std::string_view text) {
  std::string cell = Shown(text);
  if (!cell.empty() &&
      std::string_view("=+-@").find(cell[0]) != std::string_view::npos) {
    cell.insert(0, 1, '\'');
  }
  if (cell.find_first_of(",\"") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string TextOf(std::optional<Side> side) {
  return side ? rules::Name(*side) : std::string();
}
std::string TextOf(const std::optional<Duration>& span) {
  return span ? rules::MillisecondsText(*span, 3) : std::string();
}

std::string SentBy(const Line& line) {
  std::string sent;
  for (const CardId card : line.sent) {
    sent += (sent.empty() ? "" : " ") + std::to_string(card);
  }
  return sent;
}

std::string Decided(const Line& line) {
  std::string decided;
  for (const Entry& entry : line.decisions) {
    decided += decided.empty() ? "" : "; ";
    decided += fmt::format("{} by {}: {}", evidence::Name(entry.said.action),
                           entry.said.by, entry.said.reason);
  }
  return decided;
}

std::string CsvRow(const Sheet& sheet, const Line& line) {
  const auto name = sheet.cards.find(line.card);
  const Count& n = line.after;
  const std::string sure =
      line.certainty_ppm ? fmt::format("{:.6f}", *line.certainty_ppm / 1e6)
                         : std::string();
  std::string row = fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{}", line.reading, line.card,
      Cell(line.kimariji),
      Cell(name == sheet.cards.end() ? "" : name->second.torifuda),
      line.is_void ? "yes" : "no", Label(line.stands.outcome).en,
      TextOf(line.stands.taker), TextOf(line.margin), TextOf(line.sigma), sure,
      line.stands.faults.a, line.stands.faults.b);
  row += fmt::format(",{},{},{},{}", TextOf(line.sends_from),
                     line.stands.sends.count, SentBy(line), line.forgotten);
  row += fmt::format(",{},{},{},{},{},{},{},{},{}", n.left.a, n.left.b,
                     n.stacks.a, n.stacks.b, n.custody, n.lost, n.unnamed,
                     n.set_aside, n.Sum());
  row +=
      fmt::format(",{},{},{}", Cell(Decided(line)),
                  line.does_not_follow ? "yes" : "no", Cell(line.summary.en));
  return row;
}

}  // namespace

std::string SheetCsv(const Sheet& sheet) {
  std::string csv =
      "reading,card,kimariji,torifuda,void,outcome,taker,margin_ms,sigma_ms,"
      "certainty,faults_a,faults_b,sends_from,sends,sent,forgotten,left_a,"
      "left_b,stacks_a,stacks_b,custody,lost,unnamed,set_aside,sum,decided,"
      "does_not_follow,summary\r\n";
  for (const Line& line : sheet.lines) csv += CsvRow(sheet, line) + "\r\n";
  return csv;
}

}  // namespace kimari::sheet
