#include "host/uses/drill/drill_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include "tests/uses/drill/deck.h"

namespace kimari::drill {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

SetWanted Wanted(const std::string& toml, uint64_t seed = 1) {
  SetWanted wanted{*ParseDrill(toml, "test.toml", Deck()), seed};
  wanted.ghost.curve = wanted.drill.ghost;
  return wanted;
}

DrillSet Made(const std::string& toml, uint64_t seed = 1) {
  return *MakeSet(Deck(), Wanted(toml, seed));
}

DrillSet Made(int court, int dead, uint64_t seed) {
  SetWanted wanted = Wanted("kind = \"reaction\"", seed);
  wanted.drill.court = court;
  wanted.drill.dead = dead;
  return *MakeSet(Deck(), wanted);
}

std::vector<cards::CardId> Order(const DrillSet& set) {
  std::vector<cards::CardId> order;
  for (const Asked& asked : set.asked) order.push_back(asked.card);
  return order;
}

TEST(DrillSet, AllOfTheCourtAndTheDeadCardsAreReadOnce) {
  const DrillSet set = Made(20, 5, 3);
  const auto order = Order(set);
  EXPECT_THAT(std::set<cards::CardId>(order.begin(), order.end()), SizeIs(25));
  for (const Laid& laid : set.court) {
    EXPECT_THAT(order, testing::Contains(laid.card));
  }
}

TEST(DrillSet, TheSameSeedIsTheSameSet) {
  EXPECT_EQ(Order(Made(20, 5, 3)), Order(Made(20, 5, 3)));
  EXPECT_NE(Order(Made(20, 5, 3)), Order(Made(20, 5, 4)));
}

TEST(DrillSet, TheKimarijiIsAsItStandsThen) {
  const DrillSet set = Made(50, 50, 1);
  EXPECT_EQ(
      set.asked.front().kimariji,
      cards::StaticKimariji(cards::HyakuninIsshu(), set.asked.front().card));
  EXPECT_EQ(set.asked.back().kimariji.kana, 1) << "the last one left";
}

TEST(DrillSet, MoreCardsThanTheDrillHasAreRefused) {
  SetWanted wanted = Wanted("kind = \"reaction\"");
  wanted.drill.court = 60;
  wanted.drill.dead = 50;
  EXPECT_THAT(MakeSet(Deck(), wanted).error().message, HasSubstr("has 100"));
}

TEST(DrillSet, ACardIsChosenAmongThoseEasiestToTakeForIt) {
  const DrillSet set = Made(
      "kind = \"phrase\"\ncards.numbers = [31]\n"
      "questions = 1");
  const Asked& asked = set.asked.front();
  ASSERT_THAT(asked.choices, SizeIs(kChoices));
  // あさぼらけ: two cards alone, told by their sixth kana.
  EXPECT_THAT(asked.choices, testing::Contains(testing::Field(&Choice::kimariji,
                                                              "あさぼらけう")));
}

TEST(DrillSet, KimarijiChangeByWhatWasAskedBeforeAndTheReasonIsSaid) {
  const DrillSet set = Made(
      "kind = \"kimariji\"\nchanging = true\n"
      "questions = 2\ncards.numbers = [31, 64]");
  EXPECT_EQ(set.asked[0].kimariji.kana, 6);
  EXPECT_EQ(set.asked[1].kimariji.text, "あさぼ");
  EXPECT_THAT(set.asked[1].why.en, HasSubstr("was read"));
  EXPECT_EQ(CardSaid(Deck(), set, 2, "アサボ"), set.asked[1].card);
  EXPECT_EQ(CardSaid(Deck(), set, 1, "あさぼ"), kNoSuchCard);
}

TEST(DrillSet, ACoveredCourtIsAskedWholeAfterEachWait) {
  const DrillSet set = Made(
      "kind = \"layout\"\n[court]\ncards = 6\n"
      "[layout]\nafter_min = [0, 5]");
  ASSERT_THAT(set.asked, SizeIs(12));
  EXPECT_EQ(set.asked[5].after_min, 0);
  EXPECT_EQ(set.asked[6].after_min, 5);
  EXPECT_FALSE(set.Dead(set.asked[6].card));
}

TEST(DrillSet, AGhostKeepsToItsCurveAndItsShareOfFaults) {
  const DrillSet set = Made(
      "kind = \"ghost\"\n[court]\ncards = 50\ndead = 50\n"
      "[ghost]\nmedian_ms = 300\nspread_ms = 50\nfault_share = 0.3");
  int faults = 0;
  double sum = 0;
  int takes = 0;
  for (const Asked& asked : set.asked) {
    faults += asked.ghost != 0 && asked.ghost != asked.card ? 1 : 0;
    if (!asked.ghost_ms) continue;
    sum += *asked.ghost_ms;
    ++takes;
  }
  EXPECT_NEAR(faults, 30, 14);
  EXPECT_NEAR(sum / takes, 300, 4 * 50 / std::sqrt(takes));
}

TEST(DrillSet, AFullCourtLiesFromBothSideLinesInBothHalves) {
  const DrillSet set = Made(50, 0, 5);
  std::set<std::tuple<Half, int, int>> places;
  std::array<int, 2> in_half{};
  for (const Laid& laid : set.court) {
    places.emplace(laid.half, laid.row, laid.column);
    ++in_half[static_cast<size_t>(laid.half)];
    EXPECT_LT(laid.column, 16);
  }
  EXPECT_THAT(places, SizeIs(50));
  EXPECT_EQ(in_half[0], 25);
}

TEST(DrillSet, TheOwnHalfLiesByThePlayersPlacesTheOtherAsItsPlayerSeesIt) {
  SetWanted wanted = Wanted(
      "kind = \"reaction\"\ncards.numbers = [87, 70]\n[court]\ncards = 2");
  wanted.usual = SuggestedPlaces(Deck());
  const auto at = [&] {
    const DrillSet set = *MakeSet(Deck(), wanted);
    const Laid* const laid = set.Find(87);
    return std::tuple(laid->half, laid->row, laid->column);
  };
  std::set<std::tuple<Half, int, int>> of_seeds;
  for (wanted.seed = 1; wanted.seed < 9; ++wanted.seed) of_seeds.insert(at());
  // む lies at the right end of the lower row, as whoever has it sees it.
  EXPECT_THAT(of_seeds, testing::ElementsAre(std::tuple(Half::kOwn, 0, 15),
                                             std::tuple(Half::kOther, 0, 0)));
}

TEST(DrillSet, OfHalfACourtAllCardsLieInOneTerritory) {
  const DrillSet set =
      Made("kind = \"ghost\"\n[court]\ncards = 25\nhalf = \"own\"");
  std::set<std::pair<int, int>> places;
  for (const Laid& laid : set.court) {
    EXPECT_EQ(laid.half, Half::kOwn);
    places.emplace(laid.row, laid.column);
  }
  EXPECT_THAT(places, SizeIs(25));
}

TEST(DrillSet, WeakCardsLieBeforeAnyOther) {
  SetWanted wanted = Wanted(
      "kind = \"reaction\"\n[cards]\nweak = true\n"
      "[court]\ncards = 2");
  wanted.weak = {77, 33};
  const DrillSet set = *MakeSet(Deck(), wanted);
  EXPECT_EQ(set.court[0].card, 77);
  EXPECT_EQ(set.court[1].card, 33);
}

}  // namespace
}  // namespace kimari::drill
