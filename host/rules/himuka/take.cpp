#include <algorithm>

#include "host/rules/himuka/decide.h"
#include "host/rules/instants.h"

namespace kimari::rules::himuka {
namespace {

// Nobody said which of a team of two sits on the judge's side.
bool IsNotKnownWhoPlays(const Play& play, const Touch& touch) {
  return play.options.team && touch.seat && IsLastTwo(play) &&
         !PlaysLastTwo(play, touch.side);
}

void SayWhatTakesNothing(const Play& play, Notes& notes) {
  for (const Touch& t : play.facts.touches) {
    if (IsNotKnownWhoPlays(play, t)) {
      notes.Open("R-HT-16", {Key::kWhichMate, {t.side, Card{t.card}}});
    }
    if (t.card != play.facts.called) continue;
    if (!MayPlay(play, t)) {
      notes.Say("R-HT-15", {Key::kNotHisToPlay, {t.side, Card{t.card}}});
    } else if (!ByTakingHand(play, t)) {
      notes.Say("R-HT-19", {Key::kChangedHand, {t.side}});
    }
  }
}

// Who was first is told by the facts, unless one of the touches it rests on
// takes nothing.
First WhoWasFirst(const Play& play) {
  if (FirstIsTold(play)) return play.facts.first;
  const PerSide<std::optional<Instant>> takes = TakesAt(play);
  return FirstOf(takes.a, takes.b, play.options.same_time);
}

void TakeAtTheSameTime(const Play& play, const Spot& lay, TakeFinding& found) {
  if (lay.kind == Spot::Kind::kTerritory) {
    found.taker = lay.side;
    found.rule = "R-HT-21";
    found.notes.Say(found.rule, {Key::kSameTimeHolder, {lay.side}});
    return;
  }
  found.rule = "R-HT-22";
  const bool role = play.options.team && IsRoleCard(play.facts.called);
  if (!role && play.options.last_two_same_time == LastTwoSameTime::kJudge) {
    found.notes.Open(found.rule, {Key::kSameTimeJudge, {}});
    return;
  }
  found.taker = lay.side;
  found.notes.Say(found.rule, {Key::kSameTimeRight, {lay.side}});
}

}  // namespace

bool FirstIsTold(const Play& play) {
  return std::none_of(play.facts.touches.begin(), play.facts.touches.end(),
                      [&](const Touch& t) {
                        return t.card == play.facts.called && !CanTake(play, t);
                      });
}

TakeFinding FindTake(const Play& play, const Spot& lay) {
  TakeFinding found;
  found.rule = "R-HT-17";
  SayWhatTakesNothing(play, found.notes);
  const First first = WhoWasFirst(play);
  switch (first.order) {
    case Order::kOnlyA:
    case Order::kAFirst:
      found.taker = Side::kA;
      break;
    case Order::kOnlyB:
    case Order::kBFirst:
      found.taker = Side::kB;
      break;
    case Order::kSameTime:
      TakeAtTheSameTime(play, lay, found);
      break;
    case Order::kOpen:
      found.notes.Open(found.rule, first.why.Empty()
                                       ? Words{Key::kOrderUnknown, {}}
                                       : first.why);
      break;
    case Order::kNobody:
      break;
  }
  if (!found.taker) return found;
  found.by = FirstThatTakes(play, *found.taker);
  if (first.order != Order::kSameTime) {
    found.notes.Say(found.rule, {Key::kFingerTipFirst, {*found.taker}});
  }
  return found;
}

}  // namespace kimari::rules::himuka
