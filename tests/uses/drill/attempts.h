// Attempts of a player, told in a few words.
#pragma once

#include <string>
#include <vector>

#include "host/uses/drill/attempt.h"
#include "host/uses/drill/day.h"

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
  // Taken 250 ms after the kimariji, which so many kana decide, each 200 ms
  // after the one before; how exactly the last begins is known by `sigma`.
  Attempts& TakesEvenly(cards::CardId card, int kana, double sigma = 20) {
    Takes(card, 250 + 200.0 * kana).Kana(kana, 250);
    all.back().kimariji_sigma_ms = sigma;
    return *this;
  }
  // Of the last one: so much later.
  Attempts& Later(double ms) {
    *all.back().sound_ms += ms;
    if (all.back().kimariji_ms) *all.back().kimariji_ms += ms;
    return *this;
  }
  // Of the last one: where its kimariji is nobody knows.
  Attempts& WithoutKimariji() {
    all.back().kimariji_ms.reset();
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
  // Of the last one: on the mat, by that recording.
  Attempts& In(const std::string& recording) {
    all.back().recording = recording;
    return *this;
  }
  // Of the last one: so many kana decided it, `from` ms after the kimariji.
  Attempts& Kana(int kana, double from, cards::CardId partner = 0) {
    all.back().kana = kana;
    all.back().kimariji_ms = from;
    all.back().partner = partner;
    return *this;
  }
  // Of the last one: on the mat, the hand first moved then; 300 mm in 100 ms.
  Attempts& Moved(double ms, double sigma) {
    Attempt& last = all.back();
    last.kind = Kind::kRig;
    last.recording = "match.mcap";
    last.moved_ms = ms;
    last.moved_sigma_ms = sigma;
    last.way = {{*last.sound_ms - 100, 0, 0}, {*last.sound_ms, 0, 300}};
    return *this;
  }
  // Of the last one, a dead card: so near a hand came to another.
  Attempts& Near(cards::CardId card, double mm) {
    all.back().kind = Kind::kRig;
    all.back().near = card;
    all.back().near_mm = mm;
    return *this;
  }
  // Those that follow are of that day.
  Attempts& On(const std::string& date) {
    began_ = date;
    began_ += "T19:00:00Z";
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
    attempt.day = {DayOf(began_).value_or(0)};
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
