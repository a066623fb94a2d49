// What truly happened in a simulated match: instants and who, never a verdict.
// SCENARIO.md, "truth.json".
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/base/time.h"
#include "host/game/rules/book.h"
#include "host/proof/sim/layout.h"

namespace kimari::sim {

// The first touch of a card by a hand, exact to the nanosecond of the model;
// one before the first sound does not stand for one after it.
struct TrueContact {
  Side player = Side::kA;
  bool left = false;
  CardId card = 0;
  Side territory = Side::kA;  // the card's before the reading
  HostTime t;
  HostTime lifted;
  bool inside_line = true;     // of its own territory
  bool in_other_line = false;  // it had slid into the other one
  bool valid_hand = true;
};
// A card wholly out of its territory.
struct TrueExit {
  CardId card = 0;
  Side territory = Side::kA;
  HostTime t;
  std::optional<Side> pushed_by;  // when no hand touched it in this reading
  // With which of his hands, and whether that may take.
  bool left = false;
  bool right = false;
  bool valid_hand = true;
};
// A hand over a card, not touching it.
struct TrueHover {
  Side player = Side::kA;
  bool left = false;
  CardId card = 0;  // 0: no card there
  HostTime from;
  HostTime to;
  double height_mm = 0;
};
// A hand that was held up.
struct TrueHandUp {
  Side player = Side::kA;
  bool left = false;
  HostTime from;  // is up
  HostTime to;    // begins to come down
};
struct TrueReading {
  int reading = 0;  // from 1
  CardId card = 0;
  std::string note;
  HostTime first_sound;               // at the players' ears
  Layout layout;                      // before the reading
  std::vector<TrueContact> contacts;  // by time
  std::vector<TrueExit> exits;        // by time
  std::vector<TrueHover> hovers;
  std::vector<TrueHandUp> hands_up;
  std::vector<std::string> disturbed;
  // What people established of it before it was ruled on: the ruling rests on
  // that too.
  std::vector<std::string> said;
  HostTime settled;
  HostTime tidy;
  Duration slip;   // behind by at most this for 99 % of the time
  Duration stall;  // the longest single spell behind
  bool scorable = true;
  std::string why_not;
};
struct TrueDisturbance {
  std::string kind;
  HostTime from;
  HostTime to;
};
struct Truth {
  std::string scenario;
  uint64_t seed = 0;
  std::string deck;
  std::string physics = "plate";  // the law by its name
  court::PlanPtr court = court::Kyogi();
  std::shared_ptr<const rules::Book> book =
      *rules::OpenBook(rules::kDefaultBook);
  std::vector<TrueReading> readings;
  std::vector<TrueDisturbance> disturbances;
  // The world's last instant; not before the truth is written down.
  std::optional<HostTime> ended;
};

// A world's that ended then: what its players were yet to do has not happened.
Truth EndedAt(Truth truth, HostTime end);

// The text of truth.json; host/proof/score reads it.
std::string TruthJson(const Truth& truth);

// The ruling that follows from it (truth::Expected).
rules::Ruling Expected(const TrueReading& reading, const rules::Book& book);

}  // namespace kimari::sim
