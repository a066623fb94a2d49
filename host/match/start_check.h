// Whether a court as laid out is a start: as many cards a side as the book
// says, each card once, none face down, rows and widths by R-KA-2 and R-KA-3.
// Pure.
#pragma once

#include <vector>

#include "host/evidence/observation.h"
#include "host/rules/words.h"

namespace kimari::match {

// How far beyond a side line a card may seem to lie, mm: the camera's error of
// a card's place and angle.
inline constexpr double kLineError = 4;

struct StartCheck {
  std::vector<rules::Words> off;
  // Nearly a whole court: what is off holds the first reading. With fewer cards
  // people practise, and it is only said.
  bool holds = false;
  bool operator==(const StartCheck&) const = default;
};

// `whole`: cards on a whole court, half of them a side.
StartCheck CheckStart(const evidence::LayoutSeen& layout, int whole);

}  // namespace kimari::match
