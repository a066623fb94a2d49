// What the facts of a reading leave open, as questions with the answers there
// could be. For kyogi.cpp only.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "host/rules/types.h"

namespace kimari::rules {

struct Answer {
  std::function<void(Facts&)> change;
};

// The first answer is the likeliest.
struct Question {
  std::string rule;
  std::string en;
  std::string ja;
  std::vector<Answer> answers;
};

// Without the contacts that are as good as excluded (certainty <= 1000 ppm).
Facts WithoutImprobable(const Facts& facts);

// Who was first, when that is open; whether a late touch played; whose a
// doubtful contact is; which hand it was where that is open; where a card lay
// that position and evidence see in different territories. The contacts with
// the called card by the valid hand are answered for by `facts.first`.
std::vector<Question> QuestionsOf(const Position& position, const Facts& facts);

// Without every contact that an answer to QuestionsOf could change. What is
// left stands whatever the answers are.
Facts WithoutOpen(const Position& position, const Facts& facts);

}  // namespace kimari::rules
