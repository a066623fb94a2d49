#include "host/base/html_text.h"

#include "host/base/printable.h"

namespace kimari {

std::string HtmlText(std::string_view text) {
  std::string html;
  for (const char c : Printable(text)) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

}  // namespace kimari
