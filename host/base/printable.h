// Text that came from elsewhere (a recording, a file's name), before it is
// shown at a terminal.
#pragma once

#include <cstddef>
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

// JSON text of the same value, in which such characters are \u....: for a
// terminal that a program's reader may be.
std::string PrintableJson(std::string_view text);

// What a sentence may quote of a file that came from elsewhere, bytes.
inline constexpr size_t kMostQuoted = 80;
// Both ends of a longer text, an ellipsis between them: no more than `most`
// bytes (9 at least), no letter cut in two.
std::string Brief(std::string_view text, size_t most = kMostQuoted);

}  // namespace kimari
