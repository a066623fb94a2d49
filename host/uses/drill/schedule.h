// Which cards a player is about to forget: a fold over his attempts, by FSRS-6.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "host/uses/drill/attempt.h"
#include "host/uses/drill/coach.h"
#include "host/uses/drill/fsrs.h"

namespace kimari::drill {

// Why a card is to be worked on: what its last answer was.
enum class Weak { kFaults, kMissed, kSlow, kDue };

// What is known of one card.
struct Known {
  Memory memory;
  int last_day = 0;  // his own, as Attempt::day
  int answers = 0;
  std::string kimariji;  // as it last stood
  Weak last = Weak::kDue;
  double slower_ms = 0;  // kSlow: than the median of its set
  double slower_sigma_ms = 0;
  Since since = Since::kSound;  // both times

  int DueDay() const { return last_day + NextInterval(memory); }
};
using Schedule = std::map<cards::CardId, Known>;

// The attempts of one player in the order of their time. An answer is graded
// within its set: wrong or none, 1; slower than its median by more than the
// spread and the error, or taken by a ghost, 2; faster by as much, 4; else 3.
// Where an answer has a time from the kimariji, that is held against the median
// of such times, else the one from the first sound against theirs. Sets of
// fewer such answers than kEnough know no 2 and no 4. Left out: where a card
// lay (kLayout), kStrokes, dead cards left alone, implausible times.
Schedule ScheduleOf(std::span<const Attempt> attempts);

struct Work {
  cards::CardId card = 0;
  std::string kimariji;
  Weak why = Weak::kDue;
  double slower_ms = 0;  // kSlow, with its error
  double slower_sigma_ms = 0;
  Since since = Since::kSound;
  int days = 0;       // since its last answer
  double recall = 0;  // the probability that it is known on `day`
};
// Those due by `day` (as Attempt::day), least known first.
std::vector<Work> DueBy(const Schedule& schedule, int day);

// The cards that one player's attempts have due by the day after `today` (of
// his own calendar), least known first.
std::vector<cards::CardId> WeakCards(std::span<const Attempt> attempts,
                                     int today);

}  // namespace kimari::drill
