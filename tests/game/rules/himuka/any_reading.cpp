#include "tests/game/rules/himuka/any_reading.h"

#include <algorithm>
#include <array>
#include <vector>

#include "tests/game/rules/draw.h"

namespace kimari::rules::himuka {
namespace {

constexpr int kDeck = 46;
constexpr int kMostTouches = 7;

class Drawing : private Draw {
 public:
  Drawing(uint64_t seed, const ReadingKind& kind) : Draw(seed), kind_(kind) {}

  Reading Whole() {
    DrawState();
    DrawFacts();
    return reading_;
  }

 private:
  void DrawState() {
    State& state = reading_.state;
    const bool last_two = OneIn(4);
    int on_court = last_two ? 1 + Below(2) : 3 + Below(kDeck - 2);
    if (OneIn(4) && !last_two) on_court = 3;
    const PerSide<bool> empty_pile{OneIn(4), OneIn(4)};
    Side right = AnySide();
    for (const CardId card : Shuffled(kDeck)) {
      const Side side = AnySide();
      if (on_court > 0) {
        state.court[card] = last_two ? CentreLine(right) : Territory(side);
        right = Other(right);
        --on_court;
      } else if (OneIn(12) || (empty_pile.a && empty_pile.b)) {
        state.custody.push_back(card);
      } else {
        const Side to = empty_pile[side] ? Other(side) : side;
        state.piles[to].push_back(card);
      }
    }
    state.stage = last_two ? Stage::kLastTwo : Stage::kPlay;
    for (const Side side : kBothSides) {
      const bool owes = state.piles[side].empty() ? OneIn(2) : OneIn(12);
      if (owes) state.owed[side] = 1 + Below(2);
      SeatThem(side);
    }
    state.judge_right_of = AnySide();
  }

  void SeatThem(Side side) {
    State& state = reading_.state;
    std::vector<Seat> seats = {Seat::kCentre};
    if (kind_.team) {
      seats = {Seat::kLeft, Seat::kCentre, Seat::kRight};
      if (OneIn(5)) seats.erase(seats.begin() + Below(3));
    }
    state.players[side] = static_cast<int>(seats.size());
    for (const Seat seat : seats) {
      Mate mate{.seat = seat};
      if (OneIn(3)) mate.hand = OneIn(2) ? Hand::kLeft : Hand::kRight;
      state.mates[side].push_back(mate);
    }
  }

  void DrawFacts() {
    Facts& facts = reading_.facts;
    facts.reading = 1;
    for (const auto& [card, spot] : reading_.state.court) {
      cards_.push_back(card);
    }
    facts.called = AnyOf(cards_);
    const int touches = Below(kMostTouches);
    for (int i = 0; i < touches; ++i) facts.touches.push_back(AnyTouch());
    std::stable_sort(
        facts.touches.begin(), facts.touches.end(),
        [](const Touch& a, const Touch& b) { return a.down.t < b.down.t; });
    if (OneIn(6)) {
      facts.early.push_back(AnyTouch());
      facts.early.back().down.t = HostTime{} - Milliseconds(1 + Below(900));
    }
  }

  Touch AnyTouch() {
    const State& state = reading_.state;
    Touch touch;
    touch.side = AnySide();
    if (kind_.team) touch.seat = AnyOf(state.mates[touch.side]).seat;
    touch.card = OneIn(2) ? reading_.facts.called : AnyOf(cards_);
    touch.where = state.court.at(touch.card);
    // Steps of 10 ms, so that some are at the same time.
    touch.down.t = HostTime{} + Milliseconds(500 + 10 * Below(30));
    touch.up = touch.down.t + Milliseconds(5 + Below(200));
    touch.hand.left_ppm = OneIn(3) ? 1'000'000 : 0;
    touch.stroke = OneIn(2) ? 0 : StrokeOf(touch);
    if (kind_.doubtful) Blur(touch);
    return touch;
  }
  // One motion is one player's one hand.
  static uint32_t StrokeOf(const Touch& touch) {
    return 1 + static_cast<uint32_t>(touch.side) +
           2 * static_cast<uint32_t>(touch.seat.value_or(Seat::kCentre)) +
           6 * (touch.hand.left_ppm == 0 ? 1U : 0U);
  }
  void Blur(Touch& touch) {
    if (OneIn(4)) touch.seat.reset();
    if (OneIn(4)) touch.hand.left_ppm.reset();
    if (OneIn(8)) touch.hand.left_ppm = 300'000;
    if (OneIn(4)) touch.up.reset();
    if (OneIn(3)) touch.down.sigma = Milliseconds(1 + Below(8));
    if (!OneIn(6)) return;
    touch.certainty_ppm = 100'000 * (1 + Below(9));
    touch.others_ppm = OneIn(2) ? 0 : 1'000'000 - touch.certainty_ppm;
  }

  ReadingKind kind_;
  Reading reading_;
  std::vector<CardId> cards_;
};

}  // namespace

Reading AnyReading(uint64_t seed, const ReadingKind& kind) {
  return Drawing(seed, kind).Whole();
}

}  // namespace kimari::rules::himuka
