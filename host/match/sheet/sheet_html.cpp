#include <spdlog/fmt/fmt.h>

#include <string>

#include "host/base/html_text.h"
#include "host/match/sheet/desk_words.h"
#include "host/match/sheet/formats.h"
#include "host/match/sheet/line_text.h"
#include "host/match/sheet/sheet_style.h"

namespace kimari::sheet {
namespace {

using rules::Text;

// Japanese and English, one beside the other.
std::string Both(const Text& text) {
  if (text.ja == text.en) return HtmlText(text.en);
  return fmt::format("{} <span class=en lang=en>{}</span>", HtmlText(text.ja),
                     HtmlText(text.en));
}
// What was done, by whom and why; names and reasons once, as they were written.
std::string Said(const Entry& entry) {
  std::string html =
      fmt::format("{} — {}({})", Both(entry.summary), HtmlText(entry.said.by),
                  Both(Label(entry.said.role)));
  if (!entry.said.reason.empty()) {
    html += fmt::format(": 「{}」", HtmlText(entry.said.reason));
  }
  return html;
}
std::string Heading(const char* ja, const char* en) {
  return fmt::format("<h2>{} <span class=en lang=en>{}</span></h2>\n", ja, en);
}
std::string Th(const char* ja, const char* en, const char* more = "") {
  return fmt::format("<th{}>{}<br><span class=en lang=en>{}</span></th>", more,
                     ja, en);
}
std::string Td(const std::string& safe, const char* style = "") {
  return fmt::format("<td class=\"{}\">{}</td>", style, safe);
}

std::string Head(const Sheet& sheet) {
  std::string html =
      "<h1>競技かるた記録 <span class=en lang=en>Score sheet</span></h1>\n"
      "<table class=head><tr>";
  for (const Side side : kBothSides) {
    html += fmt::format("<td class=player><b>{}</b> {}</td>", Letter(side),
                        HtmlText(sheet.players[side]));
  }
  const Text result = ResultText(sheet);
  html += fmt::format(
      "</tr><tr><td colspan=2>結果 <span class=en lang=en>Result</span>: <b>{}"
      "</b>。残り <span class=en lang=en>left</span> <b>A {} – B {}</b></td>"
      "</tr></table>\n",
      Both(result), sheet.end.left.a, sheet.end.left.b);
  for (const std::string& missing : sheet.missing) {
    html += fmt::format(
        "<p class=warn>記録の欠落 <span class=en lang=en>Missing: {}</span>"
        "</p>\n",
        HtmlText(missing));
  }
  for (const Text& off : sheet.start_off) {
    html += fmt::format(
        "<p class=warn>開始時 <span class=en lang=en>Start</span>: {}</p>\n",
        Both(off));
  }
  if (sheet.let_stand_by) {
    html += fmt::format(
        "<p>このまま認める <span class=en lang=en>let stand by</span>: {}"
        "</p>\n",
        HtmlText(*sheet.let_stand_by));
  }
  if (sheet.practice_touches > 0) {
    html += fmt::format(
        "<p>暗記時間の接触 <span class=en lang=en>touches while memorising"
        "</span>: {} (最後の2分より前 <span class=en lang=en>before the last "
        "two minutes</span>: {})</p>\n",
        sheet.practice_touches, sheet.early_practice_touches);
  }
  return html;
}

std::string FaultsOf(const Line& line, Side side) {
  const int n = line.stands.faults[side];
  return n == 0 ? std::string() : n == 1 ? "×" : fmt::format("×{}", n);
}

std::string Note(const std::string& safe) {
  return fmt::format("<tr class=note><td></td><td colspan=12>{}</td></tr>\n",
                     safe);
}

std::string RowOf(const Sheet& sheet, const Line& line) {
  const auto named = sheet.cards.find(line.card);
  const Count& n = line.after;
  const bool take = line.stands.taker.has_value() && !line.is_void;
  std::string html =
      fmt::format("<tbody class=\"{}\"><tr>", line.is_void ? "void" : "");
  html += Td(std::to_string(line.reading), "num");
  html += Td(std::to_string(line.card), "num small");
  html += Td(HtmlText(line.kimariji), "kimariji");
  html += Td(named == sheet.cards.end() ? "" : HtmlText(named->second.torifuda),
             "small torifuda");
  html += Td(Both(OutcomeText(line)), take ? "take" : "notake");
  html += Td(HtmlText(MarginText(line)), "num");
  html += Td(FaultsOf(line, Side::kA), "mark") +
          Td(FaultsOf(line, Side::kB), "mark");
  html += Td(HtmlText(SendsText(sheet, line)), "sends");
  html += Td(std::to_string(n.left.a), "mark left") +
          Td(std::to_string(n.left.b), "mark left");
  html += Td(std::to_string(n.stacks.a), "mark small") +
          Td(std::to_string(n.stacks.b), "mark small");
  html += "</tr>\n";
  if (!line.is_void && line.stands.outcome == rules::Outcome::kNeedsJudge) {
    html += Note(Both(line.summary));
  }
  for (const Entry& entry : line.decisions) {
    html += Note("▶ " + Said(entry));
  }
  if (line.as_ruled) {
    html += Note("機器の裁定 <span class=en lang=en>by the evidence</span>: " +
                 Both(Of(*line.as_ruled)));
  }
  if (line.does_not_follow) {
    html += Note("<b>" +
                 Both({"look at it: an earlier decision moved cards",
                       "要確認:前の裁定の変更で札の所在が変わった"}) +
                 "</b>");
  }
  return html + "</tbody>\n";
}

std::string Readings(const Sheet& sheet) {
  std::string html = "<table class=lines><thead><tr>";
  html += Th("読", "no.") + Th("札", "card", " colspan=3") +
          Th("取り", "took") + Th("差 ms", "margin") +
          Th("お手つき", "faults", " colspan=2") + Th("送り札", "sent") +
          Th("残り", "left", " colspan=2") + Th("持ち札", "won", " colspan=2");
  html +=
      "</tr><tr class=sides><th></th><th>番</th><th>決まり字</th>"
      "<th>取り札</th><th></th><th></th><th>A</th><th>B</th><th></th>"
      "<th>A</th><th>B</th><th>A</th><th>B</th></tr></thead>\n";
  for (const Line& line : sheet.lines) html += RowOf(sheet, line);
  return html +
         "</table>\n"
         "<p class=key>差:早い方と時間差±標準誤差。= 同時、? 未決。×: "
         "お手つき。(-1): 送り忘れ。[1]: これから送る。 "
         "<span class=en lang=en>Margin: who was earlier, by how much ± one "
         "standard error; = at the same time, ? open. ×: fault. (-1): not "
         "sent, lost. [1]: still to be sent.</span></p>\n";
}

// Cards that lie elsewhere than in a territory or a stack; none: nothing.
std::string Elsewhere(const Count& n) {
  std::string html;
  const auto add = [&](int count, const char* ja, const char* en) {
    if (count == 0) return;
    html +=
        fmt::format("{} <span class=en lang=en>{}</span> {} ", ja, en, count);
  };
  add(n.custody, "審判預かり", "with the judge");
  add(n.lost, "紛失・不明", "lost or not seen");
  add(n.unnamed, "判読不能", "not known");
  return html.empty() ? html : "<p>" + html + "</p>\n";
}

std::string Incidents(const Sheet& sheet) {
  if (sheet.incidents.empty()) return {};
  std::string html = Heading("出来事", "Incidents") + "<table class=list>";
  for (const Incident& incident : sheet.incidents) {
    html += "<tr>" + Td(ClockText(incident.entry.at), "num") +
            Td(HtmlText(incident.player)) + Td(Said(incident.entry)) +
            "</tr>\n";
  }
  return html + "</table>\n";
}

std::string Box(const char* ja, const char* en, const std::string& name,
                const std::string& signed_by) {
  return fmt::format(
      "<td><div class=who>{} <span class=en lang=en>{}</span> {}</div>"
      "<div class=line></div><div class=done>{}</div></td>",
      ja, en, HtmlText(name), signed_by);
}

std::string Signatures(const Sheet& sheet) {
  const auto by = [&](evidence::Role role) {
    std::string names;
    for (const Entry& entry : sheet.signatures) {
      if (entry.said.role != role) continue;
      names += names.empty() ? "端末で署名済み <span class=en lang=en>signed "
                               "at the desk</span>: "
                             : ", ";
      names += HtmlText(entry.said.by);
    }
    return names;
  };
  return "<div class=keep>" + Heading("署名", "Signatures") +
         "<table class=sign><tr>" +
         Box("競技者A", "player A", sheet.players.a,
             by(evidence::Role::kPlayerA)) +
         Box("競技者B", "player B", sheet.players.b,
             by(evidence::Role::kPlayerB)) +
         Box("審判", "judge", "", by(evidence::Role::kJudge)) +
         "</tr></table></div>\n";
}

std::string Desk(const Sheet& sheet) {
  std::string html = Heading("記入の連鎖", "What was entered, as a chain");
  if (sheet.desk.empty()) {
    return html +
           "<p>記入なし <span class=en lang=en>nothing was entered"
           "</span></p>\n";
  }
  html += "<table class=\"list desk\">";
  for (const Entry& entry : sheet.desk) {
    std::string said = Said(entry);
    if (entry.said.reading > 0) {
      said = fmt::format("第{}首 ", entry.said.reading) + said;
    }
    if (!entry.counts) {
      said +=
          " <b>(不成立 <span class=en lang=en>could not be done</span>)</b>";
    }
    html += "<tr>" + Td(std::to_string(entry.number), "num") +
            Td(ClockText(entry.at), "num") + Td(said) +
            Td(HtmlText(entry.sha256.substr(0, 12)), "hash") + "</tr>\n";
  }
  html += "</table>\n";
  for (const size_t number : sheet.broken) {
    html += fmt::format(
        "<p class=warn>記入{0}は前の記入につながらない:記録の改変か欠落 <span "
        "class=en lang=en>entry {0} does not follow the one before it: the "
        "record was altered or lacks entries</span></p>\n",
        number);
  }
  return html + fmt::format(
                    "<p>最後の記入のSHA-256 <span class=en lang=en>of the last "
                    "entry</span>: <span class=hash>{}</span></p>\n",
                    HtmlText(sheet.desk.back().sha256));
}

std::string Order(const Sheet& sheet) {
  std::string html = Heading("読み順の証明", "The order, to be checked");
  html += fmt::format("<p>SHA-256: <span class=hash>{}</span></p>\n",
                      HtmlText(sheet.order_hash));
  html += sheet.order_seed
              ? fmt::format(
                    "<p>種 <span class=en lang=en>seed</span>: <span "
                    "class=hash>{}</span></p>\n",
                    HtmlText(*sheet.order_seed))
              : std::string(
                    "<p>種は終了後に示す <span class=en lang=en>the seed is "
                    "shown once the match has ended</span></p>\n");
  return html + fmt::format(
                    "<p>競技規則 <span class=en lang=en>rules</span>: {}。札 "
                    "<span class=en lang=en>deck</span>: {}。選択の照合番号 "
                    "<span class=en lang=en>sum of the options</span>: <b "
                    "class=hash>{}</b> <span class=small>{}</span></p>\n",
                    HtmlText(sheet.rules), HtmlText(sheet.deck),
                    HtmlText(sheet.options_sum), HtmlText(sheet.options));
}

}  // namespace

std::string SheetHtml(const Sheet& sheet) {
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=ja><head><meta charset=utf-8>\n"
             "<title>{} – {}</title>\n<style>{}</style></head>\n<body>\n",
             HtmlText(sheet.players.a), HtmlText(sheet.players.b), kStyle) +
         Head(sheet) + Readings(sheet) + Elsewhere(sheet.end) +
         Incidents(sheet) + Signatures(sheet) + Desk(sheet) + Order(sheet) +
         "</body></html>\n";
}

}  // namespace kimari::sheet
