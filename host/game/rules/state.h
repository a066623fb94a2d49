// How a match stands between two readings, by the rules: what rulings,
// decisions and sent cards have made of the deck that was laid out. Pure
// values.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "host/base/result.h"
#include "host/court/seat.h"
#include "host/court/side.h"
#include "host/game/rules/spot.h"

namespace kimari::rules {

enum class Stage : uint8_t { kPlay, kLastTwo, kOver };

// Cards that may still be sent before the next reading begins (R-KA-8).
struct ToSend {
  Side from = Side::kA;
  int count = 0;
  // The ruling was open: the players settle who sends what (R-KA-30).
  bool not_known = false;
  bool operator==(const ToSend&) const = default;
};

// One of a team, or the only player of a side (R-HT-2, R-HT-35).
struct Mate {
  std::optional<Seat> seat;  // nothing: no longer plays
  int yellow = 0;            // yellow cards in this match
  int yellow_before = 0;     // in earlier matches of the meet
  std::optional<Hand> hand;  // the one first taken with (R-HT-19)
  // Another has this place, and the yellow cards went with who left it, where
  // the house says so (R-HT-2, R-HT-35).
  bool replaced = false;
  bool operator==(const Mate&) const = default;
};

struct State {
  // Every card that lies on the court, or should.
  std::map<CardId, Spot> court;
  // Cards on the court that nobody can name: face down, or not learned.
  int unidentified = 0;
  PerSide<std::vector<CardId>> piles;  // won cards, the bottom one first
  PerSide<int> owed;                   // cards owed from the next takes
  std::vector<CardId> custody;         // with the judge
  std::optional<ToSend> to_send;
  Stage stage = Stage::kPlay;
  // The hand each side named or used first, where that is known (R-KA-15).
  PerSide<std::optional<Hand>> valid_hand;
  PerSide<int> players{1, 1};
  // Who they are; empty: not told. Those who no longer play stay in the list.
  PerSide<std::vector<Mate>> mates;
  // The judge sits at the right hand of this side (R-HT-16).
  std::optional<Side> judge_right_of;

  // Where a card is; nothing for a dead card.
  std::optional<Spot> Find(CardId card) const;
  // How many cards count as lying in this territory, lost and unseen ones too.
  int Count(Side territory) const;
  // Every card of the deck that was laid out, in order.
  std::vector<CardId> Deck() const;
  bool operator==(const State&) const = default;
};

// The invariant: each card in one place, so that court, piles and custody
// together are the deck laid out; nothing owed below zero. kUsage says what
// does not hold.
Result<void> Check(const State& state);

// Puts a card elsewhere. It need not have been anywhere.
void Put(State& state, CardId card, const Spot& to);

// Cards sent over to the other side, one after the other, and counted off what
// may still be sent. kUsage for a card that does not lie in the sender's
// territory, or one more than may be sent (R-KA-8).
Result<State> Send(const State& state, const std::vector<CardId>& cards);

// The last two cards are laid on the centre line, each at the right hand of one
// side (R-HT-14). kUsage for a card that does not lie on the court, or where
// play has not stopped for them.
Result<State> LayLastTwo(const State& state, const PerSide<CardId>& at_right);

// The next reading begins: what was not sent is lost (R-KA-8).
State BeginReading(const State& state);

}  // namespace kimari::rules
