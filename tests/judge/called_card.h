// A reading of which only pads and boards are told, while a hand is on the
// called card.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "host/judge/reading_case.h"
#include "tests/judge/seen_hands.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {

class ACalledCard : public ::testing::Test {
 protected:
  static constexpr int kCalledOn = 20;  // card 1 lies on its middle

  // It was called half a second before `made` was felt.
  explicit ACalledCard(TestTouch made) : made_(std::move(made)) {
    Add(evidence::CardCalled{
        .reading = 1,
        .card = 1,
        .first_sound = {made_.edge.at.t - Milliseconds(500), {}},
        .last_sound = {made_.edge.at.t + Seconds(5), {}}});
  }
  void Add(evidence::Payload payload) {
    case_.Add({.taken = made_.edge.at.t, .payload = std::move(payload)});
  }
  void AddTouch(const TestTouch& touch) {
    Add(touch.edge);
    for (const evidence::PadTrace& trace : touch.traces) Add(trace);
  }
  static SeatCouplings Known() {
    SeatCoupling seat{.known = true, .mean = 0.6, .spread = 0.05, .level = 8};
    return {seat, seat};
  }
  static evidence::LayoutSeen Layout() {
    const court::Point at =
        MiddleOf(PadBox(*court::Kyogi(), Side::kA, kCalledOn));
    evidence::SeenCard card{.card = 1, .territory = Side::kA, .row = 1};
    card.centre = {static_cast<int32_t>(at.x * 1000),
                   static_cast<int32_t>(at.y * 1000)};
    return {.cards = {card}};
  }

  const TestTouch made_;
  ReadingCase case_{1, made_.edge.at.t - Seconds(5), Layout(), {}};
};

}  // namespace kimari::judge
