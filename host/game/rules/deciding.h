// What rule books share while they decide one reading.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "host/game/rules/facts.h"
#include "host/game/rules/ruling.h"

namespace kimari::rules {

// What is written down on the way.
struct Notes {
  std::vector<Reason> reasons;
  std::vector<Reason> open;  // what even certain facts cannot decide

  void Say(std::string rule, Words words) {
    reasons.push_back({std::move(rule), std::move(words)});
  }
  void Open(std::string rule, Words words) {
    open.push_back({std::move(rule), std::move(words)});
  }
};

void Append(const Notes& from, Notes& to);

// Touches before the first sound, by the rule that tells of them: shown, for no
// penalty was found.
void FlagEarlyTouches(const Facts& facts, const std::string& rule,
                      Decision& decision);
// The same of hands and heads over the line.
void FlagOverLine(const Facts& facts, const std::string& rule,
                  Decision& decision);

}  // namespace kimari::rules
