#include "host/uses/replay/why.h"

#include "host/uses/view/ruling_view.h"

namespace kimari::replay {
namespace {

using rules::Key;

// One source felt or saw what another should have felt or seen, and did not.
bool AtOdds(const rules::Doubt& doubt) {
  return doubt.words.key == Key::kPadsAndCamera ||
         doubt.words.key == Key::kMovedNotFelt ||
         doubt.words.key == Key::kSeenNotFelt;
}

}  // namespace

Why WhyOf(const rules::Ruling& ruling, const std::string& kimariji,
          const cards::Deck* deck, const rules::CardName& name,
          Duration same_time) {
  Why why;
  rules::Ruling shown = ruling;
  std::erase_if(shown.doubts, AtOdds);
  for (const rules::Doubt& doubt : ruling.doubts) {
    if (!AtOdds(doubt)) continue;
    why.at_odds.push_back(view::ToText(rules::Render(doubt.words, name)));
  }
  why.ruling = view::ViewRuling(
      shown, view::ViewCard(deck, ruling.called, kimariji), deck, name);
  if (ruling.first.shares != rules::First::Shares{}) {
    why.shares = ruling.first.shares;
  }
  why.same_time = same_time;
  return why;
}

}  // namespace kimari::replay
