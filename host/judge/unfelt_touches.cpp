#include "host/judge/unfelt_touches.h"

#include <algorithm>
#include <iterator>

#include "host/base/certainty.h"
#include "host/judge/driven_card.h"
#include "host/judge/held_card.h"
#include "host/judge/meeting.h"
#include "host/judge/on_card.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// When a player's hand was on a card, if it likely was.
std::optional<Lay> LayOn(const WhatWasFelt& felt, Side player,
                         const LaidCard& card) {
  std::optional<Lay> lay;
  const auto moving = felt.in_play.find(card.card);
  for (size_t i = 0; i < felt.touches.size(); ++i) {
    const HandTouch& touch = felt.touches[i];
    const double on = moving != felt.in_play.end()
                          ? moving->second.Touched(i, player)
                          : OnCard(touch, player, card, felt.cards);
    if (touch.Of(player) * on < kLikely) continue;
    const HostTime at = touch.at[Index(player)].t;
    // A hand makes its fault until it has left the card, or for a stroke: it
    // may go on over others.
    const HostTime let_go = touch.pad.released.value_or(felt.close);
    const HostTime until = std::max(let_go, at + kOneStroke);
    // A card that moves may go with it.
    const HostTime left =
        moving != felt.in_play.end() && moving->second.Moved() ? until : let_go;
    if (!lay) lay = {card.box, at, left, until};
    lay->touched = std::min(lay->touched, at);
    lay->left = std::max(lay->left, left);
    lay->until = std::max(lay->until, until);
  }
  if (lay) {
    lay->left = std::min(lay->left, felt.close);
    lay->until = std::min(lay->until, felt.close);
  }
  return lay;
}

// He was felt somewhere on the court about then.
bool WasAbout(const WhatWasFelt& felt, Side player, HostTime from,
              HostTime until) {
  return std::ranges::any_of(felt.touches, [&](const HandTouch& touch) {
    const HostTime at = touch.at[Index(player)].t;
    return touch.Of(player) > kLikely && at > from - kOneStroke &&
           at < until + kOneStroke;
  });
}

void AddDriven(const WhatWasFelt& felt, const LaidCard& card, Side player,
               bool felt_there, std::vector<UnfeltTouch>& found) {
  const auto moving = felt.in_play.find(card.card);
  if (moving == felt.in_play.end() || !moving->second.Moved()) return;
  if (!felt_there && moving->second.Drove(player) < kLikely) return;
  const DrivenCard driven(moving->second, player, felt.hands);
  if (const auto touch = driven.MayBeTouched(felt.touches, felt.close)) {
    found.push_back(*touch);
  }
}

}  // namespace

std::vector<UnfeltTouch> UnfeltTouches(const WhatWasFelt& felt,
                                       std::optional<Side> free) {
  std::vector<UnfeltTouch> all;
  for (const LaidCard& card : felt.cards) {
    if (card.territory == free) continue;
    std::vector<UnfeltTouch> found = OnHeldCard(felt, card);
    std::ranges::copy(BesidePads(felt, card), std::back_inserter(found));
    for (const Side player : {Side::kA, Side::kB}) {
      const std::optional<Lay> lay = LayOn(felt, player, card);
      AddDriven(felt, card, player, lay.has_value(), found);
      if (!lay) continue;
      const Side other = Other(player);
      if (const auto met = MayHaveMet(felt.hands, player, *lay)) {
        found.push_back({other, card.card, *met, {}, Unfelt::kHandsMet});
      } else if (!felt.hands.Covers(lay->touched, lay->until) &&
                 WasAbout(felt, other, lay->touched, lay->until)) {
        found.push_back({other, card.card, lay->touched, {}, Unfelt::kNotSeen});
      }
    }
    for (const Side player : {Side::kA, Side::kB}) {
      const auto first = std::ranges::find_if(
          found,
          [&](const UnfeltTouch& touch) { return touch.player == player; });
      if (first != found.end()) all.push_back(*first);
    }
  }
  return all;
}

}  // namespace kimari::judge
