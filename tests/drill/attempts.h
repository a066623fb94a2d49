// Attempts of a player, told in a few words.
#pragma once

#include <vector>

#include "host/drill/attempt.h"

namespace kimari::drill {

class Attempts {
 public:
  // Taken after `ms`; `card` lies in the player's own upper row.
  Attempts& Takes(cards::CardId card, double ms) {
    Attempt& attempt = Add(card);
    attempt.answered = card;
    attempt.sound_ms = ms;
    attempt.kimariji_ms = ms - 400;
    return *this;
  }
  Attempts& Misses(cards::CardId card) {
    Add(card);
    return *this;
  }
  Attempts& Touches(cards::CardId wrong, cards::CardId card) {
    Attempt& attempt = Add(card);
    attempt.answered = wrong;
    attempt.sound_ms = 500;
    return *this;
  }
  Attempts& LeavesDead(cards::CardId card) {
    Add(card).dead = true;
    return *this;
  }
  std::vector<Attempt> all;

 private:
  Attempt& Add(cards::CardId card) {
    Attempt attempt;
    attempt.set = 7;
    attempt.player = "Aoki";
    attempt.began = "2026-11-24T19:00:00Z";
    attempt.place = static_cast<int>(all.size()) + 1;
    attempt.card = card;
    attempt.kimariji = "はるす";
    attempt.kana = 3;
    attempt.row = 2;
    attempt.sigma_ms = 20;
    all.push_back(attempt);
    return all.back();
  }
};

}  // namespace kimari::drill
