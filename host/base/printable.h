// Text that came from elsewhere (a recording, a file's name), before it is
// shown at a terminal.
#pragma once

#include <string>
#include <string_view>

namespace kimari {

// Nothing in it moves the cursor, colours, hides or turns round what stands
// beside it: control characters are "\x1b", characters without a look of their
// own (marks of direction, joiners, tags) "\u{202e}", bytes that are no UTF-8
// U+FFFD. What is printable already is the same.
std::string Printable(std::string_view text);

// The same of text in lines: line ends and tabs stay.
std::string PrintableLines(std::string_view text);

}  // namespace kimari
