#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/game/rules/explain.h"
#include "host/game/rules/ruling_json.h"
#include "host/game/rules/settle/case.h"
#include "host/game/rules/settle/case_state.h"

namespace kimari::rules::settle {
namespace {

using Out = nlohmann::ordered_json;

tl::unexpected<Error> FailAt(const std::string& place, const Error& error) {
  return Fail(ErrorKind::kUsage, place + ": " + error.message);
}

Out ReasonsJson(const std::vector<Reason>& reasons) {
  Out list = Out::array();
  for (const Reason& reason : reasons) {
    const Text text = Render(reason.words);
    list.push_back(
        Out{{"rule", reason.rule}, {"en", text.en}, {"ja", text.ja}});
  }
  return list;
}

Out ScoreJson(const rules::Score& score) {
  const Out winner =
      score.winner ? Out(std::string{Letter(*score.winner)}) : Out(nullptr);
  return Out{{"left", Out{{"A", score.left.a}, {"B", score.left.b}}},
             {"points", Out{{"A", score.points.a}, {"B", score.points.b}}},
             {"winner", winner},
             {"over", score.over},
             {"reasons", ReasonsJson(score.reasons)}};
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
  if (move.what == Move::What::kTop) what = "the top card, " + what;
  if (move.what == Move::What::kChosen) {
    what = std::string("a card of ") + Letter(move.by) + "'s choice";
  }
  return "  " + move.rule + "  " + what + ": " + SpotName(move.from) + " -> " +
         SpotName(move.to) + "\n";
}

// "A 5, B 4" in either language.
std::string Both(const PerSide<int>& count, const char* comma) {
  return "A " + std::to_string(count.a) + comma + "B " +
         std::to_string(count.b);
}

// Where the cards are by now; what is nothing is left out.
std::string Standing(const Settled& settled) {
  const State& state = settled.state;
  const auto size = [](const auto& cards) {
    return static_cast<int>(cards.size());
  };
  const PerSide<int> won{size(state.piles.a), size(state.piles.b)};
  const rules::Score& score = settled.score;
  const int centre = size(state.court) - score.left.a - score.left.b;
  Text text;
  const auto add = [&](const char* en, const char* ja, const std::string& n,
                       const std::string& n_ja) {
    text.en += (text.en.empty() ? "" : "; ") + (en + n);
    text.ja += (text.ja.empty() ? "" : ";") + (ja + n_ja);
  };
  const auto both = [&](const char* en, const char* ja,
                        const PerSide<int>& count) {
    add(en, ja, Both(count, ", "), Both(count, "、"));
  };
  both("on the court: ", "場の札:", score.left);
  if (centre > 0) {
    const std::string n = std::to_string(centre);
    add("in no territory: ", "陣の外の札:", n, n + "枚");
  }
  both("won: ", "取り札:", won);
  if (!state.custody.empty()) {
    const std::string n = std::to_string(state.custody.size());
    add("kept by the judge: ", "預かり札:", n, n + "枚");
  }
  if (state.owed != PerSide<int>{}) both("owed: ", "借り札:", state.owed);
  if (score.points != won) both("points: ", "得点:", score.points);
  return text.en + "\n" + text.ja + "\n";
}

}  // namespace

Result<Settled> Settle(const Case& given) {
  Settled settled;
  settled.ruling = rules::Settle(*given.book, given.state, given.facts);
  Result<State> after = given.book->Apply(given.state, settled.ruling);
  if (!after) return tl::unexpected(after.error());
  // All that was sent up to each, so that what it breaks is said of the whole.
  const State ruled = *after;
  for (auto last = given.sent.begin(); last != given.sent.end(); ++last) {
    after = Send(ruled, {given.sent.begin(), last + 1});
    if (!after) {
      return FailAt("sent[" + std::to_string(last - given.sent.begin()) + "]",
                    after.error());
    }
  }
  if (given.laid) {
    after = LayLastTwo(*after, *given.laid);
    if (!after) return FailAt("laid", after.error());
  }
  for (size_t i = 0; i < given.conduct.size(); ++i) {
    const auto done = given.book->OnConduct(*after, given.conduct[i]);
    if (!done) {
      return FailAt("conduct[" + std::to_string(i) + "]", done.error());
    }
    after = done->state;
    settled.conduct.insert(settled.conduct.end(), done->reasons.begin(),
                           done->reasons.end());
  }
  if (given.protest) {
    Protest protest = *given.protest;
    if (given.facts.decided) protest.decided = given.facts.decided->when;
    settled.protest = given.book->OnProtest(protest);
  }
  settled.state = *after;
  settled.score = given.book->Score(*after);
  if (settled.score.over) settled.state.stage = Stage::kOver;
  return settled;
}

std::string Json(const Case& given, const Settled& settled) {
  const Out ruling = Out::parse(RulingJson(settled.ruling));
  const Out moves = ruling.contains("moves") ? ruling["moves"] : Out::array();
  Out answer{{"format", "kimari-settle 1"},
             {"rules", std::string(given.book->Id())},
             {"ruling", ruling},
             {"moves", moves},
             {"state", WriteState(settled.state)},
             {"score", ScoreJson(settled.score)}};
  if (!settled.conduct.empty()) {
    answer["conduct"] = ReasonsJson(settled.conduct);
  }
  if (settled.protest) {
    answer["protest"] =
        Out{{"heard", settled.protest->heard},
            {"reasons", ReasonsJson({settled.protest->reason})}};
  }
  return JsonText(answer, 1) + "\n";
}

std::string Say(const Settled& settled) {
  const Text text = Explain(settled.ruling, {});
  std::string said = text.en + "\n" + text.ja + "\n" +
                     Listed(settled.ruling.reasons) +
                     Listed(settled.ruling.flags);
  for (const Move& move : settled.ruling.moves) said += MoveText(move);
  said += Standing(settled) + Listed(settled.score.reasons) +
          Listed(settled.conduct);
  if (settled.protest) said += Listed({settled.protest->reason});
  return said;
}

}  // namespace kimari::rules::settle
