#include "tests/oracle/himuka_press.h"

#include <algorithm>

#include "host/base/certainty.h"

namespace kimari::oracle {

using rules::State;
using rules::Touch;

Seat PlaysLastTwo(const State& state, Side side, const Chosen& options) {
  std::vector<Seat> seats;
  for (const rules::Mate& mate : state.mates[side]) {
    if (mate.seat) seats.push_back(*mate.seat);
  }
  std::sort(seats.begin(), seats.end());
  if (seats.size() != 2) return Seat::kCentre;  // R-HT-15
  // R-HT-16: he has moved there already.
  const bool moved =
      std::find(seats.begin(), seats.end(), Seat::kCentre) != seats.end();
  if (moved && options.Is("last_two_of_two", "moves")) return Seat::kCentre;
  return JudgesSide(state, side, seats);
}

Seat JudgesSide(const State& state, Side side, const std::vector<Seat>& seats) {
  return state.judge_right_of == side ? seats.back() : seats.front();
}

std::vector<Press> PressesOf(const State& state, const rules::Facts& facts,
                             const Chosen& options) {
  std::vector<Press> presses;
  const auto add = [&](const Touch& touch, bool early) {
    Press press;
    press.player = {touch.side, touch.seat.value_or(Seat::kCentre)};
    press.card = touch.card;
    press.down = touch.down.t;
    press.up = touch.up.value_or(touch.down.t);
    if (touch.hand.left_ppm) {
      press.hand =
          *touch.hand.left_ppm >= kSurePpm ? Hand::kLeft : Hand::kRight;
    }
    press.stroke = touch.stroke;
    press.early = early;
    press.plays =
        state.stage != rules::Stage::kLastTwo ||
        press.player.seat == PlaysLastTwo(state, press.player.side, options);
    const bool ignored =
        !press.plays && options.IsOrMissing("last_two_others", "nothing");
    if (!ignored) presses.push_back(press);
  };
  if (options.Is("early_touch", "fault")) {  // R-HT-18
    for (const Touch& touch : facts.early) {
      if (touch.card != facts.called) add(touch, true);
    }
  }
  for (const Touch& touch : facts.touches) add(touch, false);
  for (Press& press : presses) {  // one motion is one hand's
    for (const Press& other : presses) {
      const bool one = press.stroke != 0 && press.stroke == other.stroke &&
                       press.player.side == other.player.side;
      if (one && !press.hand) press.hand = other.hand;
    }
  }
  std::stable_sort(
      presses.begin(), presses.end(),
      [](const Press& a, const Press& b) { return a.down < b.down; });
  return presses;
}

}  // namespace kimari::oracle
