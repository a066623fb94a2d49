#include <spdlog/fmt/fmt.h>

#include <string>

#include "host/base/html_text.h"
#include "host/match/sheet/desk_words.h"
#include "host/match/sheet/formats.h"
#include "host/match/sheet/ink.h"
#include "host/match/sheet/line_text.h"
#include "host/match/sheet/sheet_style.h"

namespace kimari::sheet {
namespace {

using rules::Text;

std::string Td(const std::string& safe, const char* style = "") {
  return fmt::format("<td class=\"{}\">{}</td>", style, safe);
}
std::string Note(const std::string& safe) {
  return fmt::format("<tr class=note><td></td><td colspan=12>{}</td></tr>\n",
                     safe);
}
std::string FaultsOf(const Line& line, Side side) {
  const int n = line.stands.faults[side];
  return n == 0 ? std::string() : n == 1 ? "×" : fmt::format("×{}", n);
}

// The sheet in one language; what people wrote stays as they wrote it.
class Paper {
 public:
  Paper(const Sheet& sheet, Language language)
      : sheet_(sheet), ja_(language == Language::kJapanese) {}

  std::string Html() const {
    return fmt::format(
               "<!DOCTYPE html>\n<html lang={}><head><meta charset=utf-8>\n"
               "<title>{} – {}</title>\n<style>{}</style></head>\n<body>\n",
               ja_ ? "ja" : "en", HtmlText(sheet_.players.a),
               HtmlText(sheet_.players.b), kStyle) +
           Head() + Warnings() + Readings() + Elsewhere() + Incidents() +
           Signatures() + Rules() + Desk() + Order() + "</body></html>\n";
  }

 private:
  const char* Say(const char* ja, const char* en) const {
    return ja_ ? ja : en;
  }
  std::string In(const Text& text) const {
    return HtmlText(ja_ ? text.ja : text.en);
  }
  std::string Heading(const char* ja, const char* en) const {
    return fmt::format("<h2>{}</h2>\n", Say(ja, en));
  }
  std::string Th(const char* ja, const char* en, const char* more = "") const {
    return fmt::format("<th scope=col{}>{}</th>", more, Say(ja, en));
  }
  // A box of the head; one that is empty is filled in by hand.
  std::string Cell(const char* ja, const char* en, const std::string& safe,
                   const char* more = "") const {
    return fmt::format("<td{}><span class=of>{}</span> {}</td>", more,
                       Say(ja, en), safe);
  }
  // What was done, by whom and why; names and reasons as they were written.
  std::string Said(const Entry& entry) const {
    std::string html = fmt::format(
        fmt::runtime(Say("{} — {}({})", "{} — {} ({})")), In(entry.summary),
        HtmlText(entry.said.by), In(Label(entry.said.role)));
    if (!entry.said.reason.empty()) {
      html += fmt::format(fmt::runtime(Say(": 「{}」", ": “{}”")),
                          HtmlText(entry.said.reason));
    }
    return html;
  }

  std::string Head() const {
    const Occasion& at = sheet_.occasion;
    std::string html = fmt::format(
        "<h1>{}</h1>\n<table class=head><tr>{}{}</tr><tr>{}{}{}{}</tr><tr>",
        Say("競技かるた 試合記録", "Competitive karuta: score sheet"),
        Cell("大会", "Meet", HtmlText(at.meet), " colspan=2"),
        Cell("会場", "Hall", HtmlText(at.hall), " colspan=2"),
        Cell("期日", "Date", HtmlText(at.date)),
        Cell("回戦・コート", "Round, court", HtmlText(at.round)),
        Cell("開始", "Began", HtmlText(at.began)),
        Cell("終了", "Ended", HtmlText(at.ended)));
    for (const Side side : kBothSides) {
      html += fmt::format("<td class=player colspan=2><b>{}</b> {}</td>",
                          Letter(side), HtmlText(sheet_.players[side]));
    }
    return html + "</tr><tr>" +
           Cell("結果", "Result",
                fmt::format("<b>{}</b>", In(ResultText(sheet_))),
                " colspan=3") +
           Cell("残り札", "Cards left",
                fmt::format("<b>A {} – B {}</b>", sheet_.end.left.a,
                            sheet_.end.left.b)) +
           "</tr></table>\n";
  }

