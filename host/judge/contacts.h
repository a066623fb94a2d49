// What the touches of a reading say of each player and card, as the rules are
// given it.
#pragma once

#include <span>
#include <vector>

#include "host/judge/called_card.h"
#include "host/judge/hush.h"
#include "host/judge/laid_card.h"
#include "host/rules/types.h"

namespace kimari::judge {

// By time. `called` is made of the touches that played; nullptr for a dead
// card. Of one player and card there are two where he may have touched it in
// play and after it.
std::vector<rules::Contact> ContactsOf(const TouchesByHush& told,
                                       std::span<const LaidCard> cards,
                                       const CalledCard* called);

}  // namespace kimari::judge
