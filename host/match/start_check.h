// Whether a court as laid out is a start: as many cards a side as the book
// says, each card once, none face down, rows and widths by R-KA-2 and R-KA-3.
// Pure.
#pragma once

#include <optional>
#include <vector>

#include "host/court/plan.h"
#include "host/evidence/observation.h"
#include "host/game/rules/words.h"

namespace kimari::match {

// How far beyond a side line a card may seem to lie, mm: the camera's error of
// a card's place and angle.
inline constexpr double kLineError = 4;

// What should lie there (rules::Book).
struct WholeCourt {
  std::optional<int> cards;  // nothing: any number, in training
  bool equal_sides = true;
};

struct StartCheck {
  std::vector<rules::Words> off;
  // What is off holds the first reading; in training it is only said.
  bool holds = false;
  bool operator==(const StartCheck&) const = default;
};

StartCheck CheckStart(const court::Plan& plan,
                      const evidence::LayoutSeen& layout,
                      const WholeCourt& whole);

}  // namespace kimari::match
