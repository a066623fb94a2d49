#include <nlohmann/json.hpp>

#include "host/rules/explain.h"
#include "host/rules/ruling_json.h"
#include "host/rules/settle/case.h"
#include "host/rules/settle/case_state.h"

namespace kimari::rules::settle {
namespace {

using Out = nlohmann::ordered_json;

Out ScoreJson(const rules::Score& score) {
  Out reasons = Out::array();
  for (const Reason& reason : score.reasons) {
    const Text text = Render(reason.words);
    reasons.push_back(
        Out{{"rule", reason.rule}, {"en", text.en}, {"ja", text.ja}});
  }
  const Out winner =
      score.winner ? Out(std::string{Letter(*score.winner)}) : Out(nullptr);
  return Out{{"left", Out{{"A", score.left.a}, {"B", score.left.b}}},
             {"points", Out{{"A", score.points.a}, {"B", score.points.b}}},
             {"winner", winner},
             {"over", score.over},
             {"reasons", reasons}};
}

std::string Listed(const std::vector<Reason>& reasons) {
  std::string text;
  for (const Reason& reason : reasons) {
    const Text said = Render(reason.words);
    text += "  " + reason.rule + "  " + said.en + "\n" +
            std::string(reason.rule.size() + 4, ' ') + said.ja + "\n";
  }
  return text;
}

std::string MoveText(const Move& move) {
  std::string what = "card " + std::to_string(move.card);
  if (move.what == Move::What::kTop) what = "the top card";
  if (move.what == Move::What::kChosen) {
    what = std::string("a card of ") + Letter(move.by) + "'s choice";
  }
  return "  " + move.rule + "  " + what + ": " + SpotName(move.from) + " -> " +
         SpotName(move.to) + "\n";
}

}  // namespace

Result<Settled> Settle(const Case& given) {
  Settled settled;
  settled.ruling = rules::Settle(*given.book, given.state, given.facts);
  Result<State> after = given.book->Apply(given.state, settled.ruling);
  for (size_t i = 0; after && i < given.sent.size(); ++i) {
    after = Send(*after, {given.sent[i]});
    if (!after) {
      return Fail(ErrorKind::kUsage,
                  "sent[" + std::to_string(i) + "]: " + after.error().message);
    }
  }
  if (!after) return tl::unexpected(after.error());
  settled.state = *after;
  settled.score = given.book->Score(*after);
  if (settled.score.over) settled.state.stage = Stage::kOver;
  return settled;
}

std::string Json(const Case& given, const Settled& settled) {
  const Out ruling = Out::parse(RulingJson(settled.ruling));
  const Out moves = ruling.contains("moves") ? ruling["moves"] : Out::array();
  return Out{{"format", "kimari-settle 1"},
             {"rules", std::string(given.book->Id())},
             {"ruling", ruling},
             {"moves", moves},
             {"state", WriteState(settled.state)},
             {"score", ScoreJson(settled.score)}}
             .dump(1, ' ', false, Out::error_handler_t::replace) +
         "\n";
}

std::string Say(const Settled& settled) {
  const Text text = Explain(settled.ruling, {});
  std::string said = text.en + "\n" + text.ja + "\n" +
                     Listed(settled.ruling.reasons) +
                     Listed(settled.ruling.flags);
  for (const Move& move : settled.ruling.moves) said += MoveText(move);
  const rules::Score& score = settled.score;
  said += "on the court: A " + std::to_string(score.left.a) + ", B " +
          std::to_string(score.left.b) + "; won: A " +
          std::to_string(score.points.a) + ", B " +
          std::to_string(score.points.b) + "\n" + Listed(score.reasons);
  return said;
}

}  // namespace kimari::rules::settle
