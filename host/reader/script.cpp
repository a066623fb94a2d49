#include "host/reader/script.h"

#include <array>
#include <set>
#include <utility>

namespace kimari::reader {
namespace {

using audio::Part;
using cards::CardId;

constexpr std::array<std::pair<Mode, std::string_view>, 4> kNames = {{
    {Mode::kCompetitive, "competitive"},
    {Mode::kBeginner, "beginner"},
    {Mode::kRecreational, "recreational"},
    {Mode::kHimuka, "himuka"},
}};

void AddJoka(const JokaParts& joka, std::vector<Piece>& pieces) {
  for (const Part part : joka) pieces.push_back({0, part});
}

}  // namespace

std::vector<Piece> PiecesOf(Mode mode, std::optional<CardId> previous,
                            std::optional<CardId> card, const JokaParts& joka) {
  std::vector<Piece> pieces;
  if (mode == Mode::kRecreational) {
    if (previous == CardId{0}) AddJoka(joka, pieces);
    if (!card) return pieces;
    pieces.push_back({*card, Part::kUpper, true});
    pieces.push_back({*card, Part::kLower});
    pieces.push_back({*card, Part::kLower});
    return pieces;
  }
  if (mode == Mode::kHimuka) {
    if (!card) return pieces;
    if (previous) pieces.push_back({*previous, Part::kUpper});
    pieces.push_back({*card, Part::kUpper, true});
    return pieces;
  }
  if (previous == CardId{0}) {
    AddJoka(joka, pieces);
  } else if (previous) {
    pieces.push_back({*previous, Part::kLower});
  }
  if (!card) return pieces;
  pieces.push_back({*card, Part::kUpper, true});
  if (mode == Mode::kBeginner) pieces.push_back({*card, Part::kUpper});
  return pieces;
}

std::vector<std::pair<CardId, Part>> PhrasesOf(Mode mode,
                                               const cards::Deck& deck,
                                               const ReadingPlan& plan,
                                               const JokaParts& joka) {
  std::vector<std::pair<CardId, Part>> phrases;
  std::set<std::pair<CardId, Part>> seen;
  const auto add = [&](std::optional<CardId> previous,
                       std::optional<CardId> card) {
    for (const Piece& piece : PiecesOf(mode, previous, card, joka)) {
      const std::pair key{piece.card, piece.part};
      if (seen.insert(key).second) phrases.push_back(key);
    }
  };
  std::optional<CardId> previous = Opening(mode, deck);
  for (const CardId card : plan.order) {
    add(previous, card);
    previous = card;
  }
  add(previous, std::nullopt);
  return phrases;
}

std::optional<CardId> Opening(Mode mode, const cards::Deck& deck) {
  if (mode == Mode::kHimuka) {
    for (const cards::Card& card : deck.cards) {
      if (card.upper.starts_with("な")) return card.number;
    }
    return std::nullopt;
  }
  if (!deck.joka) return std::nullopt;
  return CardId{0};
}

bool HaltsBefore(Mode mode, size_t cards_left) {
  return mode == Mode::kHimuka && cards_left == 2;
}

std::optional<Mode> ModeNamed(std::string_view name) {
  for (const auto& [mode, word] : kNames) {
    if (word == name) return mode;
  }
  return std::nullopt;
}

std::string_view Name(Mode mode) {
  return kNames[static_cast<size_t>(mode)].second;
}

}  // namespace kimari::reader
