// What is said to people, as a value: which sentence, and what stands in it.
// It is rendered in one place, in both languages, with the names that cards
// bear where it is shown.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "host/court/side.h"
#include "host/game/rules/phrases.h"
#include "host/game/rules/spot.h"
#include "host/game/rules/text.h"

namespace kimari::rules {

struct Words;

struct Card {
  CardId id = 0;
  bool operator==(const Card&) const = default;
};
// `digits` of `decimals` behind the point: {999, 1} is 99.9.
struct Number {
  int64_t digits = 0;
  int decimals = 0;
  bool operator==(const Number&) const = default;
};
using Slot = std::variant<Side, Card, Number, std::string, std::vector<Words>>;

struct Words {
  Key key = Key::kNothing;
  std::vector<Slot> slots;

  bool Empty() const { return key == Key::kNothing; }
  bool operator==(const Words&) const;
};

// Parts per million as a percentage with one digit, cut off or rounded.
Number PercentCut(int32_t ppm);
Number PercentRounded(double share);
// A span in seconds, or in milliseconds, with one digit, rounded.
Number SecondsOf(Duration span);
Number MillisecondsOf(Duration span, int decimals = 1);
inline Number CountOf(int64_t n) { return {n, 0}; }

// Words that somebody chose, or that a recording from before holds.
Words Said(Text text);

// What people call a card; an empty string where they have no name for it.
using CardName = std::function<std::string(CardId)>;

// Whether these words are those, or say something of them.
bool Concerns(const Words& words, const Words& those);

// Without names a card is "card 8", "8番の札"; with them "NAME", 「NAME」.
Text Render(const Words& words, const CardName& name = {});

}  // namespace kimari::rules