  std::string Warnings() const {
    std::string html;
    const auto warn = [&html](const char* what, const std::string& safe) {
      html += fmt::format("<p class=warn>{}: {}</p>\n", what, safe);
    };
    for (const Text& missing : sheet_.missing) {
      warn(Say("記録の欠落", "Missing"), In(missing));
    }
    for (const Text& off : sheet_.start_off) {
      warn(Say("開始時", "At the start"), In(off));
    }
    if (sheet_.let_stand_by) {
      html += fmt::format("<p>{}: {}</p>\n",
                          Say("このまま認めた人", "Let stand by"),
                          HtmlText(*sheet_.let_stand_by));
    }
    if (sheet_.practice_touches > 0) {
      html += fmt::format(
          fmt::runtime(
              Say("<p>暗記時間の接触: {} (うち最後の2分より前: {})</p>\n",
                  "<p>Touches while memorising: {} (before the last two "
                  "minutes: {})</p>\n")),
          sheet_.practice_touches, sheet_.early_practice_touches);
    }
    return html;
  }

  std::string RowOf(const Line& line) const {
    const auto named = sheet_.cards.find(line.card);
    const Count& n = line.after;
    const bool take = line.stands.taker.has_value() && !line.is_void;
    std::string html =
        fmt::format("<tbody class=\"{}\"><tr>", line.is_void ? "void" : "");
    html += Td(std::to_string(line.reading), "num");
    html += Td(std::to_string(line.card), "num small");
    html += Td(HtmlText(line.kimariji), "kimariji");
    html +=
        Td(named == sheet_.cards.end() ? "" : HtmlText(named->second.torifuda),
           "small torifuda");
    html += Td(In(OutcomeText(line)), take ? "take" : "notake");
    html += Td(HtmlText(MarginText(line)), "num");
    html += Td(FaultsOf(line, Side::kA), "mark") +
            Td(FaultsOf(line, Side::kB), "mark");
    html += Td(HtmlText(SendsText(sheet_, line)), "sends");
    html += Td(std::to_string(n.left.a), "mark left") +
            Td(std::to_string(n.left.b), "mark left");
    html += Td(std::to_string(n.stacks.a), "mark small") +
            Td(std::to_string(n.stacks.b), "mark small");
    html += "</tr>\n";
    if (!line.is_void && line.stands.outcome == rules::Outcome::kNeedsJudge) {
      html += Note(In(line.summary));
    }
    for (const Entry& entry : line.decisions) html += Note("▶ " + Said(entry));
    if (line.as_ruled) {
      html += Note(std::string(Say("機器の判定: ", "By the evidence: ")) +
                   In(Of(*line.as_ruled)));
    }
    if (line.does_not_follow) {
      html += Note(fmt::format(
          "<b>{}</b>", Say("要確認:前の判定の変更で札の所在が変わった",
                           "Look at it: an earlier decision moved cards")));
    }
    return html + "</tbody>\n";
  }

  std::string Readings() const {
    std::string html = "<table class=lines><thead><tr>";
    html += Th("枚目", "no.", " rowspan=2") + Th("札", "card", " colspan=3") +
            Th("取り", "taken", " rowspan=2") +
            Th("差 ms", "margin, ms", " rowspan=2") +
            Th("お手つき", "faults", " colspan=2") +
            Th("送り札", "sent", " rowspan=2") +
            Th("残り札", "left", " colspan=2") +
            Th("取った札", "won", " colspan=2");
    html += "</tr><tr class=sides>" + Th("番", "no.") +
            Th("決まり字", "kimariji") + Th("札の文字", "printed on it");
    for (int i = 0; i < 3; ++i) html += Th("A", "A") + Th("B", "B");
    html += "</tr></thead>\n";
    for (const Line& line : sheet_.lines) html += RowOf(line);
    return html + "</table>\n" +
           fmt::format(
               "<p class=key>{}</p>\n",
               Say("差:早い方と時間差±標準誤差。= 同時、? 未決。×: "
                   "お手つき。(-1): 送り忘れ。[1]: これから送る。",
                   "Margin: who was earlier, by how much ± one standard "
                   "error; = at the same time, ? open. ×: fault. (-1): not "
                   "sent, lost. [1]: still to be sent."));
  }

  // Cards that lie elsewhere than in a territory or a stack; none: nothing.
  std::string Elsewhere() const {
    std::string html;
    const Count& n = sheet_.end;
    const auto add = [&](int count, const char* ja, const char* en) {
      if (count == 0) return;
      html += fmt::format("{}: {} ", Say(ja, en), count);
    };
    add(n.custody, "審判預かり", "with the judge");
    add(n.lost, "紛失・不明", "lost or not seen");
    add(n.unnamed, "判読不能", "not known");
    return html.empty() ? html : "<p>" + html + "</p>\n";
  }

  std::string Incidents() const {
    if (sheet_.incidents.empty()) return {};
    std::string html = Heading("出来事", "Incidents") + "<table class=list>";
    for (const Incident& incident : sheet_.incidents) {
      html += "<tr>" + Td(ClockText(incident.entry.at), "num") +
              Td(HtmlText(incident.player)) + Td(Said(incident.entry)) +
              "</tr>\n";
    }
    return html + "</table>\n";
  }

