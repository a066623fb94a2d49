#include "host/rules/kyogi.h"

#include <algorithm>
#include <string>
#include <utility>

#include "host/rules/kyogi_decide.h"
#include "host/rules/kyogi_questions.h"

namespace kimari::rules {
namespace {

// Ways the facts could be, beyond which nobody would read the reasons.
constexpr size_t kMostWays = 4096;

bool Contains(const std::vector<Fault>& faults, const Fault& fault) {
  return std::any_of(faults.begin(), faults.end(), [&](const Fault& f) {
    return f.player == fault.player && f.territory == fault.territory;
  });
}

// Tries the facts every way the questions leave them.
class Trial {
 public:
  Trial(const Position& position, const Facts& facts,
        const KyogiOptions& options, const std::vector<Question>& questions)
      : position_(position),
        options_(options),
        questions_(questions),
        facts_(facts),
        leaning_(As(Leaning())) {}

  const Decision& Likeliest() const { return leaning_; }

  // True when every way gives the same; else what differs is kept.
  bool Agree() {
    if (TooMany()) {
      sure_faults_ = FaultsOfCertainContacts();
      return false;
    }
    sure_faults_ = leaning_.faults;
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
      if (!decision.SameAs(leaning_)) changes.push_back(std::move(decision));
    }
    return changes;
  }

 private:
  Decision As(const Facts& facts) const {
    return Decide(position_, facts, options_);
  }
  Facts Leaning() const {
    Facts facts = facts_;
    for (const Question& q : questions_) q.answers.front().change(facts);
    return facts;
  }

  // More contacts never take a fault away, but one that rests on the moment of
  // the other player's may go with an earlier one of his.
  std::vector<Fault> FaultsOfCertainContacts() const {
    std::vector<Fault> faults = As(WithoutOpen(position_, facts_)).faults;
    std::erase_if(faults, [](const Fault& f) { return f.rule != "R-KA-9"; });
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
    differs_ = differs_ || !decision.SameAs(leaning_);
    const auto gone = std::remove_if(
        sure_faults_.begin(), sure_faults_.end(),
        [&](const Fault& f) { return !Contains(decision.faults, f); });
    sure_faults_.erase(gone, sure_faults_.end());
  }

  const Position& position_;
  const KyogiOptions& options_;
  const std::vector<Question>& questions_;
  const Facts& facts_;
  Decision leaning_;
  bool differs_ = false;
  std::vector<Fault> sure_faults_;
};

Ruling Blank(const Position& position, const Facts& facts) {
  Ruling ruling;
  ruling.reading = facts.reading;
  ruling.called = facts.called;
  const auto at = position.court.find(facts.called);
  if (at != position.court.end()) ruling.territory = at->second;
  ruling.first = facts.first;
  ruling.doubts = facts.doubts;
  return ruling;
}

Ruling Settled(Ruling ruling, const Decision& decision,
               const std::vector<Question>& questions) {
  ruling.outcome = decision.outcome;
  ruling.taker = decision.taker;
  ruling.faults = decision.faults;
  ruling.sends_from = decision.sends_from;
  ruling.sends = decision.sends;
  ruling.reasons = decision.reasons;
  for (const Question& q : questions) {
    ruling.reasons.push_back({q.rule,
                              q.en + ": the ruling is the same either way",
                              q.ja + ":どちらでも裁定は同じ"});
  }
  return ruling;
}

void SayWhyOpen(Ruling& ruling, const Question& question,
                const Decision& likeliest,
                const std::vector<Decision>& changes) {
  Text as = Summary(likeliest);
  std::vector<std::string> said = {as.en};
  for (const Decision& change : changes) {
    const Text other = Summary(change);
    if (std::find(said.begin(), said.end(), other.en) != said.end()) continue;
    said.push_back(other.en);
    as.en += "; or: " + other.en;
    as.ja += ";または " + other.ja;
  }
  ruling.reasons.push_back({question.rule, question.en + " (" + as.en + ")",
                            question.ja + "(" + as.ja + ")"});
}

Ruling NeedsJudge(Ruling ruling, const Facts& facts, const Trial& trial,
                  const std::vector<Question>& questions) {
  const Decision& likeliest = trial.Likeliest();
  ruling.outcome = Outcome::kNeedsJudge;
  ruling.faults = trial.SureFaults();
  if (!ruling.first.leaning) ruling.first.leaning = likeliest.taker;
  for (const Facts::Doubt& d : facts.doubts) {
    if (!d.card) ruling.reasons.push_back({"R-KA-30", d.en, d.ja});
  }
  ruling.reasons.insert(ruling.reasons.end(), likeliest.open.begin(),
                        likeliest.open.end());
  if (trial.TooMany()) {
    ruling.reasons.push_back(
        {"R-KA-30",
         std::to_string(questions.size()) +
             " things are open at once: more ways than can be tried",
         "同時に不明な点が" + std::to_string(questions.size()) +
             "あり、全ての場合を調べきれない"});
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
      ruling.reasons.push_back({q.rule, q.en, q.ja});
    }
  }
  for (const Fault& f : ruling.faults) {
    ruling.reasons.push_back({f.rule, Name(f.player) + " faults either way",
                              Name(f.player) + "のお手つきはどちらでも成立"});
  }
  return ruling;
}

}  // namespace

Ruling Settle(const Position& position, const Facts& facts,
              const KyogiOptions& options) {
  const Facts known = WithoutImprobable(facts);
  const std::vector<Question> questions = QuestionsOf(position, known);
  Trial trial(position, known, options, questions);
  const bool doubted =
      std::any_of(facts.doubts.begin(), facts.doubts.end(),
                  [](const Facts::Doubt& d) { return !d.card; });
  const bool agree = trial.Agree();
  if (agree && !doubted) {
    return Settled(Blank(position, facts), trial.Likeliest(), questions);
  }
  return NeedsJudge(Blank(position, facts), facts, trial, questions);
}

Result<Position> Apply(const Position& position, const Ruling& ruling,
                       const std::vector<CardId>& sent) {
  Position after = position;
  if (ruling.outcome == Outcome::kTake) after.court.erase(ruling.called);
  if (static_cast<int>(sent.size()) > ruling.sends) {
    return Fail(ErrorKind::kUsage, "reading " + std::to_string(ruling.reading) +
                                       ": " + std::to_string(sent.size()) +
                                       " cards sent, " +
                                       std::to_string(ruling.sends) +
                                       " allowed by the ruling; send fewer");
  }
  for (const CardId card : sent) {
    const auto at = after.court.find(card);
    if (at == after.court.end() || at->second != ruling.sends_from) {
      return Fail(ErrorKind::kUsage,
                  "reading " + std::to_string(ruling.reading) + ": card " +
                      std::to_string(card) +
                      " does not lie in the sender's territory; choose one "
                      "that does");
    }
    at->second = Other(at->second);
  }
  return after;
}

std::optional<Side> Winner(const Position& position) {
  if (position.court.empty()) return std::nullopt;
  if (position.Count(Side::kA) == 0) return Side::kA;
  if (position.Count(Side::kB) == 0) return Side::kB;
  return std::nullopt;
}

}  // namespace kimari::rules
