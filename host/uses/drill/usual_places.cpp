#include "host/uses/drill/usual_places.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <set>

#include "host/game/cards/kimariji.h"
#include "host/game/cards/morae.h"

namespace kimari::drill {
namespace {

using cards::CardId;

constexpr std::array kBothWings = {Wing::kLeft, Wing::kRight};

struct FirstKana {
  int row;
  Wing wing;
  std::string_view kana;  // from the side line inwards
};
constexpr std::array<FirstKana, 6> kByFirstKana = {{
    {0, Wing::kLeft, "いちひきみ"},
    {0, Wing::kRight, "むすめふさほせうつしもゆ"},
    {1, Wing::kLeft, "たこな"},
    {1, Wing::kRight, "はやよか"},
    {2, Wing::kLeft, "あ"},
    {2, Wing::kRight, "わお"},
}};

size_t InRow(const UsualPlaces& places, int row) {
  return places.Of(row, Wing::kLeft).size() +
         places.Of(row, Wing::kRight).size();
}

// A wing that is longer than half a row goes on beyond the middle.
void KeepToHalves(UsualPlaces& places) {
  for (auto& row : places.at) {
    for (size_t wing = 0; wing < kWings; ++wing) {
      auto& from = row.at(wing);
      while (from.size() > size_t{kMostInWing}) {
        row.at(1 - wing).push_back(from.back());
        from.pop_back();
      }
    }
  }
}

// The innermost of a full row's longer wing, into the row that has most room.
void MakeRoom(UsualPlaces& places) {
  for (int row = 0; row < kRows; ++row) {
    while (InRow(places, row) > kMostInRow) {
      int roomiest = row;
      for (int other = 0; other < kRows; ++other) {
        if (InRow(places, other) < InRow(places, roomiest)) roomiest = other;
      }
      if (InRow(places, roomiest) >= kMostInRow) return;  // all are full
      const Wing longer = places.Of(row, Wing::kLeft).size() >
                                  places.Of(row, Wing::kRight).size()
                              ? Wing::kLeft
                              : Wing::kRight;
      places.Of(roomiest, longer).push_back(places.Of(row, longer).back());
      places.Of(row, longer).pop_back();
    }
  }
}

}  // namespace

UsualPlaces SuggestedPlaces(const cards::Deck& deck) {
  std::map<CardId, std::string> kimariji;
  for (const cards::Card& card : deck.cards) {
    kimariji[card.number] = cards::StaticKimariji(deck, card.number).text;
  }
  UsualPlaces places;
  std::set<CardId> left;
  for (const auto& [card, text] : kimariji) left.insert(card);
  for (const FirstKana& part : kByFirstKana) {
    for (const std::string& kana : cards::Letters(std::string(part.kana))) {
      std::vector<CardId> of_kana;
      for (const CardId card : left) {
        if (kimariji[card].starts_with(kana)) of_kana.push_back(card);
      }
      std::ranges::stable_sort(of_kana, {},
                               [&](CardId card) { return kimariji[card]; });
      for (const CardId card : of_kana) {
        places.Of(part.row, part.wing).push_back(card);
        left.erase(card);
      }
    }
  }
  // Of a deck that has others.
  for (const CardId card : left) places.Of(1, Wing::kLeft).push_back(card);
  return places;
}

UsualPlaces LaidBy(const UsualPlaces& usual, const std::vector<CardId>& cards) {
  const std::set<CardId> lie(cards.begin(), cards.end());
  UsualPlaces laid;
  for (int row = 0; row < kRows; ++row) {
    for (const Wing wing : kBothWings) {
      std::ranges::copy_if(usual.Of(row, wing),
                           std::back_inserter(laid.Of(row, wing)),
                           [&](CardId card) { return lie.contains(card); });
    }
  }
  MakeRoom(laid);
  KeepToHalves(laid);
  return laid;
}

std::string TextOf(const UsualPlaces& places) {
  std::string text;
  for (const auto& row : places.at) {
    for (const auto& wing : row) {
      text +=
          fmt::format("{}{}", text.empty() ? "" : "/", fmt::join(wing, ","));
    }
  }
  return text;
}

std::optional<UsualPlaces> PlacesOf(std::string_view text,
                                    const cards::Deck& deck) {
  UsualPlaces places;
  std::set<CardId> seen;
  size_t part = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    if (*at == '/' || *at == ',') {
      part += *at++ == '/' ? 1 : 0;
      continue;
    }
    CardId card = 0;
    const auto read = std::from_chars(at, end, card);
    if (read.ec != std::errc{} || part >= kRows * kWings ||
        deck.Find(card) == nullptr || !seen.insert(card).second) {
      return std::nullopt;
    }
    places.at[part / kWings][part % kWings].push_back(card);
    at = read.ptr;
  }
  if (seen.size() != deck.cards.size()) return std::nullopt;
  return places;
}

}  // namespace kimari::drill
