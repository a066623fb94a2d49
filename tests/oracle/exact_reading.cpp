#include "tests/oracle/exact_reading.h"

#include <algorithm>
#include <map>
#include <vector>

#include "host/base/random.h"
#include "tests/oracle/himuka_press.h"

namespace kimari::oracle {
namespace {

using rules::Facts;
using rules::HandTold;
using rules::State;
using rules::Touch;

constexpr int32_t kAll = 1'000'000;

class Exact {
 public:
  Exact(const State& state, const Facts& facts, const Chosen& options,
        uint64_t seed)
      : state_(state), facts_(facts), options_(options), random_(seed) {}

  Facts Draw() {
    std::vector<Touch> there;
    for (Touch touch : facts_.touches) {
      if (IsThere(touch)) there.push_back(touch);
    }
    facts_.touches = there;
    std::vector<Touch> touches;
    for (const Touch& touch : there) {
      Touch exact = touch;
      exact.down = At(touch.down);
      if (!exact.up) exact.up = UpAfter(exact);
      exact.down.t = std::min(exact.down.t, *exact.up - Milliseconds(1));
      exact.hand = HandOfMotion(exact);
      if (!exact.seat) exact.seat = SeatOf(exact);
      touches.push_back(exact);
    }
    std::stable_sort(
        touches.begin(), touches.end(),
        [](const Touch& a, const Touch& b) { return a.down.t < b.down.t; });
    facts_.touches = touches;
    for (rules::Exit& exit : facts_.exits) {
      exit.at = At(exit.at);
      exit.hand = HandOf(exit.hand);
      if (exit.by) continue;
      exit.by = Chance(kAll / 2) ? Side::kA : Side::kB;
      exit.hand = {};  // told of nobody
    }
    std::erase_if(facts_.meetings, [&](const rules::Meeting& meeting) {
      return !Chance(meeting.certainty_ppm);
    });
    return facts_;
  }

 private:
  bool Chance(int32_t ppm) {
    return static_cast<int32_t>(random_.Below(kAll)) < ppm;
  }

  bool IsThere(Touch& touch) {
    if (Chance(touch.certainty_ppm)) {
      touch.certainty_ppm = kAll;
      return true;
    }
    const int32_t rest = kAll - touch.certainty_ppm;
    const int32_t others = touch.others_ppm.value_or(rest);
    if (rest <= 0 || static_cast<int32_t>(random_.Below(
                         static_cast<uint64_t>(rest))) >= others) {
      return false;
    }
    touch.certainty_ppm = kAll;
    touch.side = Other(touch.side);
    touch.seat.reset();
    touch.hand = {};
    touch.stroke = 0;
    return true;
  }

  Instant At(const Instant& about) {
    if (about.sigma.ns == 0) return about;
    const double off =
        random_.Uniform(-1, 1) * static_cast<double>(about.sigma.ns);
    return {about.t + Duration{static_cast<int64_t>(off)}, {}};
  }
  HostTime UpAfter(const Touch& touch) {
    return touch.down.t +
           Milliseconds(5 + static_cast<int64_t>(random_.Below(300)));
  }

  HandTold HandOf(HandTold hand) {
    for (std::optional<int32_t>* ppm : {&hand.left_ppm, &hand.other_ppm}) {
      if (*ppm) *ppm = Chance(**ppm) ? kAll : 0;
    }
    return hand;
  }

  // One motion is one hand's.
  HandTold HandOfMotion(const Touch& touch) {
    if (touch.stroke != 0) {
      for (const Touch& other : facts_.touches) {
        const bool one =
            other.side == touch.side && other.stroke == touch.stroke;
        const int32_t left = other.hand.left_ppm.value_or(kAll / 2);
        if (one && (left == 0 || left == kAll)) return other.hand;
      }
    }
    return HandOf(touch.hand);
  }

  // And one player's.
  std::optional<Seat> SeatOf(const Touch& touch) {
    if (state_.mates[touch.side].size() < 2) return std::nullopt;
    if (touch.stroke != 0) {
      for (const Touch& other : facts_.touches) {
        const bool one =
            other.side == touch.side && other.stroke == touch.stroke;
        if (one && other.seat) return other.seat;
      }
    }
    if (state_.stage == rules::Stage::kLastTwo) {
      return PlaysLastTwo(state_, touch.side, options_);
    }
    if (touch.stroke != 0) {
      const auto [seat, is_new] =
          seats_.emplace(std::pair{touch.side, touch.stroke}, Seat::kCentre);
      if (is_new) seat->second = AnySeat(touch.side);
      return seat->second;
    }
    return AnySeat(touch.side);
  }
  Seat AnySeat(Side side) {
    std::vector<Seat> seats;
    for (const rules::Mate& mate : state_.mates[side]) {
      if (mate.seat) seats.push_back(*mate.seat);
    }
    return seats[random_.Below(seats.size())];
  }

  const State& state_;
  Facts facts_;
  const Chosen& options_;
  Random random_;
  std::map<std::pair<Side, uint32_t>, Seat> seats_;
};

}  // namespace

Facts ExactReading(const State& state, const Facts& facts,
                   const Chosen& options, uint64_t seed) {
  return Exact(state, facts, options, seed).Draw();
}

}  // namespace kimari::oracle
