// Hands over the court as the camera sees them, by what is said of them.
#pragma once

#include <cmath>
#include <map>
#include <vector>

#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"

namespace kimari::judge {

inline constexpr HostTime kFirstSound = HostTime{} + Seconds(10);
inline HostTime AtMs(double ms) { return kFirstSound + FromMilliseconds(ms); }

// Felt by this pad, surely of this player, until it is released if that is
// said.
inline HandTouch SureTouch(Side player, uint8_t pad, double ms,
                           Side board = Side::kA) {
  HandTouch touch;
  touch.pad = {.board = board, .pad = pad};
  touch.box = PadBox(*court::Kyogi(), board, pad);
  touch.row = court::Kyogi()->pads.Find(board, pad)->row;
  touch.pad.edge = touch.at[0] = touch.at[1] = {AtMs(ms), Microseconds(200)};
  (player == Side::kA ? touch.only_a : touch.only_b) = 1;
  return touch;
}
// A card as large as a pad, on it.
inline LaidCard OnPad(evidence::CardId card, uint8_t pad,
                      Side board = Side::kA) {
  return {card, board, PadBox(*court::Kyogi(), board, pad)};
}

// An arm 80 mm wide from a shoulder 700 mm behind the court's middle, which is
// `shoulder` mm to its player's right, to the tip.
inline evidence::SeenHand SeenArm(uint32_t track, Side player, double shoulder,
                                  court::Point tip) {
  const double home = player == Side::kA ? -1 : 1;
  const double from = player == Side::kA ? shoulder : -shoulder;
  const double in_x =
      tip.x + (from - tip.x) * (home * 370 - tip.y) / (home * 700 - tip.y);
  const auto at = [](double x, double y) {
    return evidence::Place{static_cast<int32_t>(x * 1000),
                           static_cast<int32_t>(y * 1000)};
  };
  evidence::SeenHand hand;
  hand.track = track;
  hand.player = player;
  hand.tip = at(tip.x, tip.y);
  hand.outline = {at(tip.x - 40, tip.y), at(tip.x + 40, tip.y),
                  at(in_x + 40, home * 370), at(in_x - 40, home * 370)};
  return hand;
}

// What a camera of 60 frames a second saw of hands that come and stay.
class Watching {
 public:
  // From `from` to `to` it goes from the one place to the other.
  void Hand(uint32_t track, Side player, double shoulder, court::Point begins,
            court::Point ends, double from, double to) {
    hands_.push_back({track, player, shoulder, begins, ends, from, to});
  }
  // It comes to this place from outside of the court, 2.5 mm in a ms, is there
  // at `down` and stays until `until`.
  void Come(uint32_t track, Side player, double shoulder, court::Point at,
            double down, double until) {
    constexpr double kSpeed = 2.5;
    const double outside = player == Side::kA ? -340 : 340;
    const double takes = std::abs(outside - at.y) / kSpeed;
    Hand(track, player, shoulder, {at.x, outside}, at, down - takes, down);
    Hand(track, player, shoulder, at, at, down, until);
  }

  // From which of three seats a hand that has this number comes.
  void From(uint32_t track, Seat seat) { seats_[track] = seat; }

  // His hands run together in the picture meanwhile.
  void Mix(Side player, double from, double to) {
    mixed_.push_back({player, from, to});
  }

  HandTrack Track(double from = 0, double to = 1500) const {
    HandTrack track;
    for (double ms = from; ms <= to; ms += 16.667) {
      evidence::HandsSeen frame;
      frame.at = {AtMs(ms), Milliseconds(1)};
      for (const Moving& hand : hands_) {
        if (ms < hand.from || ms >= hand.to) continue;
        const double share = (ms - hand.from) / (hand.to - hand.from);
        const double dx = hand.ends.x - hand.begins.x;
        const double dy = hand.ends.y - hand.begins.y;
        frame.hands.push_back(
            SeenArm(hand.track, hand.player, hand.shoulder,
                    {hand.begins.x + share * dx, hand.begins.y + share * dy}));
        if (const auto seat = seats_.find(hand.track); seat != seats_.end()) {
          frame.hands.back().seat = seat->second;
        }
        frame.hands.back().speed_um_per_ms = static_cast<int32_t>(
            std::hypot(dx, dy) / (hand.to - hand.from) * 1000);
        for (const Mixed& mixed : mixed_) {
          frame.hands.back().merged =
              frame.hands.back().merged || (mixed.player == hand.player &&
                                            ms >= mixed.from && ms < mixed.to);
        }
      }
      track.Add(frame);
    }
    return track;
  }

 private:
  struct Moving {
    uint32_t track;
    Side player;
    double shoulder;
    court::Point begins, ends;
    double from, to;  // ms
  };
  struct Mixed {
    Side player;
    double from, to;  // ms
  };
  std::vector<Moving> hands_;
  std::map<uint32_t, Seat> seats_;
  std::vector<Mixed> mixed_;
};

// The middle of a box.
inline court::Point MiddleOf(const Box& box) {
  return {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2};
}

}  // namespace kimari::judge
