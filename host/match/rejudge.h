// Judges a recording again, from its observations alone.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/match/match.h"

namespace kimari::match {

// Folds the observations, in the order given, into a fresh match. `progress`:
// how many are, of all, now and then.
Result<Match> Replay(
    const std::vector<evidence::Observation>& observations,
    const std::function<void(size_t done, size_t of)>& progress = {});
// The rulings of that.
Result<std::vector<RulingMade>> Rejudge(
    const std::vector<evidence::Observation>& observations);

// What the record of a match lacks, a sentence each, for people: observations
// and what they touch, readings without a ruling, the end.
std::vector<std::string> MissingIn(const Match& match);
// The same in both languages.
std::vector<rules::Text> MissingTexts(const Match& match);

// A touch edge as people name it: the n-th (from 1) of a board's pad between
// the opening of one reading and that of the next.
struct NumberedTouch {
  evidence::ReadingId reading = 0;
  Side board = Side::kA;
  int pad = 0;
  int touch = 1;
  // From the reading's first sound; nothing where that is not in the record.
  std::optional<Duration> after_sound;
  size_t observation = 0;  // its place among the observations
};

// All of them, in the order of the record. What came before the first reading
// cannot be named and is left out.
std::vector<NumberedTouch> NumberTouches(
    const std::vector<evidence::Observation>& observations);

// "What if this edge had come at another moment?" Moves one NumberedTouch and
// the levels that belong to it; or only the landing of one player's hand that
// they show.
struct MovedEdge {
  evidence::ReadingId reading = 0;
  Side board = Side::kA;
  int pad = 0;
  int touch = 1;
  std::optional<Side> player;  // nothing: whoever touched
  Duration by;
};

// "READING:BOARD:PAD[:TOUCH]:[PLAYER]MS", such as "3:A:17:+5", "3:B:40:2:-5" or
// "3:A:17:B+5".
Result<MovedEdge> ParseMovedEdge(const std::string& text);

// Changes `observations` in place; kUsage when there is no such edge.
Result<void> MoveEdge(std::vector<evidence::Observation>& observations,
                      const MovedEdge& moved);

}  // namespace kimari::match
