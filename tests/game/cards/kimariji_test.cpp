#include "host/game/cards/kimariji.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "host/game/cards/morae.h"
#include "tests/game/cards/poems_csv.h"

namespace kimari::cards {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// RapidCheck draws the same cases every time, unless told otherwise.
[[maybe_unused]] const int kSeeded =
    setenv("RC_PARAMS", "seed=17", 0);  // NOLINT(concurrency-mt-unsafe)

constexpr CardId kHarusu = 2;
constexpr CardId kHanano = 9;
constexpr CardId kHaruno = 67;
constexpr CardId kHanasa = 96;

std::string Full(CardId card, Phrase phrase = Phrase::kUpper) {
  return StaticKimariji(HyakuninIsshu(), card, phrase).text;
}
CurrentKimariji After(CardId card, const std::set<CardId>& read) {
  return KimarijiNow(HyakuninIsshu(), card, read);
}

TEST(Kimariji, OfLowerPhrasesShortenAsCardsAreReadToo) {
  for (const Card& card : HyakuninIsshu().cards) {
    const auto first =
        KimarijiNow(HyakuninIsshu(), card.number, {}, Phrase::kLower);
    EXPECT_EQ(first.now, first.full);
    EXPECT_EQ(first.full.text, Full(card.number, Phrase::kLower));
    std::set<CardId> all;
    for (const Card& other : HyakuninIsshu().cards) all.insert(other.number);
    EXPECT_EQ(
        KimarijiNow(HyakuninIsshu(), card.number, all, Phrase::kLower).now.kana,
        1);
  }
}

TEST(Kimariji, WhatACardChangesIsToldOfTheUnreadAlone) {
  const auto changes = ChangedBy(HyakuninIsshu(), kHaruno, {});
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes[0].card, kHarusu);
  EXPECT_EQ(changes[0].before.text, "はるす");
  EXPECT_EQ(changes[0].after.text, "はる");
  EXPECT_TRUE(ChangedBy(HyakuninIsshu(), kHaruno, {kHarusu}).empty());
}

TEST(Kimariji, HaveTheKnownLengths) {
  std::map<int, int> cards_of_length;
  for (const Card& card : HyakuninIsshu().cards) {
    const Kimariji k = StaticKimariji(HyakuninIsshu(), card.number);
    ++cards_of_length[k.kana];
    EXPECT_EQ(k.morae, k.kana);
  }
  EXPECT_EQ(
      cards_of_length,
      (std::map<int, int>{{1, 7}, {2, 42}, {3, 37}, {4, 6}, {5, 2}, {6, 6}}));
}

TEST(Kimariji, OneMoraCardsAreMusumefusahose) {
  std::set<std::string> one;
  for (const Card& card : HyakuninIsshu().cards) {
    const Kimariji k = StaticKimariji(HyakuninIsshu(), card.number);
    if (k.morae == 1) one.insert(k.text);
  }
  EXPECT_EQ(one,
            (std::set<std::string>{"む", "す", "め", "ふ", "さ", "ほ", "せ"}));
}

TEST(Kimariji, FollowTheSoundWhereTheSpellingMisleads) {
  const std::map<CardId, std::string> traps = {
      {19, "なにわが"},     {26, "おぐ"},   {39, "あさじ"}, {41, "こい"},
      {43, "あい"},         {44, "おおこ"}, {45, "あわれ"}, {47, "やえ"},
      {50, "きみがためお"}, {60, "おおえ"}, {71, "ゆう"},   {78, "あわじ"},
      {88, "なにわえ"},     {95, "おおけ"}, {28, "やまざ"}, {89, "たま"}};
  for (const auto& [card, kimariji] : traps) EXPECT_EQ(Full(card), kimariji);
}

TEST(Kimariji, AgreeWithTheIndependentTableForAllHundred) {
  const std::vector<Row> rows = PoemsCsv();
  if (rows.empty()) GTEST_SKIP() << "poems.csv is not here (KIMARI_SHARED)";
  for (const Row& row : rows) {
    const auto card = static_cast<CardId>(std::stoi(row.at("number")));
    if (card == 0) continue;
    EXPECT_EQ(Full(card), row.at("kimariji")) << card;
    EXPECT_EQ(Full(card, Phrase::kLower), row.at("shimo_kimariji")) << card;
  }
}

TEST(Kimariji, CountsKanaButKnowsWhichMoraDecides) {
  const Kimariji kyou = StaticKimariji(HyakuninIsshu(), 54, Phrase::kLower);
  EXPECT_EQ(kyou.text, "きょうを");
  EXPECT_EQ(kyou.kana, 4);
  EXPECT_EQ(kyou.morae, 3);
}

TEST(Kimariji, TheJokaAndStrangersHaveNone) {
  EXPECT_EQ(StaticKimariji(HyakuninIsshu(), 0), Kimariji{});
  EXPECT_EQ(StaticKimariji(HyakuninIsshu(), 777), Kimariji{});
  EXPECT_EQ(After(777, {}).now, Kimariji{});
}

