#include "host/uses/drill/usual_places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "host/uses/drill/kept_places.h"
#include "tests/support/program.h"
#include "tests/uses/drill/deck.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

std::vector<cards::CardId> FirstCards(int count) {
  std::vector<cards::CardId> cards(static_cast<size_t>(count));
  std::iota(cards.begin(), cards.end(), cards::CardId{1});
  return cards;
}

size_t InRowOf(const UsualPlaces& laid, int row) {
  return laid.Of(row, Wing::kLeft).size() + laid.Of(row, Wing::kRight).size();
}

// With む (87) at the very edge of the upper left.
UsualPlaces OwnPlaces() {
  UsualPlaces places = SuggestedPlaces(Deck());
  std::erase(places.Of(0, Wing::kRight), 87);
  places.Of(2, Wing::kLeft).insert(places.Of(2, Wing::kLeft).begin(), 87);
  return places;
}

TEST(UsualPlaces, SuggestedIsEachCardOnceInRowsOfLikeLength) {
  const UsualPlaces places = SuggestedPlaces(Deck());
  EXPECT_EQ(PlacesOf(TextOf(places), Deck()), places);
  for (int row = 0; row < kRows; ++row) {
    EXPECT_NEAR(static_cast<double>(InRowOf(places, row)), 33, 4);
  }
}

TEST(UsualPlaces, OfACourtTheCardsKeepTheirOrderFromTheSideLine) {
  const UsualPlaces laid = LaidBy(OwnPlaces(), {87, 31, 64});
  EXPECT_THAT(laid.Of(2, Wing::kLeft), ElementsAre(87, 31, 64));
}

TEST(UsualPlaces, NoRowIsLongerThanAKeyboards) {
  const UsualPlaces laid = LaidBy(SuggestedPlaces(Deck()), FirstCards(25));
  for (int row = 0; row < kRows; ++row) EXPECT_LE(InRowOf(laid, row), 10);
  // All of あ, which one part of a row cannot hold.
  UsualPlaces heap;
  heap.Of(1, Wing::kLeft) = FirstCards(25);
  const UsualPlaces spread = LaidBy(heap, FirstCards(25));
  EXPECT_EQ(InRowOf(spread, 0) + InRowOf(spread, 1) + InRowOf(spread, 2), 25);
  for (int row = 0; row < kRows; ++row) {
    EXPECT_LE(InRowOf(spread, row), 10);
    EXPECT_LE(spread.Of(row, Wing::kLeft).size(), 8);
  }
}

TEST(UsualPlaces, ACardTwiceOrMissingIsNoCourt) {
  std::string text = TextOf(SuggestedPlaces(Deck()));
  EXPECT_FALSE(PlacesOf(text + ",1", Deck()));
  EXPECT_FALSE(PlacesOf(text.substr(text.find(',')), Deck()));
  EXPECT_FALSE(PlacesOf("1/2/x", Deck()));
}

TEST(KeptPlaces, AreOfANameAndStayOnTheDisk) {
  const Workplace place;
  KeptPlaces kept(place.Path(""));
  ASSERT_TRUE(kept.Keep("Aoki", OwnPlaces()));
  const KeptPlaces again(place.Path(""));
  EXPECT_EQ(again.Of("Aoki", Deck()), OwnPlaces());
  EXPECT_EQ(again.Of("Baba", Deck()), SuggestedPlaces(Deck()));
  ASSERT_TRUE(kept.Forget("Aoki"));
  EXPECT_FALSE(KeptPlaces(place.Path("")).Has("Aoki"));
}

}  // namespace
}  // namespace kimari::drill
