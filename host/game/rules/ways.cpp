#include "host/game/rules/ways.h"

#include <algorithm>
#include <string>
#include <utility>

#include "host/game/rules/book.h"

namespace kimari::rules {
namespace {

bool Contains(const std::vector<Fault>& faults, const Fault& fault) {
  return std::any_of(faults.begin(), faults.end(), [&](const Fault& f) {
    return Stands(f) && f.player == fault.player && f.seat == fault.seat &&
           f.territory == fault.territory;
  });
}

std::vector<Fault> StandingOnes(std::vector<Fault> faults) {
  std::erase_if(faults, [](const Fault& f) { return !Stands(f); });
  return faults;
}

// Tries the facts every way the questions leave them.
class Trial {
 public:
  Trial(const Book& book, const State& state, const Facts& facts,
        const std::vector<Question>& questions)
      : book_(book),
        state_(state),
        questions_(questions),
        facts_(facts),
        leaning_(As(Leaning())) {}

  const Decision& Likeliest() const { return leaning_; }

  // True when every way gives the same; else what differs is kept.
  bool Agree() {
    if (TooMany()) {
      sure_faults_ = FaultsOfCertainTouches();
      return false;
    }
    sure_faults_ = StandingOnes(leaning_.faults);
    first_used_ = leaning_.first_used;
    Walk(0, facts_);
    return leaning_.open.empty() && !differs_;
  }
  // More ways than are tried.
  bool TooMany() const {
    size_t ways = 1;
    for (const Question& q : questions_) {
      ways *= q.answers.size();
      if (ways > kMostWays) return true;
    }
    return false;
  }
  // The hands that every way shows to be the valid ones. After Agree().
  const PerSide<std::optional<Hand>>& FirstUsed() const { return first_used_; }
  // Faults that stand every way. After Agree().
  const std::vector<Fault>& SureFaults() const { return sure_faults_; }

  // What the answers to one question alone make of the ruling, where that
  // differs from the likeliest.
  std::vector<Decision> Changes(const Question& question) const {
    std::vector<Decision> changes;
    for (const Answer& answer : question.answers) {
      Facts facts = facts_;
      for (const Question& q : questions_) {
        (&q == &question ? answer : q.answers.front()).change(facts);
      }
      Decision decision = As(facts);
      if (!SameAs(decision, leaning_)) changes.push_back(std::move(decision));
    }
    return changes;
  }

 private:
  Decision As(const Facts& facts) const { return book_.Decide(state_, facts); }
  Facts Leaning() const {
    Facts facts = facts_;
    for (const Question& q : questions_) q.answers.front().change(facts);
    return facts;
  }

  // More touches never take a fault away, but one that rests on the moment of
  // the other player's may go with an earlier one of his.
  std::vector<Fault> FaultsOfCertainTouches() const {
    std::vector<Fault> faults =
        StandingOnes(As(book_.WithoutOpen(state_, facts_)).faults);
    std::erase_if(faults, [](const Fault& f) {
      return f.kind == FaultKind::kShared || f.kind == FaultKind::kSharedHand;
    });
    return faults;
  }

  void Walk(size_t question, const Facts& facts) {
    if (question < questions_.size()) {
      for (const Answer& answer : questions_[question].answers) {
        Facts changed = facts;
        answer.change(changed);
        Walk(question + 1, changed);
      }
      return;
    }
    const Decision decision = As(facts);
    differs_ = differs_ || !SameAs(decision, leaning_);
    for (const Side side : kBothSides) {
      if (decision.first_used[side] != first_used_[side]) {
        first_used_[side].reset();
      }
    }
    std::erase_if(sure_faults_, [&](const Fault& f) {
      return !Contains(decision.faults, f);
    });
  }

