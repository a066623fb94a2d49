#include "host/reader/script.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace kimari::reader {
namespace {

using audio::Part;
using cards::CardId;

constexpr std::array<std::pair<Mode, std::string_view>, 8> kModeNames = {{
    {Mode::kCompetitive, "competitive"},
    {Mode::kBeginner, "beginner"},
    {Mode::kRecreational, "recreational"},
    {Mode::kHimuka, "himuka"},
    {Mode::kUpperOnly, "upper"},
    {Mode::kUpperLower, "upper-lower"},
    {Mode::kLowerOnly, "lower"},
    {Mode::kOwn, "own"},
}};

// By Ingredient.
constexpr std::array<std::string_view, 4> kIngredients = {
    "before-upper", "before-lower", "upper", "lower"};

bool OfCardBefore(Ingredient ingredient) {
  return ingredient == Ingredient::kUpperBefore ||
         ingredient == Ingredient::kLowerBefore;
}

Part PartOf(Ingredient ingredient) {
  return ingredient == Ingredient::kUpperBefore ||
                 ingredient == Ingredient::kUpper
             ? Part::kUpper
             : Part::kLower;
}

bool Calls(const Recipe& recipe) {
  return std::any_of(recipe.begin(), recipe.end(),
                     [](Ingredient i) { return !OfCardBefore(i); });
}

std::optional<Ingredient> IngredientNamed(std::string_view word) {
  const auto found = std::find(kIngredients.begin(), kIngredients.end(), word);
  if (found == kIngredients.end()) return std::nullopt;
  return static_cast<Ingredient>(found - kIngredients.begin());
}

}  // namespace

const Recipe& RecipeOf(Mode mode, const Recipe& own) {
  using enum Ingredient;
  static const Recipe competitive = {kLowerBefore, kUpper};
  static const Recipe beginner = {kLowerBefore, kUpper, kUpper};
  static const Recipe recreational = {kUpper, kLower, kLower};
  static const Recipe himuka = {kUpperBefore, kUpper};
  static const Recipe upper_only = {kUpper};
  static const Recipe upper_lower = {kUpper, kLower};
  static const Recipe lower_only = {kLower};
  switch (mode) {
    case Mode::kCompetitive:
      return competitive;
    case Mode::kBeginner:
      return beginner;
    case Mode::kRecreational:
      return recreational;
    case Mode::kHimuka:
      return himuka;
    case Mode::kUpperOnly:
      return upper_only;
    case Mode::kUpperLower:
      return upper_lower;
    case Mode::kLowerOnly:
      return lower_only;
    case Mode::kOwn:
      break;
  }
  return Calls(own) ? own : competitive;
}

cards::Phrase CalledBy(const Recipe& recipe) {
  const auto calls = std::ranges::find_if(recipe, [](Ingredient ingredient) {
    return ingredient == Ingredient::kUpper || ingredient == Ingredient::kLower;
  });
  return calls != recipe.end() && *calls == Ingredient::kLower
             ? cards::Phrase::kLower
             : cards::Phrase::kUpper;
}

Result<Recipe> ParseRecipe(std::string_view words) {
  Recipe recipe;
  while (!words.empty()) {
    const size_t comma = words.find(',');
    const std::string_view word = words.substr(0, comma);
    words.remove_prefix(comma == std::string_view::npos ? words.size()
                                                        : comma + 1);
    const auto ingredient = IngredientNamed(word);
    if (!ingredient) {
      return Fail(ErrorKind::kUsage,
                  Both("own order: '{}' is no phrase; write before-upper, "
                       "before-lower, upper or lower, with commas",
                       "読み順「{}」は使えません。before-upper、before-lower、"
                       "upper、lower をカンマで区切って書いてください",
                       word));
    }
    recipe.push_back(*ingredient);
  }
  if (recipe.size() > kLongestRecipe) {
    return Fail(ErrorKind::kUsage, Text{"own order: at most 6 phrases a card",
                                        "読み順は1枚につき6句までです"});
  }
  if (!Calls(recipe)) {
    return Fail(ErrorKind::kUsage,
                Text{"own order: no phrase calls the card; add upper or lower",
                     "読み順に上の句か下の句を1つ以上入れてください"});
  }
  return recipe;
}

std::string ToText(const Recipe& recipe) {
  std::string text;
  for (const Ingredient ingredient : recipe) {
    text += text.empty() ? "" : ",";
    text += kIngredients[static_cast<size_t>(ingredient)];
  }
  return text;
}

JokaParts JokaOf(const JokaParts& held, int upper, int lower) {
  JokaParts parts;
  const bool whole =
      std::find(held.begin(), held.end(), Part::kWhole) != held.end();
  if (whole) {
    if (upper + lower > 0) parts = held;
    return parts;
  }
  // A file of the upper phrase may hold a lower one already.
  const auto lowers = std::count(held.begin(), held.end(), Part::kLower);
  const int within = held.empty() || lowers == 2 || upper == 0 ? 0 : 1;
  parts.assign(static_cast<size_t>(upper), Part::kUpper);
  for (int i = within; i < lower; ++i) parts.push_back(Part::kLower);
  return parts;
}

std::vector<Piece> PiecesOf(Mode mode, std::optional<CardId> previous,
                            std::optional<CardId> card, const JokaParts& joka,
                            const Recipe& own) {
  const Recipe& recipe = RecipeOf(mode, own);
  const bool takes_before =
      std::any_of(recipe.begin(), recipe.end(), OfCardBefore);
  std::vector<Piece> pieces;
  // The joka stands before whatever comes first.
  const bool joka_first = previous == CardId{0};
  if (joka_first && (card || takes_before)) {
    for (const Part part : joka) pieces.push_back({0, part});
  }
  if (!card) {
    // R-KK: the last card's lower phrase is read to its end; a card of Himuka
    // has none.
    if (takes_before && previous && !joka_first && mode != Mode::kHimuka) {
      pieces.push_back({*previous, Part::kLower});
    }
    return pieces;
  }
  bool called = false;
  for (const Ingredient ingredient : recipe) {
    const Part part = PartOf(ingredient);
    if (!OfCardBefore(ingredient)) {
      pieces.push_back({*card, part, !std::exchange(called, true)});
    } else if (previous && !joka_first) {
      pieces.push_back({*previous, part});
    }
  }
  return pieces;
}

std::vector<std::pair<CardId, Part>> PhrasesOf(Mode mode,
                                               const cards::Deck& deck,
                                               const ReadingPlan& plan,
                                               const JokaParts& joka,
                                               const Recipe& own) {
  std::vector<std::pair<CardId, Part>> phrases;
  std::set<std::pair<CardId, Part>> seen;
  const auto add = [&](std::optional<CardId> previous,
                       std::optional<CardId> card) {
    for (const Piece& piece : PiecesOf(mode, previous, card, joka, own)) {
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
  for (const auto& [mode, word] : kModeNames) {
    if (word == name) return mode;
  }
  return std::nullopt;
}

std::string_view Name(Mode mode) {
  return kModeNames[static_cast<size_t>(mode)].second;
}

}  // namespace kimari::reader
