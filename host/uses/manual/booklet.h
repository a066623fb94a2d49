// A booklet for people at a court: one source, both languages side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/base/text.h"

namespace kimari::manual {

struct Chapter {
  Text heading;
  Text body;  // Markdown with tables (md4c's GitHub dialect)
};

struct Booklet {
  std::string name;  // "judge"
  Text title;
  Text lead;  // for whom it is, in a sentence
  std::vector<Chapter> chapters;
};

// Fails (kUsage) with name and line where a heading or a body has not both
// languages, where text has no language, or where nothing follows a heading.
Result<Booklet> ReadBooklet(std::string_view name, std::string_view source);

// All that are compiled in, in their order.
const std::vector<Booklet>& Booklets();
// nullptr: there is none of this name.
const Booklet* FindBooklet(std::string_view name);

// One page after the other on A4, in one language, of nothing but itself.
// `program`: what made it, as "kimari 0.1.0".
std::string BookletHtml(const Booklet& booklet, std::string Text::*language,
                        std::string_view program);
// The same for a terminal.
std::string BookletText(const Booklet& booklet, std::string Text::*language);

}  // namespace kimari::manual
