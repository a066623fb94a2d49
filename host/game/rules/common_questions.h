// What evidence leaves open in the same way for every rule book, as questions
// with the answers there could be; each names the rule of the book that asks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/rules/facts.h"
#include "host/game/rules/state.h"
#include "host/game/rules/ways.h"

namespace kimari::rules {

// An order short of kSure is open, whatever it is called; 0 is not stated.
bool IsOpen(const First& first);
Question WhoWasFirst(const First& first, std::string rule);

// Late touches of one player, played all or none. Those of other cards in
// `territory` than the called one do not matter.
void AskWhetherPlayed(const Facts& facts, std::optional<Side> territory,
                      const std::string& rule,
                      std::vector<Question>& questions);

// A doubt about one card: nobody more, or either player, touched it.
void AskAboutDoubts(const State& state, const Facts& facts,
                    const std::string& rule, std::vector<Question>& questions);

}  // namespace kimari::rules
