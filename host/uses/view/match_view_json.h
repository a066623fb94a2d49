// MatchView as the JSON that the page reads (by the fields of fields.h).
#pragma once

#include <string>

#include "host/uses/view/match_view.h"

namespace kimari::view {

// One line of JSON, UTF-8. Bytes that are not UTF-8 become U+FFFD. The seed
// is left out unless the match is finished, the history cut to its last twelve.
std::string ToJson(const MatchView& view);
std::string ToJson(const RulingView& view);

}  // namespace kimari::view
