// A booklet as pages of A4, black on white.
#include <md4c-html.h>

#include <regex>
#include <string>
#include <string_view>

#include "host/base/html_text.h"
#include "host/uses/manual/booklet.h"

namespace kimari::manual {
namespace {

constexpr std::string_view kBookletStyle = R"css(
@page { size: A4; margin: 16mm 18mm 16mm;
  @bottom-right { content: counter(page) " / " counter(pages);
    font-size: 8pt; } }
* { box-sizing: border-box; }
body { font: 10.5pt/1.6 "DejaVu Sans", "Liberation Sans", Arial, "IPAexGothic",
    "IPAGothic", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans",
    "Yu Gothic", "Meiryo", "IPAexMincho", "IPAMincho", sans-serif;
  color: #000; background: #fff; margin: 0 auto; max-width: 174mm; }
@media screen { body { padding: 6mm 4mm 20mm; } }
html:lang(ja) body { line-break: strict; line-height: 1.75; }
h1 { font-size: 21pt; line-height: 1.25; margin: 0 0 2mm; }
h2 { font-size: 13.5pt; line-height: 1.3; margin: 7mm 0 2mm; padding-top: 1mm;
  border-top: 0.4mm solid #000; break-after: avoid; }
p { margin: 2mm 0; orphans: 2; widows: 2; }
.lead { font-size: 11.5pt; }
ol, ul { margin: 2mm 0; padding-left: 7mm; }
li { margin: 1mm 0; break-inside: avoid; }
table { border-collapse: collapse; width: 100%; margin: 3mm 0; }
th, td { border: 0.2mm solid #777; padding: 1mm 2mm; text-align: left;
  vertical-align: top; }
th { background: #e8e8e8; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
td:first-child { white-space: normal; min-width: 24mm; }
strong { border: 0.25mm solid #555; border-radius: 1mm; padding: 0 1.2mm;
  white-space: nowrap; font-weight: bold; }
kbd { font: inherit; border: 0.3mm solid #000; border-radius: 1mm;
  border-bottom-width: 0.7mm; padding: 0 1.5mm; white-space: nowrap; }
code { font-family: "DejaVu Sans Mono", "IPAGothic", "IPAexGothic",
    "Noto Sans CJK JP", "IPAexMincho", "IPAMincho", monospace;
  font-size: 0.9em; }
.o { white-space: nowrap; }
pre { background: #f0f0f0; padding: 2mm 3mm; white-space: pre-wrap;
  break-inside: avoid; line-height: 1.4; }
blockquote { margin: 3mm 0; padding: 1mm 4mm; border-left: 1.2mm solid #000;
  break-inside: avoid; }
footer { margin-top: 8mm; font-size: 8pt; color: #333; }
)css";

void AddHtml(const MD_CHAR* text, MD_SIZE size, void* html) {
  static_cast<std::string*>(html)->append(text, size);
}

// What Markdown's rules do not take for bold: "**署名（印刷）**を", since no
// blank follows; and options, which no line breaks behind their hyphens.
std::string Pressed(const std::string& markdown) {
  static const std::regex pressed(R"(\*\*([^*]+)\*\*)");
  return std::regex_replace(markdown, pressed, "<strong>$1</strong>");
}
std::string Unbroken(const std::string& html) {
  static const std::regex option("--[a-z][a-z-]*");
  return std::regex_replace(html, option, "<span class=o>$&</span>");
}

// Our own source: its tags are ours.
std::string HtmlOf(const std::string& markdown) {
  const std::string source = Pressed(markdown);
  std::string html;
  md_html(source.data(), static_cast<MD_SIZE>(source.size()), AddHtml, &html,
          MD_DIALECT_GITHUB, 0);
  return Unbroken(html);
}

}  // namespace

std::string BookletHtml(const Booklet& booklet, std::string Text::*language,
                        std::string_view program) {
  const bool ja = language == &Text::ja;
  const std::string title = HtmlText(booklet.title.*language);
  std::string html =
      std::string("<!DOCTYPE html>\n<html lang=") + (ja ? "ja" : "en") +
      "><head><meta charset=utf-8>\n<meta name=viewport "
      "content=\"width=device-width, initial-scale=1\">\n"
      "<title>" +
      title + "</title>\n<style>" + std::string(kBookletStyle) +
      "</style></head>\n<body>\n<h1>" + title + "</h1>\n<div class=lead>" +
      HtmlOf(booklet.lead.*language) + "</div>\n";
  for (const Chapter& chapter : booklet.chapters) {
    html += "<section><h2>" + HtmlText(chapter.heading.*language) + "</h2>\n" +
            HtmlOf(chapter.body.*language) + "</section>\n";
  }
  return html + "<footer>" + HtmlText(program) + " &ensp; kimari manual " +
         HtmlText(booklet.name) + "</footer>\n</body></html>\n";
}

}  // namespace kimari::manual
