// The paper as a page of A4, black on white.
#include <string>
#include <string_view>

#include "host/base/html_text.h"
#include "host/game/rules/paper.h"

namespace kimari::rules {
namespace {

constexpr std::string_view kPaperStyle = R"css(
@page { size: A4; margin: 9mm 10mm 11mm;
  @bottom-right { content: counter(page) " / " counter(pages);
    font-size: 7pt; } }
* { box-sizing: border-box; }
body { font: 7.4pt/1.24 "DejaVu Sans", "Liberation Sans", Arial, "IPAexGothic",
    "IPAGothic", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans",
    "Yu Gothic", "Meiryo", "IPAexMincho", "IPAMincho", sans-serif;
  color: #000; background: #fff; margin: 0 auto; max-width: 190mm; }
h1 { font-size: 13pt; margin: 0; line-height: 1.2; }
h1 span { font-size: 9pt; font-weight: normal; }
.head { margin: 0.5mm 0 1mm; }
.head td { padding: 0 2mm 0 0; vertical-align: top; }
.head td:first-child { white-space: nowrap; font-weight: bold; }
.sum { font: bold 11pt "DejaVu Sans Mono", monospace; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; }
.options th { text-align: left; background: #e8e8e8; font-size: 8pt;
  padding: 0.3mm 1mm; border-top: 0.3mm solid #000; }
.options thead { display: table-header-group; }
.options td { border-top: 0.1mm solid #999; padding: 0.25mm 1mm;
  vertical-align: top; }
.options tr { break-inside: avoid; }
.options th { break-after: avoid; }
.ja { width: 42%; } .en { width: 34%; color: #222; font-size: 6.7pt; }
.from { font-size: 6pt; color: #222; line-height: 1.15; }
.changed td { background: #f3f3f3; }
.mark { font-weight: bold; }
.keep { break-inside: avoid; }
.sign { margin-top: 1.5mm; }
.sign td { border: 0.3mm solid #000; width: 20%; height: 15mm;
  padding: 0.7mm 1.2mm; vertical-align: top; }
p { margin: 0.8mm 0; }
)css";

std::string Row(const char* label, const std::string& safe) {
  return std::string("<tr><td>") + label + "</td><td>" + safe + "</td></tr>\n";
}

std::string PaperHead(const RulesPaper& paper) {
  const BookText& text = paper.text;
  return "<h1>" + HtmlText(text.title.ja) + " <span lang=en>" +
         HtmlText(text.title.en) + "</span></h1>\n<table class=head>" +
         Row("規則の版 <span lang=en>rules</span>",
             HtmlText(text.edition.ja) + "<br><span lang=en>" +
                 HtmlText(text.edition.en) + "</span>") +
         Row("解釈文の版 <span lang=en>wording</span>",
             HtmlText(paper.wording) + " &emsp; " + HtmlText(paper.program)) +
         Row("照合番号 <span lang=en>sum</span>",
             "<span class=sum>" + HtmlText(paper.sum) +
                 "</span> &ensp; 競技の得点記録に同じ番号が印刷される <span "
                 "lang=en>the score sheet of the match prints the "
                 "same</span>") +
         "</table>\n";
}

std::string OptionRow(const OptionInfo& option) {
  const bool changed = option.value != option.default_value;
  const Text value = TextOfValue(option, option.value);
  const auto said = [&](const std::string& title) {
    return std::string(changed ? "<span class=mark>◆ </span>" : "") + "<b>" +
           HtmlText(title) + "</b> ";
  };
  return std::string("<tr") + (changed ? " class=changed" : "") +
         "><td class=ja>" + said(option.title.ja) + HtmlText(value.ja) +
         "</td><td class=en lang=en>" + said(option.title.en) +
         HtmlText(value.en) + "</td><td class=from>" + HtmlText(option.rule) +
         "。" + HtmlText(option.source.ja) + " <span lang=en>" +
         HtmlText(option.source.en) + "</span></td></tr>\n";
}

std::string PartHead(const Text& name) {
  return "<tr><th>" + HtmlText(name.ja) + "</th><th lang=en>" +
         HtmlText(name.en) +
         "</th><th>典拠 <span lang=en>source</span></th></tr>\n";
}

std::string OptionRows(const RulesPaper& paper) {
  std::string html = "<table class=options>";
  for (const RulesPaper::Part& part : paper.parts) {
    html += PartHead(GroupName(part.group));
    for (const OptionInfo& option : part.options) html += OptionRow(option);
  }
  html +=
      PartHead({"Read one way here, without an option", "選択によらない解釈"});
  for (const FixedReading& fixed : paper.text.fixed) {
    html += "<tr><td class=ja>" + HtmlText(fixed.text.ja) +
            "</td><td class=en lang=en>" + HtmlText(fixed.text.en) +
            "</td><td class=from>" + HtmlText(fixed.rule) + "</td></tr>\n";
  }
  return html + "</table>\n";
}

std::string PaperBox(const char* ja, const char* en) {
  return std::string("<td>") + ja + " <span lang=en>" + en + "</span></td>";
}

std::string Boxes() {
  return "<div class=keep><p>以上の規則の解釈で競技を行う。◆ は標準と異なる選"
         "択。 <span lang=en>Played by these readings of the rules; ◆ is not "
         "the default.</span></p>\n<table class=sign><tr>" +
         PaperBox("期日", "date") + PaperBox("会場", "place") +
         PaperBox("審判", "judge") + PaperBox("A", "") + PaperBox("B", "") +
         "</tr></table></div>\n";
}

}  // namespace

std::string PaperHtml(const RulesPaper& paper) {
  return "<!DOCTYPE html>\n<html lang=ja><head><meta charset=utf-8>\n<title>" +
         HtmlText(paper.text.title.ja) + "</title>\n<style>" +
         std::string(kPaperStyle) + "</style></head>\n<body>\n" +
         PaperHead(paper) + OptionRows(paper) + Boxes() + "</body></html>\n";
}

}  // namespace kimari::rules
