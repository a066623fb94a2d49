// One reading as the rules of Himuka karuta look at it: who touched, in which
// order, and who plays. For this folder only.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "host/game/rules/facts.h"
#include "host/game/rules/himuka/options.h"
#include "host/game/rules/state.h"

namespace kimari::rules::himuka {

inline constexpr int kCards = 46;  // R-HT-10

// The cards the text names, numbered as the kana are ordered (R-HT-32,
// R-HT-33).
inline constexpr CardId kNa = 21;
struct RoleSet {
  std::array<CardId, 3> cards;
  std::string_view name;
};
inline constexpr std::array<RoleSet, 2> kRoleSets = {
    {{{28, 39, 46}, "ふ・ら・ん"}, {{26, 32, 40}, "は・み・り"}}};
bool IsRoleCard(CardId card);
// The card of a touch that was none (questions.cpp).
inline constexpr CardId kNoCard = 0;

// The rules, how the match stands, and what happened.
struct Play {
  const State& state;
  const Facts& facts;
  const HimukaOptions& options;
};

// The cards lie on the centre line, or should (R-HT-14).
bool IsLastTwo(const Play& play);
// Who of this side plays the last two (R-HT-15, R-HT-16); nothing: not told.
std::optional<Seat> PlaysLastTwo(const Play& play, Side side);

// Where who made it sits, told of this touch or of another of its motion.
std::optional<Seat> SeatTold(const Play& play, const Touch& touch);
// Which player it was: told, tried, or the only one who plays.
std::optional<Seat> PlayerOf(const Play& play, const Touch& touch);
bool SamePlayer(const Play& play, const Touch& a, const Touch& b);
// He may touch cards now.
bool MayPlay(const Play& play, const Touch& touch);
// By the hand he may take with (R-HT-19).
bool ByTakingHand(const Play& play, const Touch& touch);
// The hand a player first took with, before this reading.
std::optional<Hand> HandBefore(const Play& play, Side side,
                               std::optional<Seat> seat);

// A touch of the called card that can take it.
bool CanTake(const Play& play, const Touch& touch);
// A side's first touch that can take; null where there is none.
const Touch* FirstThatTakes(const Play& play, Side side);
PerSide<std::optional<Instant>> TakesAt(const Play& play);

// When one touch came against another; at the same time by the option's band.
enum class Came { kBefore, kSameTime, kAfter, kUnclear };
Came Compare(const Play& play, const Instant& a, const Instant& b);

// That it was the left hand, parts per million, told of this touch or of
// another of its motion; nothing: not told.
std::optional<int32_t> LeftPpm(const Play& play, const Touch& touch);
// Either hand is considered: it is told of neither for certain.
bool IsOpen(const std::optional<int32_t>& left_ppm);
bool HandIsOpen(const Touch& touch);
// Both told, and not the same.
bool OtherHands(const Play& play, const Touch& a, const Touch& b);
// By different hands, as far as is told.
bool MayBeOtherHands(const Play& play, const Touch& a, const Touch& b);
// Touches of one motion.
inline bool OneMotion(const Touch& a, const Touch& b) {
  return a.stroke != 0 && a.stroke == b.stroke && a.side == b.side;
}

}  // namespace kimari::rules::himuka
