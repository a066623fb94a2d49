// What is open of touches, pushes and hands that met: whose, and by which hand.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "host/base/certainty.h"
#include "host/game/rules/kyogi/questions.h"

namespace kimari::rules::kyogi {
namespace {

// Up to this an other hand is not considered: hardly ever does one play.
constexpr int32_t kHandExcluded = 10'000;

bool IsOpen(int32_t other_ppm) {
  return other_ppm > kHandExcluded && other_ppm < kSurePpm;
}

// Doubtful touches of one player that matter in the same way, asked together:
// one more of a kind that is certain changes nothing, so all or none will do.
struct Kind {
  Side side = Side::kA;
  Spot where;
  bool called = false;
  bool valid_hand = true;
  std::optional<HostTime> shows;  // which hand is valid: each is asked alone
  auto operator<=>(const Kind&) const = default;
};

// Touched or only pushed out: who was first is answered, not in which way.
bool MayBePush(const Facts& facts, const Touch& t) {
  return std::any_of(
      facts.exits.begin(), facts.exits.end(), [&](const Exit& e) {
        return e.card == t.card && e.by.value_or(t.side) == t.side;
      });
}

// The called card was pushed out, and no push takes: who was first to reach it
// matters no more, but who touched it.
bool IsPushedForNothing(const Asked& asked) {
  const auto& exits = asked.facts.exits;
  return !asked.options.push_takes &&
         std::any_of(exits.begin(), exits.end(), [&](const Exit& e) {
           return e.card == asked.facts.called;
         });
}

// One who reached the called card may have done so by the other hand, or pushed
// it out with both: then it matters which touches there were, beside who was
// first.
bool MayBeFoul(const Asked& asked) {
  const Facts& facts = asked.facts;
  return std::any_of(facts.touches.begin(), facts.touches.end(),
                     [&](const Touch& t) {
                       return t.card == facts.called &&
                              (!Valid(asked, t) || HandIsOpen(asked, t));
                     }) ||
         std::any_of(facts.exits.begin(), facts.exits.end(),
                     [&](const Exit& e) {
                       return e.card == facts.called && e.by &&
                              (!Valid(asked, e) ||
                               IsOpen(OtherHandPpm(asked, *e.by, e.hand)));
                     });
}

// The hand that this player used first, if he did.
bool MayShowValidHand(const Asked& asked, const Touch& t) {
  return asked.options.valid_hand == ValidHand::kFirstUsed &&
         !asked.state.valid_hand[t.side] && t.hand.left_ppm.has_value();
}

Kind KindOf(const Asked& asked, const Touch& t) {
  Kind kind{t.side, t.where, t.card == asked.facts.called, Valid(asked, t), {}};
  if (MayShowValidHand(asked, t)) kind.shows = t.down.t;
  return kind;
}

// The answers change the doubtful touches of a kind, wherever they stand by
// then: other answers may have taken some out, or shown another valid hand.
class KindAnswers {
 public:
  explicit KindAnswers(std::vector<Touch> touches)
      : touches_(std::move(touches)) {}

  Answer Drop() const {
    return {[self = *this](Facts& facts) {
      std::erase_if(facts.touches,
                    [&](const Touch& t) { return self.AreAbout(t); });
    }};
  }
  // Marked as assumed, so that a later question does not take them for its own.
  Answer Keep(Side side) const {
    return {[self = *this, side](Facts& facts) {
      for (Touch& t : facts.touches) {
        if (!self.AreAbout(t)) continue;
        t.certainty_ppm = kSurePpm;
        if (t.side == side) continue;
        t.side = side;
        t.hand = {};
      }
    }};
  }

 private:
  bool AreAbout(const Touch& t) const {
    return IsDoubtful(t) && std::any_of(touches_.begin(), touches_.end(),
                                        [&](const Touch& mine) {
                                          return mine.side == t.side &&
                                                 mine.card == t.card &&
                                                 mine.down == t.down;
                                        });
  }

