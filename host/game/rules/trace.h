// What answers each rule id: `kimari rules trace`. Pure values.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace kimari::rules {

enum class AnsweredBy {
  kBook,      // the rule book: a function and its test
  kReader,    // what the reader does, and its test
  kObserved,  // seen or felt, recorded and shown; no ruling rests on it
  kPerson,    // somebody at the court; a button records what of it matters
  kNext,      // the court's or the flow's, which do not know this game yet
  kNotYet,
};

// `by`: "host/game/rules/kyogi/take.cpp:FindTake", the button, or whose next it
// is. `test`:
// "tests/game/rules/kyogi/take_test.cpp:Take.TheFirstTouchTakesTheCard"; or
// "tests/game/rules/vectors/kyogi.json:" and a vector by its name; empty for
// what a person does. `note`: what of the rule is not in it, or is an option.
struct RuleAnswer {
  std::string_view id;
  std::string_view rule;  // in a few words
  AnsweredBy kind = AnsweredBy::kNotYet;
  std::string_view by = {};
  std::string_view test = {};
  std::string_view note = {};
};

// "rule book", "reader", "observed", "person", "next", "not yet".
std::string_view NameOf(AnsweredBy kind);

std::span<const RuleAnswer> TraceOfKyogi();   // R-KK and R-KA, 63
std::span<const RuleAnswer> TraceOfHimuka();  // R-HT and R-HI, 68

// All of them, by the prefixes of their ids.
struct TraceOfBook {
  std::string_view title;
  std::span<const RuleAnswer> answers;
  bool written = false;  // each has to be answered
};
std::vector<TraceOfBook> TraceOfAll();

}  // namespace kimari::rules
