#include "tests/oracle/campaign.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "host/game/rules/settle/first_reach.h"
#include "tests/game/rules/himuka/any_reading.h"
#include "tests/game/rules/kyogi/any_reading.h"
#include "tests/oracle/exact_reading.h"
#include "tests/oracle/himuka_oracle.h"
#include "tests/oracle/kyogi_oracle.h"
#include "tests/oracle/reading_text.h"

namespace kimari::oracle {
namespace {

using rules::Outcome;
using rules::Ruling;
using rules::State;

std::vector<std::string> ValuesOf(const rules::OptionInfo& option) {
  if (option.id == "same_time_ms") return {option.default_value, "0.1"};
  if (option.id == "wrong_then_right_ms" || option.id == "press_ms") {
    return {option.default_value, "60"};
  }
  if (option.values.front().name.empty()) {  // "1 to 100": and one third of it
    std::istringstream range(option.choices);
    double least = 0;
    double most = 0;
    std::string to;
    range >> least >> to >> most;
    return {option.default_value,
            std::to_string(std::lround(least + (most - least) / 3))};
  }
  std::vector<std::string> values;
  std::istringstream list(option.choices);
  for (std::string value; std::getline(list >> std::ws, value, ',');) {
    values.push_back(value);
  }
  return values;
}

using Change = std::pair<std::string, std::string>;  // option and its value

Setting Set(const std::string& book, std::map<std::string, std::string> values,
            const std::vector<Change>& changes) {
  std::string changed;
  std::string json;
  for (const auto& [id, value] : changes) {
    values[id] = value;
    const bool number = id.find("_ms") != std::string::npos;
    changed += (changed.empty() ? "" : " ") + id + "=" + value;
    json += (json.empty() ? "\"" : ", \"") + id +
            "\": " + (number ? value : "\"" + value + "\"");
  }
  return {book, changed, rules::OpenBook(book, "{" + json + "}").value(),
          Chosen(std::move(values))};
}

bool IsKyogi(const Setting& setting) { return setting.book == "kyogi"; }
bool IsTeam(const Setting& setting) { return setting.book == "himuka-team"; }

struct Case {
  State state;
  rules::Facts facts;
};

Case Draw(const Setting& setting, uint64_t seed, bool doubtful) {
  if (IsKyogi(setting)) {
    const auto drawn = rules::kyogi::AnyReading(seed, {doubtful});
    return {drawn.state, drawn.facts};
  }
  const auto drawn =
      rules::himuka::AnyReading(seed, {IsTeam(setting), doubtful});
  return {drawn.state, drawn.facts};
}

Answer Ask(const Setting& setting, const Case& c) {
  return IsKyogi(setting)
             ? KyogiAnswer(c.state, c.facts, setting.options)
             : HimukaAnswer(c.state, c.facts, setting.options, IsTeam(setting));
}

// Who was first is said by whichever hand, as `kimari rules settle` and the
// judge say it: which hand takes is the book's question.
rules::First FirstOf(const Setting& setting, const Case& c) {
  rules::settle::Case given;
  given.book = setting.rules;
  given.state = c.state;
  given.facts = c.facts;
  return rules::settle::FirstReach(given);
}

std::vector<Moved> MovesOf(const Ruling& ruling) {
  std::vector<Moved> moves;
  for (const rules::Move& move : ruling.moves) {
    if (move.what == rules::Move::What::kChosen) continue;
    moves.push_back({move.card, move.from, move.to});
  }
  return moves;
}

std::string Name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kTake:
      return "take";
    case Outcome::kDeadCard:
      return "dead card";
    case Outcome::kNotTaken:
      return "not taken";
    case Outcome::kNeedsJudge:
      return "needs the judge";
  }
  return "";
}

std::string ScoreDifference(const Setting& setting, const State& state) {
  const rules::Score score = setting.rules->Score(state);
  if (IsKyogi(setting)) {
    const auto winner = KyogiWinner(state, setting.options);
    return score.winner == winner && score.over == winner.has_value()
               ? ""
               : "winner";
  }
  const Points points = HimukaPoints(state, setting.options, IsTeam(setting));
  if (score.points != points.points) return "points";
  if (score.over != points.over) return "over";
  return score.winner == points.winner ? "" : "winner";
}

struct Difference {
  std::string what;  // empty: none
  bool judge = false;
};

Difference DifferenceIn(const Setting& setting, const Case& c) {
  const Ruling ruling = rules::Settle(*setting.rules, c.state, c.facts);
  const Answer answer = Ask(setting, c);
  if (ruling.outcome != answer.outcome) {
    return {"the book says " + Name(ruling.outcome) + ", the oracle " +
            Name(answer.outcome)};
  }
  if (answer.outcome == Outcome::kNeedsJudge) return {"", true};
  if (ruling.taker != answer.taker) return {"taker"};
  for (const Side side : kBothSides) {
    if (rules::StandingFaults(ruling, side) != answer.faults[side]) {
      return {"faults"};
    }
  }
  Result<State> after = setting.rules->Apply(c.state, ruling);
  if (!after) return {"apply: " + after.error().message};
  if (setting.rules->Score(*after).over) after->stage = rules::Stage::kOver;
  const std::string state = StateDifference(*after, answer.after);
  if (!state.empty()) return {state};
  if (MovesOf(ruling) != answer.moves) return {"moves"};
  return {ScoreDifference(setting, *after)};
}

void SortPiles(State& state) {
  for (const Side side : kBothSides) {
    std::sort(state.piles[side].begin(), state.piles[side].end());
  }
}