TEST(KimarijiAsRead, ShortensWhenItsPartnerWasRead) {
  const CurrentKimariji harusu = After(kHarusu, {kHaruno});
  EXPECT_EQ(harusu.now.text, "はる");
  EXPECT_EQ(harusu.full.text, "はるす");
  EXPECT_THAT(harusu.shortened_by, ElementsAre(kHaruno));
  EXPECT_EQ(harusu.why, "はるの was read, so はるす is はる");
  EXPECT_EQ(harusu.why_ja, "はるのが読まれたので、はるすははる");
}

TEST(KimarijiAsRead, IsOneMoraWhenTheWholeFamilyWasRead) {
  const CurrentKimariji harusu = After(kHarusu, {kHaruno, kHanano, kHanasa});
  EXPECT_EQ(harusu.now.text, "は");
  EXPECT_EQ(harusu.why, "はなの, はるの and はなさ were read, so はるす is は");
}

TEST(KimarijiAsRead, StaysWhileAPartnerIsUnreadAndSaysWhich) {
  const CurrentKimariji harusu = After(kHarusu, {kHanano, kHanasa});
  EXPECT_EQ(harusu.now.text, "はるす");
  EXPECT_THAT(harusu.told_from, ElementsAre(kHaruno));
  EXPECT_THAT(harusu.shortened_by, IsEmpty());
  EXPECT_EQ(harusu.why, "はるす, because はるの is still unread");
}

TEST(KimarijiAsRead, AOneMoraCardHasNoRivals) {
  const CurrentKimariji mu = After(87, {});
  EXPECT_EQ(mu.why, "む: no other card begins so");
  EXPECT_THAT(mu.told_from, IsEmpty());
}

TEST(KimarijiAsRead, DoesNotCareWhetherTheCardItselfCountsAsRead) {
  EXPECT_EQ(After(kHarusu, {kHarusu, kHaruno}).now,
            After(kHarusu, {kHaruno}).now);
}

// Any card, any part of the deck read before it.
struct Moment {
  CardId card = 0;
  std::set<CardId> read;
};
Moment AnyMoment() {
  const auto number = rc::gen::inRange<int>(1, 101);
  Moment moment;
  moment.card = static_cast<CardId>(*number);
  for (const int n : *rc::gen::container<std::vector<int>>(number)) {
    moment.read.insert(static_cast<CardId>(n));
  }
  moment.read.erase(moment.card);
  return moment;
}
// Unread cards whose upper phrase begins with the first `kana` of the card.
int Matches(const Moment& m, int kana) {
  const auto begin_of = [kana](CardId card) {
    std::vector<std::string> all = Letters(HyakuninIsshu().Find(card)->upper);
    all.resize(static_cast<size_t>(kana));
    for (std::string& letter : all) letter = Sound(letter);
    return all;
  };
  int matches = 0;
  for (const Card& other : HyakuninIsshu().cards) {
    if (other.number == m.card || m.read.count(other.number) != 0) continue;
    matches += begin_of(other.number) == begin_of(m.card) ? 1 : 0;
  }
  return matches;
}

RC_GTEST_PROP(KimarijiAsRead, BeginsNoOtherUnreadCard, ()) {
  const Moment moment = AnyMoment();
  RC_ASSERT(Matches(moment, After(moment.card, moment.read).now.kana) == 0);
}

RC_GTEST_PROP(KimarijiAsRead, IsNeverLongerThanTheStaticOne, ()) {
  const Moment moment = AnyMoment();
  const CurrentKimariji k = After(moment.card, moment.read);
  RC_ASSERT(k.now.kana >= 1);
  RC_ASSERT(k.now.kana <= k.full.kana);
  RC_ASSERT(k.full.text.substr(0, k.now.text.size()) == k.now.text);
}

RC_GTEST_PROP(KimarijiAsRead, CouldNotBeShorter, ()) {
  const Moment moment = AnyMoment();
  const int kana = After(moment.card, moment.read).now.kana;
  if (kana > 1) RC_ASSERT(Matches(moment, kana - 1) > 0);
}

RC_GTEST_PROP(KimarijiAsRead, NeverGrowsAsMoreIsRead, ()) {
  const Moment before = AnyMoment();
  Moment after = before;
  after.read.insert(static_cast<CardId>(*rc::gen::inRange<int>(1, 101)));
  RC_ASSERT(After(after.card, after.read).now.kana <=
            After(before.card, before.read).now.kana);
}

RC_GTEST_PROP(KimarijiAsRead, NamesAReasonWheneverItShortened, ()) {
  const Moment moment = AnyMoment();
  const CurrentKimariji k = After(moment.card, moment.read);
  RC_ASSERT(k.shortened_by.empty() == (k.now == k.full));
  for (const CardId card : k.shortened_by)
    RC_ASSERT(moment.read.count(card) == 1);
}

}  // namespace
}  // namespace kimari::cards
