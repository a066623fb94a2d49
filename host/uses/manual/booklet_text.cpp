// A booklet on a terminal: its Markdown, with what is pressed as people quote
// it.
#include <string>
#include <string_view>

#include "host/uses/manual/booklet.h"

namespace kimari::manual {
namespace {

// Each `mark` in turn becomes `open`, then `close`.
void Quote(std::string& text, std::string_view mark, std::string_view open,
           std::string_view close) {
  bool inside = false;
  for (size_t at = text.find(mark); at != std::string::npos;
       at = text.find(mark, at)) {
    const std::string_view with = inside ? close : open;
    text.replace(at, mark.size(), with);
    at += with.size();
    inside = !inside;
  }
}

std::string Plain(std::string text, bool ja) {
  Quote(text, "**", ja ? "「" : "\"", ja ? "」" : "\"");
  for (const std::string_view tag : {"<kbd>", "</kbd>"}) {
    Quote(text, tag, "", "");
  }
  return text;
}

}  // namespace

std::string BookletText(const Booklet& booklet, std::string Text::*language) {
  const bool ja = language == &Text::ja;
  std::string text = "# " + booklet.title.*language + "\n\n" +
                     Plain(booklet.lead.*language, ja);
  for (const Chapter& chapter : booklet.chapters) {
    if (!text.ends_with("\n\n")) text += '\n';
    text += "## " + chapter.heading.*language + "\n\n" +
            Plain(chapter.body.*language, ja);
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace kimari::manual
