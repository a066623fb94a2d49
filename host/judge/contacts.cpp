#include "host/judge/contacts.h"

#include <algorithm>
#include <optional>

#include "host/base/certainty.h"
#include "host/judge/on_card.h"
#include "host/judge/when.h"
#include "host/judge/who_first.h"

namespace kimari::judge {
namespace {

// One player's first touch of a card, if any is worth saying. `on`: that a hand
// of a player that made the touch of this index touched the card.
template <typename On>
std::optional<rules::Touch> ContactOf(std::span<const HandTouch> touches,
                                      Side player, const LaidCard& card,
                                      const MatStandings& standings,
                                      const On& on) {
  FirstOf first;
  double others = 0;
  bool may_hover = false;
  std::optional<HostTime> up;
  bool lies_there = false;
  for (size_t i = 0; i < touches.size(); ++i) {
    const double touched = touches[i].Of(player) * on(i, player);
    const auto p = static_cast<size_t>(Index(player));
    first.Add(touched, touches[i].Felt(player, standings), touches[i].heard[p]);
    may_hover = may_hover || (touches[i].hover[Index(player)] &&
                              touched >= FirstOf::kWorthSaying);
    if (touched >= kLikely) {
      up = std::max(up, touches[i].pad.released);
      lies_there = lies_there || !touches[i].pad.released;
    }
    others =
        std::max(others, touches[i].Of(Other(player)) * on(i, Other(player)));
  }
  const double any = first.Any();
  if (any < FirstOf::kWorthSaying) return std::nullopt;
  rules::Touch contact;
  contact.side = player;
  contact.card = card.card;
  contact.where = rules::Territory(card.territory);
  contact.down = first.Get().OnHost();
  if (!lies_there) contact.up = up;
  contact.certainty_ppm = Ppm(any);
  contact.others_ppm = Ppm(others);
  contact.may_hover = may_hover;
  return contact;
}

}  // namespace

std::vector<rules::Touch> ContactsOf(
    const TouchesByHush& told, std::span<const LaidCard> cards,
    const std::map<evidence::CardId, CardInPlay>& in_play,
    const MatStandings& standings) {
  std::vector<rules::Touch> contacts;
  for (const Side player : {Side::kA, Side::kB}) {
    for (const LaidCard& card : cards) {
      const auto moving = in_play.find(card.card);
      const auto played = ContactOf(
          told.played, player, card, standings, [&](size_t i, Side by) {
            return moving != in_play.end()
                       ? moving->second.Touched(i, by)
                       : OnCard(told.played[i], by, card, cards);
          });
      if (played) contacts.push_back(*played);
      // On a card he surely touched in play his late touch changes nothing.
      if (played && played->certainty_ppm >= kSurePpm) continue;
      auto late =
          ContactOf(told.late, player, card, standings, [&](size_t i, Side by) {
            return OnCard(told.late[i], by, card, cards);
          });
      if (!late) continue;
      late->after_pause = told.pause;
      contacts.push_back(*late);
    }
  }
  std::ranges::stable_sort(contacts, {},
                           [](const auto& touch) { return touch.down.t; });
  return contacts;
}

}  // namespace kimari::judge
