// What a sitting on the mat was, for a terminal.
#pragma once

#include <string>

#include "host/uses/drill/coach.h"
#include "host/uses/drill/history.h"

namespace kimari::drill {

// Lines in English, then in Japanese. Times of fewer answers than kEnough are
// shown, and said to be too few to say, as on the page.
std::string SummaryOf(const Coach& coach, const History& history);

}  // namespace kimari::drill
