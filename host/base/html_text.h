// Text in a page or drawing (HTML, SVG) that this program writes to a file.
#pragma once

#include <string>
#include <string_view>

namespace kimari {

// As the content of an element or of an attribute in quotes: no text ends
// either. What has no look of its own is named, as in Printable.
std::string HtmlText(std::string_view text);

}  // namespace kimari