  const Book& book_;
  const State& state_;
  const std::vector<Question>& questions_;
  const Facts& facts_;
  Decision leaning_;
  bool differs_ = false;
  std::vector<Fault> sure_faults_;
  PerSide<std::optional<Hand>> first_used_;
};

// "A takes, B faults, A sends 2".
Words InShort(const Decision& decision, CardId called) {
  if (!decision.open.empty()) return decision.open.front().words;
  std::vector<Words> parts;
  if (decision.taker) {
    parts.push_back({Key::kTakes, {*decision.taker}});
  } else if (decision.outcome == Outcome::kDeadCard) {
    parts.push_back({Key::kDeadCardShort, {}});
  } else if (const auto to = GoesTo(decision, called)) {
    parts.push_back({Key::kGoesOverShort, {*to}});
  } else {
    parts.push_back({Key::kNotTakenShort, {}});
  }
  for (const Fault& f : decision.faults) {
    if (Stands(f)) parts.push_back({Key::kFaults, {f.player}});
  }
  if (const Sends sends = SendsOf(decision); sends.from) {
    parts.push_back({Key::kSends, {*sends.from, CountOf(sends.count)}});
  }
  return {Key::kInShort, {parts}};
}

Ruling Blank(const State& state, const Facts& facts) {
  Ruling ruling;
  ruling.reading = facts.reading;
  ruling.called = facts.called;
  const std::optional<Spot> lay = state.Find(facts.called);
  if (lay && OnCourt(*lay)) ruling.lay = lay;
  ruling.first = facts.first;
  ruling.doubts = facts.doubts;
  return ruling;
}

Ruling Settled(Ruling ruling, const Decision& decision,
               const std::vector<Question>& questions) {
  static_cast<Decision&>(ruling) = decision;
  for (const Question& q : questions) {
    ruling.reasons.push_back(
        {q.rule, {Key::kSameEitherWay, {std::vector{q.words}}}});
  }
  return ruling;
}

void SayWhyOpen(Ruling& ruling, const Question& question,
                const Decision& likeliest,
                const std::vector<Decision>& changes) {
  std::vector<Words> ways = {InShort(likeliest, ruling.called)};
  for (const Decision& change : changes) {
    Words other = InShort(change, ruling.called);
    if (std::find(ways.begin(), ways.end(), other) == ways.end()) {
      ways.push_back(std::move(other));
    }
  }
  ruling.reasons.push_back(
      {question.rule,
       {Key::kChangesRuling, {std::vector{question.words}, ways}}});
}

Ruling NeedsJudge(const Book& book, Ruling ruling, const Facts& facts,
                  const Trial& trial, const std::vector<Question>& questions) {
  const Decision& likeliest = trial.Likeliest();
  const std::string judges(book.JudgesRule());
  ruling.outcome = Outcome::kNeedsJudge;
  ruling.faults = trial.SureFaults();
  ruling.flags = likeliest.flags;
  if (!ruling.first.leaning) ruling.first.leaning = likeliest.taker;
  for (const Doubt& d : facts.doubts) {
    if (!d.card) ruling.reasons.push_back({judges, d.words});
  }
  ruling.reasons.insert(ruling.reasons.end(), likeliest.open.begin(),
                        likeliest.open.end());
  if (trial.TooMany()) {
    ruling.reasons.push_back(
        {judges,
         {Key::kTooManyOpen,
          {CountOf(static_cast<int64_t>(questions.size()))}}});
  }
  size_t explained = 0;
  for (const Question& q : questions) {
    const std::vector<Decision> changes = trial.Changes(q);
    if (changes.empty()) continue;
    SayWhyOpen(ruling, q, likeliest, changes);
    ++explained;
  }
  if (explained == 0) {  // only together do they change it
    for (const Question& q : questions) {
      ruling.reasons.push_back({q.rule, q.words});
    }
  }
  for (const Fault& f : ruling.faults) {
    ruling.reasons.push_back({f.rule, {Key::kFaultsEitherWay, {f.player}}});
  }
  if (const auto who = book.WhoDecides()) ruling.reasons.push_back(*who);
  return ruling;
}

Facts WithoutImprobable(const Facts& facts) {
  Facts probable = facts;
  std::erase_if(probable.touches,
                [](const Touch& t) { return t.certainty_ppm <= kExcludedPpm; });
  std::erase_if(probable.meetings, [](const Meeting& m) {
    return m.certainty_ppm <= kExcludedPpm;
  });
  return probable;
}

}  // namespace

Ruling Settle(const Book& book, const State& state, const Facts& facts) {
  if (facts.decided) {
    return Settled(Blank(state, facts), book.Decide(state, facts), {});
  }
  const Facts known = WithoutImprobable(facts);
  const std::vector<Question> questions = book.Ask(state, known);
  Trial trial(book, state, known, questions);
  const bool doubted = std::any_of(facts.doubts.begin(), facts.doubts.end(),
                                   [](const Doubt& d) { return !d.card; });
  const bool agree = trial.Agree();
  if (agree && !doubted) {
    Decision decision = trial.Likeliest();
    decision.first_used = trial.FirstUsed();
    return Settled(Blank(state, facts), decision, questions);
  }
  return NeedsJudge(book, Blank(state, facts), facts, trial, questions);
}

}  // namespace kimari::rules
