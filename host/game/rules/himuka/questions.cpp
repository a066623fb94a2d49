#include "host/game/rules/himuka/questions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "host/base/certainty.h"
#include "host/game/rules/common_questions.h"
#include "host/game/rules/himuka/decide.h"

namespace kimari::rules::himuka {
namespace {

bool IsDoubtful(const Touch& t) { return t.certainty_ppm < kSurePpm; }

// Changes the touch in this place: none of these answers takes one out of the
// list.
template <typename Change>
Answer Changing(size_t place, Change change) {
  return {[place, change](Facts& facts) { change(facts.touches[place]); }};
}

bool MayBeOthers(const Touch& t) {
  return IsDoubtful(t) && t.others_ppm.value_or(kAllPpm) > kExcludedPpm;
}

// This side's, or they may be.
bool MayBeOf(const Touch& t, Side side) {
  return t.side == side || MayBeOthers(t);
}

// Who was first is answered for the touches of the called card. Not when they
// were there, nor how many: beside another of that side both matter.
bool AnsweredByFirst(const Play& play, const Touch& touch) {
  if (touch.card != play.facts.called || !FirstIsTold(play)) return false;
  const std::vector<Touch>& all = play.facts.touches;
  for (const Side side : kBothSides) {
    const auto his = std::count_if(all.begin(), all.end(), [&](const Touch& t) {
      return MayBeOf(t, side);
    });
    if (MayBeOf(touch, side) && his > 1) return false;
  }
  return true;
}

void AskWhoseTouches(const Play& play, std::vector<Question>& questions) {
  for (size_t i = 0; i < play.facts.touches.size(); ++i) {
    const Touch& t = play.facts.touches[i];
    if (!IsDoubtful(t) || AnsweredByFirst(play, t)) continue;
    Question question;
    question.rule = "R-HT-49";
    question.words = {t.may_hover ? Key::kTouchOrHover : Key::kTouchSure,
                      {t.side, Card{t.card}, PercentCut(t.certainty_ppm)}};
    if (t.unsure != Key::kNothing) {
      question.words = {t.unsure, {t.side, Card{t.card}}};
    }
    question.answers = {
        Changing(i, [](Touch& touch) { touch.certainty_ppm = kAllPpm; }),
        Changing(i, [](Touch& touch) { touch.card = kNoCard; })};
    if (t.certainty_ppm < kHalfPpm) {
      std::swap(question.answers[0], question.answers[1]);
    }
    if (MayBeOthers(t)) {
      question.answers.push_back(Changing(i, [](Touch& touch) {
        touch.certainty_ppm = kAllPpm;
        touch.side = Other(touch.side);
        touch.seat.reset();
        touch.hand = {};
      }));
    }
    questions.push_back(std::move(question));
  }
}

// A side's touches before the first sound that may be faults, by the option.
std::vector<Touch> EarlyFaults(const Play& play, Side side) {
  std::vector<Touch> early = play.facts.early;
  std::erase_if(early, [&](const Touch& t) {
    return play.options.early_touch != EarlyTouch::kFault ||
           t.card == play.facts.called || t.certainty_ppm <= kExcludedPpm ||
           t.side != side;
  });
  return early;
}

// Those of a side whose player is not told, one of each motion.
std::vector<size_t> Untold(const Play& play, Side side) {
  std::vector<size_t> untold;
  const std::vector<Touch>& all = play.facts.touches;
  for (size_t i = 0; i < all.size(); ++i) {
    const Touch& t = all[i];
    if (!MayBeOf(t, side) || (t.side == side && PlayerOf(play, t))) continue;
    if (std::none_of(untold.begin(), untold.end(),
                     [&](size_t u) { return OneMotion(all[u], t); })) {
      untold.push_back(i);
    }
  }
  return untold;
}

// Which of the players it was matters where two touches of a side could be one
// player's or two's, and one of them is of a card that was not read, or they
// may be by both hands.
void AskWhichMate(const Play& play, Side side,
                  std::vector<Question>& questions) {
  std::vector<Touch> his = play.facts.touches;
  std::erase_if(his, [&](const Touch& t) { return !MayBeOf(t, side); });
  for (const Touch& t : EarlyFaults(play, side)) his.push_back(t);
  bool wrong = false;
  bool right = false;
  bool told = false;
  bool both_hands = false;
  for (const Touch& t : his) {
    (t.card == play.facts.called ? right : wrong) = true;
    told = told || (t.side == side && PlayerOf(play, t));
    both_hands = both_hands ||
                 std::any_of(his.begin(), his.end(), [&](const Touch& other) {
                   return MayBeOtherHands(play, t, other);
                 });
  }
  // Each has a hand of his own to take with, and faces one of the others.
  const bool by_hand =
      right && (play.options.hand == HandRule::kThroughout ||
                play.options.same_time_between == SameTimeBetween::kFacing);
  if (!by_hand && (his.size() < 2 || (!wrong && !both_hands))) return;
  // With none told, the first may be anybody: the others are asked.
  bool anybody = !told && !by_hand;
  for (const size_t place : Untold(play, side)) {
    Question question;
    question.rule = right ? "R-HT-26" : "R-HT-25";
    question.words = {Key::kWhichMate,
                      {side, Card{play.facts.touches[place].card}}};
    for (const Seat seat : {Seat::kCentre, Seat::kLeft, Seat::kRight}) {
      question.answers.push_back({[place, seat, side](Facts& facts) {
        const Touch touch = facts.touches[place];
        if (touch.side != side) return;  // it was the other side's
        for (Touch& each : facts.touches) {
          if (OneMotion(each, touch)) each.tried_seat = seat;
        }
        facts.touches[place].tried_seat = seat;
      }});
      if (anybody) break;
    }
    anybody = false;
    questions.push_back(std::move(question));
  }
}

void AskWhichHand(const Play& play, std::vector<Question>& questions) {
  const std::vector<Touch>& all = play.facts.touches;
  for (size_t i = 0; i < all.size(); ++i) {
    const Touch& t = all[i];
    const bool alone =
        EarlyFaults(play, t.side).empty() &&
        std::none_of(all.begin(), all.end(), [&](const Touch& other) {
          return &other != &t && other.side == t.side && !OneMotion(other, t);
        });
    const bool by_which = play.options.hand == HandRule::kThroughout &&
                          t.card == play.facts.called;
    if (!HandIsOpen(t) || (alone && !by_which)) continue;
    Question question;
    question.rule = by_which && alone ? "R-HT-19" : "R-HT-27";
    question.words = {Key::kWhichHand, {t.side, Card{t.card}}};
    const int32_t likelier =
        t.hand.left_ppm.value_or(kHalfPpm) > kHalfPpm ? kAllPpm : 0;
    for (const int32_t left : {likelier, kAllPpm - likelier}) {
      question.answers.push_back(Changing(
          i, [left](Touch& touch) { touch.hand = {.left_ppm = left}; }));
    }
    questions.push_back(std::move(question));
  }
}

// A card may have been touched unseen: by anybody of either side, before all
// else or after it. Of the called card, who was first is asked.
void AskAboutDoubtsOf(const Play& play, std::vector<Question>& questions) {
  Facts of_the_called = play.facts;
  std::erase_if(of_the_called.doubts, [&](const Doubt& doubt) {
    return doubt.card != play.facts.called;
  });
  AskAboutDoubts(play.state, of_the_called, "R-HT-49", questions);
  HostTime end;
  for (const Touch& t : play.facts.touches) end = std::max(end, t.down.t);
  std::set<CardId> asked = {play.facts.called};
  for (const Doubt& doubt : play.facts.doubts) {
    const auto lies = play.state.court.find(doubt.card.value_or(0));
    if (lies == play.state.court.end() || !asked.insert(*doubt.card).second) {
      continue;
    }
    const CardId card = *doubt.card;
    Question question{"R-HT-49", doubt.words, {{[](Facts&) {}}}};
    question.answers.push_back({[card](Facts& facts) {
      std::erase_if(facts.touches,
                    [&](const Touch& t) { return t.card == card; });
    }});
    for (const Side side : kBothSides) {
      for (const Seat seat : {Seat::kLeft, Seat::kCentre, Seat::kRight}) {
        for (const HostTime at : {HostTime{}, end + Milliseconds(1000)}) {
          Touch touch;
          touch.side = side;
          touch.tried_seat = seat;
          touch.card = card;
          touch.where = lies->second;
          touch.down = {at, {}};
          question.answers.push_back(
              {[touch](Facts& facts) { facts.touches.push_back(touch); }});
        }
        if (!play.options.team) break;
      }
    }
    questions.push_back(std::move(question));
  }
}

}  // namespace

Facts WithoutOpen(const Play& play) {
  Facts certain = play.facts;
  if (QuestionsOf(play).empty()) return certain;
  certain.touches.clear();
  certain.early.clear();
  return certain;
}

std::vector<Question> QuestionsOf(const Play& play) {
  std::vector<Question> questions;
  const Facts& facts = play.facts;
  if (!play.state.court.contains(facts.called)) return questions;
  if (IsOpen(facts.first)) {
    questions.push_back(WhoWasFirst(facts.first, "R-HT-17"));
  }
  AskWhoseTouches(play, questions);
  for (const Side side : kBothSides) {
    if (play.options.team) AskWhichMate(play, side, questions);
  }
  AskWhichHand(play, questions);
  AskHowLong(play, questions);
  // These take touches out, and so come last.
  AskWhetherPlayed(facts, {}, "R-HT-13", questions);
  AskAboutDoubtsOf(play, questions);
  return questions;
}

}  // namespace kimari::rules::himuka
