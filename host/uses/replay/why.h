// Why a reading was ruled on as it was, by the evidence alone: what every page
// shows of a ruling, and what only a judge asks for. Plain values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/words.h"
#include "host/uses/view/match_view.h"

namespace kimari::replay {

struct Why {
  view::RulingView ruling;  // without the doubts that are in `at_odds`
  // How likely each order is; nothing where the judge cannot tell.
  std::optional<rules::First::Shares> shares;
  // The rule option; zero until the recording was judged again.
  Duration same_time;
  std::vector<web::Text> at_odds;  // where sources contradict each other
};

// `kimariji` of the called card as it then stood; `deck` may be null.
Why WhyOf(const rules::Ruling& ruling, const std::string& kimariji,
          const cards::Deck* deck, const rules::CardName& name,
          Duration same_time);

}  // namespace kimari::replay
