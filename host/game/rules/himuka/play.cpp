#include "host/game/rules/himuka/play.h"

#include <algorithm>

#include "host/base/certainty.h"
#include "host/game/rules/instants.h"

namespace kimari::rules::himuka {
namespace {

// Up to this the other hand is not considered: hardly ever does one play.
constexpr int32_t kHandExcluded = 10'000;

std::vector<Seat> SeatsOf(const State& state, Side side) {
  std::vector<Seat> seats;
  for (const Mate& mate : state.mates[side]) {
    if (mate.seat) seats.push_back(*mate.seat);
  }
  return seats;
}

// One that surely was, of the same motion.
bool TellsOf(const Touch& t, const Touch& touch) {
  return OneMotion(t, touch) && t.card != kNoCard &&
         t.certainty_ppm >= kSurePpm;
}

}  // namespace

bool IsRoleCard(CardId card) {
  return std::any_of(
      kRoleSets.begin(), kRoleSets.end(), [&](const RoleSet& set) {
        return std::count(set.cards.begin(), set.cards.end(), card) > 0;
      });
}

bool IsLastTwo(const Play& play) {
  const auto lies = play.state.court.find(play.facts.called);
  return play.state.stage == Stage::kLastTwo ||
         (lies != play.state.court.end() &&
          lies->second.kind == Spot::Kind::kCentreLine);
}

std::optional<Seat> PlaysLastTwo(const Play& play, Side side) {
  if (play.state.players[side] != 2) return Seat::kCentre;
  const bool moves = play.options.last_two_of_two == LastTwoOfTwo::kMoves;
  const std::vector<Seat> seats = SeatsOf(play.state, side);
  const bool moved = seats.empty() || std::find(seats.begin(), seats.end(),
                                                Seat::kCentre) != seats.end();
  if (moves && moved) return Seat::kCentre;
  if (!play.state.judge_right_of || seats.empty()) return std::nullopt;
  return play.state.judge_right_of == side
             ? *std::max_element(seats.begin(), seats.end())
             : *std::min_element(seats.begin(), seats.end());
}

std::optional<Seat> SeatTold(const Play& play, const Touch& touch) {
  if (touch.seat) return touch.seat;
  for (const Touch& t : play.facts.touches) {
    if (TellsOf(t, touch) && t.seat) return t.seat;
  }
  return std::nullopt;
}

std::optional<Seat> PlayerOf(const Play& play, const Touch& touch) {
  if (!play.options.team) return Seat::kCentre;
  if (const std::optional<Seat> told = SeatTold(play, touch)) return told;
  if (IsLastTwo(play)) return PlaysLastTwo(play, touch.side);
  return touch.tried_seat;
}

bool SamePlayer(const Play& play, const Touch& a, const Touch& b) {
  return a.side == b.side &&
         (OneMotion(a, b) || PlayerOf(play, a) == PlayerOf(play, b));
}

bool MayPlay(const Play& play, const Touch& touch) {
  if (!play.options.team || !IsLastTwo(play)) return true;
  const std::optional<Seat> seat = SeatTold(play, touch);
  const std::optional<Seat> plays = PlaysLastTwo(play, touch.side);
  return !seat || !plays || plays == seat;
}

std::optional<Hand> HandBefore(const Play& play, Side side,
                               std::optional<Seat> seat) {
  for (const Mate& mate : play.state.mates[side]) {
    if (mate.seat && mate.seat == seat) return mate.hand;
  }
  if (play.options.team) return std::nullopt;
  return play.state.valid_hand[side];
}

std::optional<int32_t> LeftPpm(const Play& play, const Touch& touch) {
  if (touch.hand.left_ppm) return touch.hand.left_ppm;
  for (const Touch& t : play.facts.touches) {
    if (TellsOf(t, touch) && t.hand.left_ppm) {
      return t.hand.left_ppm;
    }
  }
  return std::nullopt;
}

bool ByTakingHand(const Play& play, const Touch& touch) {
  if (play.options.hand == HandRule::kEither) return true;
  const std::optional<int32_t> left = LeftPpm(play, touch);
  if (!left) return true;
  const std::optional<Hand> before =
      HandBefore(play, touch.side, PlayerOf(play, touch));
  return !before || (*before == Hand::kLeft) == (*left > kHalfPpm);
}

bool CanTake(const Play& play, const Touch& touch) {
  return touch.card == play.facts.called && MayPlay(play, touch) &&
         ByTakingHand(play, touch);
}

const Touch* FirstThatTakes(const Play& play, Side side) {
  const Touch* first = nullptr;
  for (const Touch& t : play.facts.touches) {
    if (t.side != side || !CanTake(play, t)) continue;
    if (first == nullptr || t.down.t < first->down.t) first = &t;
  }
  return first;
}

PerSide<std::optional<Instant>> TakesAt(const Play& play) {
  PerSide<std::optional<Instant>> at;
  for (const Side side : kBothSides) {
    for (const Touch& t : play.facts.touches) {
      if (t.side != side || !CanTake(play, t)) continue;
      at[side] = at[side] ? EarlierOf(*at[side], t.down) : t.down;
    }
  }
  return at;
}

Came Compare(const Play& play, const Instant& a, const Instant& b) {
  switch (FirstOf(a, b, play.options.same_time).order) {
    case Order::kAFirst:
      return Came::kBefore;
    case Order::kBFirst:
      return Came::kAfter;
    case Order::kSameTime:
      return Came::kSameTime;
    default:
      return Came::kUnclear;
  }
}

bool IsOpen(const std::optional<int32_t>& left_ppm) {
  return left_ppm && *left_ppm > kHandExcluded &&
         *left_ppm < kAllPpm - kHandExcluded;
}
bool HandIsOpen(const Touch& touch) {
  return touch.hand.untold || IsOpen(touch.hand.left_ppm);
}

bool OtherHands(const Play& play, const Touch& a, const Touch& b) {
  const std::optional<int32_t> left_a = LeftPpm(play, a);
  const std::optional<int32_t> left_b = LeftPpm(play, b);
  return left_a && left_b && (*left_a > kHalfPpm) != (*left_b > kHalfPpm);
}

bool MayBeOtherHands(const Play& play, const Touch& a, const Touch& b) {
  const auto open = [&](const Touch& t) {
    return HandIsOpen(t) || IsOpen(LeftPpm(play, t));
  };
  return !OneMotion(a, b) && (OtherHands(play, a, b) || open(a) || open(b));
}

}  // namespace kimari::rules::himuka