  // To be signed by hand, or signed at the desk: drawn there, or by name.
  std::string Box(const char* ja, const char* en, const std::string& name,
                  evidence::Role role) const {
    std::string ink;
    std::string names;
    for (const Entry& entry : sheet_.signatures) {
      if (entry.said.role != role) continue;
      if (!entry.ink.empty()) ink = InkSvg(entry.ink);
      names +=
          names.empty()
              ? fmt::format("{}: ", Say("審判席で署名", "Signed at the desk"))
              : ", ";
      names += HtmlText(entry.said.by);
    }
    return fmt::format(
        "<td><div class=who>{} {}</div><div class=line>{}</div><div "
        "class=done>{}</div></td>",
        Say(ja, en), HtmlText(name), ink, names);
  }

  std::string Signatures() const {
    return "<div class=keep>" + Heading("署名", "Signatures") +
           "<table class=sign><tr>" +
           Box("競技者A", "Player A", sheet_.players.a,
               evidence::Role::kPlayerA) +
           Box("競技者B", "Player B", sheet_.players.b,
               evidence::Role::kPlayerB) +
           Box("審判", "Judge", "", evidence::Role::kJudge) +
           "</tr></table></div>\n";
  }

  std::string Rules() const {
    std::string html =
        Heading("規則", "Rules") +
        fmt::format("<p>{}。{}: <b class=hash>{}</b></p>\n", In(sheet_.book),
                    Say("選んだ解釈の照合番号", "Sum of the options"),
                    HtmlText(sheet_.options_sum));
    if (!ja_) html.replace(html.find("。"), std::string("。").size(), ". ");
    if (sheet_.chosen.empty()) {
      return html + fmt::format("<p>{}</p>\n",
                                Say("解釈はすべて標準のとおり。",
                                    "Every option is the default one."));
    }
    html += fmt::format("<p>{}</p>\n<table class=list>",
                        Say("標準と異なる解釈(ほかは標準のとおり):",
                            "Options that are not the default one:"));
    for (const ChosenOption& option : sheet_.chosen) {
      html += "<tr>" + Td(In(option.title)) + Td(In(option.value)) + "</tr>\n";
    }
    return html + "</table>\n";
  }

  std::string Desk() const {
    std::string html = Heading("審判席での記入(連鎖)",
                               "What was entered at the desk, as a chain");
    if (sheet_.desk.empty()) {
      return html + fmt::format("<p>{}</p>\n",
                                Say("記入なし", "Nothing was entered."));
    }
    html += "<table class=\"list desk\">";
    for (const Entry& entry : sheet_.desk) {
      std::string said = Said(entry);
      if (entry.said.reading > 0) {
        said = fmt::format(fmt::runtime(Say("{}枚目 {}", "Reading {}: {}")),
                           entry.said.reading, said);
      }
      if (!entry.counts) {
        said += fmt::format(" <b>({})</b>", Say("不成立", "could not be done"));
      }
      html += "<tr>" + Td(std::to_string(entry.number), "num") +
              Td(ClockText(entry.at), "num") + Td(said) +
              Td(HtmlText(entry.sha256.substr(0, 12)), "hash") + "</tr>\n";
    }
    html += "</table>\n";
    for (const size_t number : sheet_.broken) {
      html += fmt::format(
          fmt::runtime(Say(
              "<p class=warn>記入{}は前の記入につながらない:記録の改変か欠落"
              "</p>\n",
              "<p class=warn>Entry {} does not follow the one before it: the "
              "record was altered or lacks entries</p>\n")),
          number);
    }
    return html +
           fmt::format("<p>{}: <span class=hash>{}</span></p>\n",
                       Say("最後の記入のSHA-256", "SHA-256 of the last entry"),
                       HtmlText(sheet_.desk.back().sha256));
  }

  std::string Order() const {
    std::string html = Heading("読み順の証明", "The order, to be checked");
    html += fmt::format("<p>SHA-256: <span class=hash>{}</span></p>\n",
                        HtmlText(sheet_.order_hash));
    html += sheet_.order_seed
                ? fmt::format("<p>{}: <span class=hash>{}</span></p>\n",
                              Say("種", "Seed"), HtmlText(*sheet_.order_seed))
                : fmt::format("<p>{}</p>\n",
                              Say("種は終了後に示す。",
                                  "The seed is shown once the match has "
                                  "ended."));
    return html + fmt::format("<p>{}: {}</p>\n", Say("札", "Deck"),
                              HtmlText(sheet_.deck));
  }

  const Sheet& sheet_;
  const bool ja_;
};

}  // namespace

std::string SheetHtml(const Sheet& sheet, Language language) {
  return Paper(sheet, language).Html();
}

}  // namespace kimari::sheet