  std::vector<Touch> touches_;
};

Question WhoseTouch(const Asked& asked, const Kind& kind) {
  const Touch* likeliest = nullptr;
  bool may_be_others = false;
  bool may_be_push = false;
  std::vector<Touch> of_the_kind;
  for (const Touch& t : asked.facts.touches) {
    if (!IsDoubtful(t) || KindOf(asked, t) != kind) continue;
    of_the_kind.push_back(t);
    may_be_push = may_be_push || MayBePush(asked.facts, t);
    may_be_others =
        may_be_others || t.others_ppm.value_or(kAllPpm) > kExcludedPpm;
    if (likeliest == nullptr || t.certainty_ppm > likeliest->certainty_ppm) {
      likeliest = &t;
    }
  }
  const KindAnswers answers(std::move(of_the_kind));
  const Answer his = answers.Keep(kind.side);
  const Answer none = answers.Drop();
  Question question;
  const Card card{likeliest->card};
  if (kind.called && kind.valid_hand && may_be_push) {
    question.rule = "R-KA-6";
    question.words = {Key::kTouchedOrPushed, {kind.side, card}};
    question.answers = {his, none};
    if (may_be_others)
      question.answers.push_back(answers.Keep(Other(kind.side)));
    return question;
  }
  question.rule = "R-KA-30";
  question.words = {likeliest->may_hover ? Key::kTouchOrHover : Key::kTouchSure,
                    {kind.side, card, PercentCut(likeliest->certainty_ppm)}};
  if (likeliest->unsure != Key::kNothing) {
    question.words = {likeliest->unsure, {kind.side, card}};
  }
  question.answers = {his, none};
  if (likeliest->certainty_ppm < kHalfPpm) {
    std::swap(question.answers[0], question.answers[1]);
  }
  if (may_be_others) question.answers.push_back(answers.Keep(Other(kind.side)));
  return question;
}

// Touches of one player that his hand matters for in the same way, whichever
// hand it was: that of all of them together.
struct Alike {
  Side side = Side::kA;
  Spot where;
  bool called = false;
  uint32_t stroke = 0;
  auto operator<=>(const Alike&) const = default;
};

Alike AlikeOf(const Facts& facts, const Touch& t) {
  return {t.side, t.where, t.card == facts.called, t.stroke};
}

HandTold Told(bool other) { return {{}, other ? kAllPpm : 0}; }

void AskWhichHandFirst(const Asking& asking) {
  const Asked& asked = asking.asked;
  for (const Side side : kBothSides) {
    if (!FirstHandIsOpen(asked, side)) continue;
    Question question{"R-KA-15", {Key::kWhichHandUnclear, {}}, {}};
    for (const Hand valid : {Hand::kRight, Hand::kLeft}) {
      question.answers.push_back(
          {[&state = asked.state, &options = asked.options, side,
            valid](Facts& facts) {
            const Facts before = facts;
            const Asked now{state, before, options};
            const auto answer = [&](HandTold& hand) {
              if (!AnsweredByFirstHand(now, side, hand)) return;
              const int32_t left = *hand.left_ppm;
              hand.other_ppm = valid == Hand::kLeft ? kAllPpm - left : left;
            };
            for (Touch& t : facts.touches) {
              if (t.side == side) answer(t.hand);
            }
            for (Exit& e : facts.exits) {
              if (e.by == side && !e.both_hands) answer(e.hand);
            }
          }});
    }
    asking.questions.push_back(std::move(question));
  }
}

// Told by which hand, and open only with which of them is the valid one.
bool IsToldOfFirstHand(const Asked& asked, Side side, const HandTold& hand) {
  return AnsweredByFirstHand(asked, side, hand) && !IsOpen(*hand.left_ppm);
}

// Would show the valid hand, and it is open whether it was the first use: it,
// or one of the others, may not have been.
bool MayBeFirstUse(const Asked& asked, const Touch& t) {
  if (!MayShowValidHand(asked, t) || !IsOpen(*t.hand.left_ppm)) return false;
  const auto& all = asked.facts.touches;
  return std::any_of(all.begin(), all.end(), [&](const Touch& each) {
    return each.side == t.side && IsDoubtful(each) && each.hand.left_ppm;
  });
}

void AskWhichHandOf(const Asking& asking, const Touch& touch) {
  Question question;
  question.rule = "R-KA-15";
  question.words = {Key::kHandsNotTold, {touch.side, Card{touch.card}}};
  const bool likelier_left = *touch.hand.left_ppm > kHalfPpm;
  for (const bool left : {likelier_left, !likelier_left}) {
    question.answers.push_back({[touch, left](Facts& facts) {
      for (Touch& t : facts.touches) {
        if (t.side == touch.side && t.card == touch.card &&
            t.down == touch.down && t.hand == touch.hand) {
          t.hand.left_ppm = left ? kAllPpm : 0;
        }
      }
    }});
  }
  asking.questions.push_back(std::move(question));
}

}  // namespace

bool HandIsOpen(const Asked& asked, const Touch& touch) {
  return IsOpen(OtherHandPpm(asked, touch.side, touch.hand));
}

void AskWhoseTouches(const Asking& asking) {
  const Asked& asked = asking.asked;
  std::set<Kind> kinds;
  for (const Touch& t : asked.facts.touches) {
    const bool called = t.card == asked.facts.called;
    const bool free = !called && asking.territory &&
                      t.where == Territory(*asking.territory) &&
                      !MayShowValidHand(asked, t);
    const bool answered = called && Valid(asked, t) &&
                          !MayBePush(asked.facts, t) && !MayBeFoul(asked) &&
                          !IsPushedForNothing(asked);
    if (IsDoubtful(t) && !free && !answered) {
      kinds.insert(KindOf(asked, t));
    }
  }
  for (const Kind& kind : kinds) {
    asking.questions.push_back(WhoseTouch(asked, kind));
  }
}

// Where somebody may have given the card away by his other hand, the opponent
// may have pushed it out himself.
void AskWhosePush(const Asking& asking) {
  const Facts& facts = asking.asked.facts;
  if (!asking.territory || !MayBeFoul(asking.asked)) return;
  for (size_t i = 0; i < facts.exits.size(); ++i) {
    if (facts.exits[i].card != facts.called || facts.exits[i].by) continue;
    Question question{"R-KA-6", {Key::kLeftByWhom, {Card{facts.called}}}, {}};
    for (const Side side : kBothSides) {
      question.answers.push_back({[i, side](Facts& f) {
        f.exits[i].by = side;
        f.exits[i].hand = {};  // told of nobody
      }});
    }
    asking.questions.push_back(std::move(question));
  }
}

void AskWhichHand(const Asking& asking) {
  const Asked& asked = asking.asked;
  AskWhichHandFirst(asking);
  for (const Touch& t : asked.facts.touches) {
    if (MayBeFirstUse(asked, t)) AskWhichHandOf(asking, t);
  }
  const auto other_ppm = [&](const Touch& t) {
    return OtherHandPpm(asked, t.side, t.hand);
  };
  std::map<Alike, const Touch*> doubtful;  // the likeliest other hand
  for (const Touch& t : asked.facts.touches) {
    const bool called = t.card == asked.facts.called;
    const bool free =
        !called && asking.territory && t.where == Territory(*asking.territory);
    if (!HandIsOpen(asked, t) || free || MayBeFirstUse(asked, t) ||
        IsToldOfFirstHand(asked, t.side, t.hand)) {
      continue;
    }
    const Touch*& most = doubtful[AlikeOf(asked.facts, t)];
    if (most == nullptr || other_ppm(t) > other_ppm(*most)) most = &t;
  }
  for (const auto& each : doubtful) {
    const auto& alike = each.first;
    const Touch* touch = each.second;
    const int32_t other = other_ppm(*touch);
    const auto with = [&asked, alike](bool by_other) {
      return Answer{[&state = asked.state, &options = asked.options, alike,
                     by_other](Facts& facts) {
        for (Touch& t : facts.touches) {
          const Asked now{state, facts, options};
          if (AlikeOf(facts, t) == alike && HandIsOpen(now, t)) {
            t.hand = Told(by_other);
          }
        }
      }};
    };
    Question question;
    question.rule = "R-KA-15";
    question.words = {Key::kOtherHandSure,
                      {alike.side, Card{touch->card}, PercentCut(other)}};
    if (touch->hand.untold) {
      question.words = {Key::kHandsNotTold, {alike.side, Card{touch->card}}};
    }
    question.answers = {with(false), with(true)};
    if (other > kHalfPpm) std::swap(question.answers[0], question.answers[1]);
    asking.questions.push_back(std::move(question));
  }
  for (size_t i = 0; i < asked.facts.exits.size(); ++i) {
    const Exit& exit = asked.facts.exits[i];
    if (exit.card != asked.facts.called || !exit.by || exit.both_hands) {
      continue;
    }
    const int32_t other = OtherHandPpm(asked, *exit.by, exit.hand);
    if (!IsOpen(other) || IsToldOfFirstHand(asked, *exit.by, exit.hand)) {
      continue;
    }
    Question question;
    question.rule = "R-KA-15";
    question.words = {Key::kPushHandSure,
                      {*exit.by, Card{exit.card}, PercentCut(other)}};
    if (exit.hand.untold) {
      question.words = {Key::kPushHandsNotTold, {*exit.by, Card{exit.card}}};
    }
    for (const bool by_other : {other > kHalfPpm, other <= kHalfPpm}) {
      question.answers.push_back(
          {[i, by_other](Facts& f) { f.exits[i].hand = Told(by_other); }});
    }
    asking.questions.push_back(std::move(question));
  }
}

void AskWhetherHandsMet(const Asking& asking) {
  const Facts& facts = asking.asked.facts;
  if (!asking.asked.options.shared_fault_hand) return;
  for (const Meeting& m : facts.meetings) {
    if (m.certainty_ppm >= kSurePpm) continue;
    Question question;
    question.rule = "R-KA-13";
    question.words = {Key::kMeetingSure,
                      {m.side, Card{m.card}, PercentCut(m.certainty_ppm)}};
    if (m.unsure != Key::kNothing) {
      question.words = {m.unsure, {m.side, Card{m.card}}};
    }
    const auto is_it = [m](const Meeting& each) {
      return each.side == m.side && each.card == m.card && each.at == m.at;
    };
    const Answer met = {[is_it](Facts& f) {
      for (Meeting& each : f.meetings) {
        if (is_it(each)) each.certainty_ppm = kAllPpm;
      }
    }};
    const Answer none = {
        [is_it](Facts& f) { std::erase_if(f.meetings, is_it); }};
    question.answers = {none, met};
    if (m.certainty_ppm > kHalfPpm) {
      std::swap(question.answers[0], question.answers[1]);
    }
    asking.questions.push_back(std::move(question));
  }
}

}  // namespace kimari::rules::kyogi
