// Where a player lays which card of his half (定位置), and a court laid by it:
// in rows, from both side lines inwards.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/cards/deck.h"

namespace kimari::drill {

// The left or the right part of a row, as its own player sees it.
enum class Wing : uint8_t { kLeft, kRight };

inline constexpr int kRows = 3;
inline constexpr int kWings = 2;
// That lie in a row, as many as a keyboard's rows have keys; in one wing, half
// of a court's columns.
inline constexpr int kMostInRow = 10;
inline constexpr int kMostInWing = 8;

// Each card of a deck in one wing of one row.
struct UsualPlaces {
  // From the side line inwards; rows from the player, 0 lower to 2 upper.
  using Cards = std::vector<cards::CardId>;
  std::array<std::array<Cards, kWings>, kRows> at;

  Cards& Of(int row, Wing wing) {
    return at[static_cast<size_t>(row)][static_cast<size_t>(wing)];
  }
  const Cards& Of(int row, Wing wing) const {
    return at[static_cast<size_t>(row)][static_cast<size_t>(wing)];
  }
  bool operator==(const UsualPlaces&) const = default;
};

// For who has none of his own: by first kana, as beginners are often told; a
// sixth of the deck each, as nearly as first kana let it be.
UsualPlaces SuggestedPlaces(const cards::Deck& deck);

// Those of `cards` where they lie in half a court: rows of kMostInRow at most,
// what is too much in the row that has most room.
UsualPlaces LaidBy(const UsualPlaces& usual,
                   const std::vector<cards::CardId>& cards);

// "17,87/3/..": lower left, lower right, middle left, ...
std::string TextOf(const UsualPlaces& places);
// Nothing where it does not hold each card of the deck once.
std::optional<UsualPlaces> PlacesOf(std::string_view text,
                                    const cards::Deck& deck);

}  // namespace kimari::drill
