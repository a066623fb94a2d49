#include "host/game/rules/kyogi/questions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "host/game/rules/common_questions.h"

namespace kimari::rules::kyogi {
namespace {

// The score and the eyes disagree on where a card lay.
void AskWhereItLay(const Asking& asking) {
  const Facts& facts = asking.asked.facts;
  std::set<CardId> asked;
  for (const Touch& t : facts.touches) {
    const auto at = asking.asked.state.court.find(t.card);
    if (at == asking.asked.state.court.end() || at->second == t.where ||
        t.card == facts.called || !asked.insert(t.card).second) {
      continue;
    }
    const CardId card = t.card;
    const Spot spot = at->second;
    Question question;
    question.rule = "R-KA-9";
    question.words = {Key::kCountedElsewhere, {Card{card}, spot.side}};
    question.answers = {{[](Facts&) {}}, {[card, spot](Facts& f) {
                          for (Touch& each : f.touches) {
                            if (each.card == card) each.where = spot;
                          }
                        }}};
    asking.questions.push_back(std::move(question));
  }
}

}  // namespace

Facts WithoutOpen(const State& state, const Facts& facts,
                  const KyogiOptions& options) {
  std::set<CardId> doubted;
  for (const Doubt& d : facts.doubts) {
    if (d.card) doubted.insert(*d.card);
  }
  const Asked asked{state, facts, options};
  Facts certain = facts;
  certain.touches.clear();
  for (const Touch& t : facts.touches) {
    const auto at = state.court.find(t.card);
    const bool open = IsDoubtful(t) || HandIsOpen(asked, t) || t.after_pause ||
                      doubted.contains(t.card) ||
                      (at != state.court.end() && at->second != t.where);
    if (!open) certain.touches.push_back(t);
  }
  std::erase_if(certain.meetings,
                [](const Meeting& m) { return m.certainty_ppm < kSurePpm; });
  return certain;
}

std::vector<Question> QuestionsOf(const State& state, const Facts& facts,
                                  const KyogiOptions& options) {
  std::vector<Question> questions;
  if (Find(facts, Established::Kind::kMisread) != nullptr) return questions;
  const std::optional<Spot> lay = WhereCalled(state, facts);
  const Asked asked{state, facts, options};
  const Asking asking{asked, lay ? TerritoryOf(*lay) : std::nullopt, questions};
  if (asking.territory && IsOpen(facts.first)) {
    questions.push_back(WhoWasFirst(facts.first, "R-KA-5"));
  }
  AskWhetherPlayed(facts, asking.territory, "R-KK-20", questions);
  AskWhoseTouches(asking);
  AskWhosePush(asking);
  AskWhichHand(asking);
  AskWhetherHandsMet(asking);
  AskWhereItLay(asking);
  AskAboutDoubts(state, facts, "R-KA-30", questions);
  return questions;
}

}  // namespace kimari::rules::kyogi
