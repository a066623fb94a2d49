#include <algorithm>
#include <optional>
#include <vector>

#include "host/game/rules/himuka/decide.h"
#include "host/game/rules/instants.h"

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

// Each as his own side sees it.
Seat Facing(Seat seat) {
  if (seat == Seat::kCentre) return seat;
  return seat == Seat::kLeft ? Seat::kRight : Seat::kLeft;
}

// A side's touches at the same time as its first; nothing: it is not told
// which those are.
std::optional<std::vector<const Touch*>> FirstOnes(const Play& play,
                                                   Side side) {
  std::vector<const Touch*> ones;
  const Touch* const first = FirstThatTakes(play, side);
  for (const Touch& t : play.facts.touches) {
    if (t.side != side || !CanTake(play, t)) continue;
    const Came came = Compare(play, t.down, first->down);
    if (came == Came::kUnclear) return std::nullopt;
    if (came == Came::kSameTime) ones.push_back(&t);
  }
  return ones;
}

// Two of those who reached it at the same time sit face to face (IV.F.1);
// nothing: it is not told.
std::optional<bool> TheyFace(const Play& play) {
  const auto of_a = FirstOnes(play, Side::kA);
  const auto of_b = FirstOnes(play, Side::kB);
  if (!of_a || !of_b) return std::nullopt;
  bool told = true;
  for (const Touch* const a : *of_a) {
    for (const Touch* const b : *of_b) {
      const Came came = Compare(play, a->down, b->down);
      if (came != Came::kSameTime && came != Came::kUnclear) continue;
      const std::optional<Seat> seat_a = PlayerOf(play, *a);
      const std::optional<Seat> seat_b = PlayerOf(play, *b);
      const bool face = seat_a && seat_b && *seat_a == Facing(*seat_b);
      if (face && came == Came::kSameTime) return true;
      told = told && seat_a && seat_b && !face;
    }
  }
  return told ? std::optional(false) : std::nullopt;
}

void AskWhetherTheyFace(const Play& play, TakeFinding& found) {
  if (!play.options.team ||
      play.options.same_time_between == SameTimeBetween::kAny) {
    return;
  }
  const std::optional<bool> face = TheyFace(play);
  if (!face) {
    found.notes.Open(
        found.rule,
        {Key::kWhichMate, {found.taker.value(), Card{play.facts.called}}});
  } else if (!*face) {
    found.notes.Open(found.rule, {Key::kNotFacing, {}});
  }
}

void TakeAtTheSameTime(const Play& play, const Spot& lay, TakeFinding& found) {
  if (lay.kind == Spot::Kind::kTerritory) {
    found.taker = lay.side;
    found.rule = "R-HT-21";
    AskWhetherTheyFace(play, found);
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
