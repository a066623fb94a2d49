// What stands in the cells of a sheet, wherever it is shown.
#pragma once

#include <string>
#include <string_view>

#include "host/game/rules/text.h"
#include "host/match/sheet/sheet.h"

namespace kimari::sheet {

// U+FFFD for what is not UTF-8, a space for what is not to be shown.
std::string Shown(std::string_view text);
// Its kimariji; without one its number.
std::string NameOf(const Sheet& sheet, CardId card);
// "A 4.9 ± 0.1": who was earlier, and by how many ms; "= 0.1 ± 0.2" where that
// is at the same time, "? 0.8 ± 0.5" where it is open. Empty: not measured.
std::string MarginText(const Line& line);
// "A→ つき ちは", and how many were not sent: "A→ つき (-1)". Empty: nothing.
std::string SendsText(const Sheet& sheet, const Line& line);
// Who takes, or why nobody does.
rules::Text OutcomeText(const Line& line);
rules::Text Of(const Standing& standing);
// "judge's decision: B takes. Mori (judge): the card was pushed"
rules::Text DecisionText(const Entry& entry);
// The end in a sentence: who won, by how many cards, why it ended, what is
// still undecided.
rules::Text ResultText(const Sheet& sheet);
// "2・3枚目", "readings 2, 3"; empty where nothing is open.
rules::Text OpenText(const Sheet& sheet);
// "12:05", minutes and seconds of the match.
std::string ClockText(Duration at);

}  // namespace kimari::sheet
