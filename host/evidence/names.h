// The words for states, commands and hands: what stands in recordings and rig
// files, and what people are shown. A word that was ever recorded stays.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "host/court/seat.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"

namespace kimari::evidence {

// Of each value of T, in the order of the enum. Nothing for other types.
template <typename T>
inline constexpr std::array<std::string_view, 0> kNames = {};

template <>
inline constexpr auto kNames<Hand> = std::to_array<std::string_view>({"left",
                                                                      "right"});
template <>
inline constexpr auto kNames<Seat> =
    std::to_array<std::string_view>({"left", "centre", "right"});
template <>
inline constexpr auto kNames<CommandName> = std::to_array<std::string_view>(
    {"go on as seen", "no reading", "sounds late", "sounds ready"});
template <>
inline constexpr auto kNames<BoardState> = std::to_array<std::string_view>(
    {"connected", "synchronised", "lost", "reset", "refused", "dropped",
     "noisy", "late", "alone", "in step", "covered", "uncovered", "held"});
template <>
inline constexpr auto kNames<CameraState> = std::to_array<std::string_view>(
    {"running", "dropped", "lost", "moved", "blind", "adjusted"});
template <>
inline constexpr auto kNames<SoundState> = std::to_array<std::string_view>(
    {"underrun", "clock step", "time stamps unusable", "lost", "dropped",
     "stands still", "stood still", "moved"});

template <>
inline constexpr auto kNames<Role> = std::to_array<std::string_view>(
    {"judge", "player A", "player B", "reader", "camera"});
template <>
inline constexpr auto kNames<Party> =
    std::to_array<std::string_view>({"nobody", "A", "B"});
template <>
inline constexpr auto kNames<HoldReason> = std::to_array<std::string_view>(
    {"judge", "hand", "red flag", "white flag", "protest", "tidying", "start",
     "open ruling", "device", "sounds", "last two", "next", "loudspeaker"});
template <>
inline constexpr auto kNames<DeskAction> = std::to_array<std::string_view>(
    {"hold",      "go on",    "white up",    "white down", "red up",
     "red waved", "red down", "let stand",   "begin",      "protest",
     "withdraw",  "misread",  "lost",        "obstructed", "other hand",
     "forgotten", "moved",    "confirm",     "overrule",   "void",
     "put",       "settle",   "yellow card", "red card",   "posture",
     "voice",     "injury",   "note",        "say again",  "skip",
     "undo skip", "give up",  "sign"});
template <>
inline constexpr auto kNames<PutTo> =
    std::to_array<std::string_view>({"territory", "pile", "custody", "lost"});

template <typename T>
concept Named = !kNames<T>.empty();

// Static lifetime.
template <Named T>
constexpr std::string_view Name(T value) {
  return kNames<T>[static_cast<size_t>(value)];
}

// Nothing where no value is called so.
template <Named T>
constexpr std::optional<T> FromName(std::string_view name) {
  for (size_t i = 0; i < kNames<T>.size(); ++i) {
    if (kNames<T>[i] == name) return static_cast<T>(i);
  }
  return std::nullopt;
}

namespace internal {
// A value that was added without its word does not compile.
template <auto kLast>
constexpr bool AllNamed() {
  return kNames<decltype(kLast)>.size() == static_cast<size_t>(kLast) + 1;
}
static_assert(AllNamed<Hand::kRight>());
static_assert(AllNamed<CommandName::kSoundsReady>());
static_assert(AllNamed<Role::kCamera>());
static_assert(AllNamed<Party::kB>());
static_assert(AllNamed<HoldReason::kLoudspeaker>());
static_assert(AllNamed<DeskAction::kSign>());
static_assert(AllNamed<PutTo::kLost>());
static_assert(AllNamed<BoardState::kHeld>());
static_assert(AllNamed<CameraState::kAdjusted>());
static_assert(AllNamed<SoundState::kMoved>());
}  // namespace internal

}  // namespace kimari::evidence