// What an exact reading within the doubt gives and the ruling does not.
std::string DifferenceWithin(const Setting& setting, const Ruling& ruling,
                             const State& after, const Case& exact) {
  const Answer answer = Ask(setting, exact);
  if (ruling.outcome != answer.outcome) {
    return "doubtful: the book says " + Name(ruling.outcome) +
           ", the oracle of an exact reading " + Name(answer.outcome);
  }
  if (ruling.taker != answer.taker) return "doubtful: taker";
  for (const Side side : kBothSides) {
    if (rules::StandingFaults(ruling, side) != answer.faults[side]) {
      return "doubtful: faults";
    }
  }
  State exactly = answer.after;
  exactly.valid_hand = after.valid_hand;  // not known of every doubtful hand
  exactly.mates = after.mates;
  State settled = after;
  if (exact.state.stage == rules::Stage::kLastTwo) {
    // In which order the two of one motion were touched may not be told.
    for (State* each : {&settled, &exactly}) SortPiles(*each);
  }
  const std::string state = StateDifference(settled, exactly);
  return state.empty() ? "" : "doubtful: " + state;
}

std::string KindOf(const Setting& setting, const std::string& what) {
  return setting.changed.empty() ? what : what + " [" + setting.changed + "]";
}

void Note(Found& found, const Setting& setting, const Case& c, uint64_t seed,
          const std::string& what) {
  Found::Kind& kind = found.differences[KindOf(setting, what)];
  if (kind.count++ > 0) return;
  const Ruling ruling = rules::Settle(*setting.rules, c.state, c.facts);
  const auto after = setting.rules->Apply(c.state, ruling);
  kind.first = "  seed " + std::to_string(seed) + "\n" +
               ReadingText(c.state, c.facts) +
               "  book:   " + RulingText(ruling, after ? *after : c.state) +
               "  oracle: " + AnswerText(Ask(setting, c));
}

}  // namespace

std::vector<Setting> SettingsOf(std::string_view book) {
  const std::string name(book);
  const auto opened = rules::OpenBook(name).value();
  std::map<std::string, std::string> defaults;
  for (const rules::OptionInfo& option : opened->Options()) {
    defaults[option.id] = option.default_value;
  }
  std::vector<Change> changes;
  for (const rules::OptionInfo& option : opened->Options()) {
    for (const std::string& value : ValuesOf(option)) {
      if (value != option.default_value) changes.emplace_back(option.id, value);
    }
  }
  std::vector<Setting> settings = {Set(name, defaults, {})};
  for (size_t i = 0; i < changes.size(); ++i) {
    settings.push_back(Set(name, defaults, {changes[i]}));
    for (size_t k = 0; k < i; ++k) {
      if (changes[k].first == changes[i].first) continue;
      settings.push_back(Set(name, defaults, {changes[k], changes[i]}));
    }
  }
  return settings;
}

namespace {

const Setting& SettingOf(const std::vector<Setting>& settings, int reading) {
  const size_t other = settings.size() - 1;
  return settings[reading % 2 == 0
                      ? 0
                      : 1 + static_cast<size_t>(reading / 2) % other];
}

}  // namespace

Found Compare(const std::vector<Setting>& settings, uint64_t seed,
              int readings) {
  Found found;
  for (int i = 0; i < readings; ++i) {
    const Setting& setting = SettingOf(settings, i);
    const uint64_t own = seed + static_cast<uint64_t>(i);
    Case c = Draw(setting, own, false);
    c.facts.first = FirstOf(setting, c);
    const Difference difference = DifferenceIn(setting, c);
    ++found.readings;
    if (!difference.what.empty()) Note(found, setting, c, own, difference.what);
    if (difference.what.empty() && !difference.judge) ++found.ruled;
  }
  return found;
}

Found CompareDoubtful(const std::vector<Setting>& settings, uint64_t seed,
                      int readings) {
  constexpr int kExact = 8;
  Found found;
  for (int i = 0; i < readings; ++i) {
    const Setting& setting = SettingOf(settings, i);
    const uint64_t own = seed + static_cast<uint64_t>(i);
    Case c = Draw(setting, own, true);
    c.facts.first = FirstOf(setting, c);
    ++found.readings;
    const Ruling ruling = rules::Settle(*setting.rules, c.state, c.facts);
    if (ruling.outcome == Outcome::kNeedsJudge) continue;
    ++found.ruled;
    State after = setting.rules->Apply(c.state, ruling).value();
    if (setting.rules->Score(after).over) after.stage = rules::Stage::kOver;
    for (int k = 0; k < kExact; ++k) {
      const Case exact{c.state, ExactReading(c.state, c.facts, setting.options,
                                             own * kExact + k)};
      const std::string what = DifferenceWithin(setting, ruling, after, exact);
      if (what.empty()) continue;
      Note(found, setting, c, own, what);
      Found::Kind& kind = found.differences.at(KindOf(setting, what));
      if (kind.count == 1) {
        kind.first += "  of this exact one:\n" +
                      ReadingText(exact.state, exact.facts) +
                      "  oracle: " + AnswerText(Ask(setting, exact));
      }
      break;
    }
  }
  return found;
}

std::string Report(std::string_view what, const Found& found) {
  int differences = 0;
  for (const auto& [name, kind] : found.differences) differences += kind.count;
  std::ostringstream text;
  text << what << ": " << found.readings << " readings, ruled " << found.ruled
       << ", differences " << differences << "\n";
  for (const auto& [name, kind] : found.differences) {
    text << kind.count << " x " << name << "\n" << kind.first;
  }
  return text.str();
}

}  // namespace kimari::oracle
