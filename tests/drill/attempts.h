// Attempts of a player, told in a few words.
#pragma once

#include <string>
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
  // Of the last one: a ghost took it too.
  Attempts& Ghost(double ms) {
    all.back().kind = Kind::kGhost;
    all.back().ghost = all.back().card;
    all.back().ghost_ms = ms;
    return *this;
  }
  // Of the last one: where its card lay, that long after it was covered.
  Attempts& After(double minutes) {
    all.back().kind = Kind::kLayout;
    all.back().after_min = minutes;
    return *this;
  }
  // Those that follow are of that day.
  Attempts& On(const std::string& date) {
    began_ = date + "T19:00:00Z";
    return *this;
  }
  // Those that follow are of that player.
  Attempts& By(const std::string& player) {
    player_ = player;
    return *this;
  }
  std::vector<Attempt> all;

 private:
  Attempt& Add(cards::CardId card) {
    Attempt attempt;
    attempt.set = 7;
    attempt.player = player_;
    attempt.began = began_;
    attempt.place = static_cast<int>(all.size()) + 1;
    attempt.card = card;
    attempt.kimariji = "はるす";
    attempt.kana = 3;
    attempt.row = 2;
    attempt.sigma_ms = 20;
    all.push_back(attempt);
    return all.back();
  }
  std::string player_ = "Aoki";
  std::string began_ = "2026-11-24T19:00:00Z";
};

}  // namespace kimari::drill
