// What is off in a court as laid out.
#include "host/match/start_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::match {
namespace {

using rules::Key;
using testing::ElementsAre;
using testing::IsEmpty;

const WholeCourt kWhole{50};

// `a` and `b` cards that are known, ten a row.
evidence::LayoutSeen Court(int a, int b, int unknown) {
  evidence::LayoutSeen layout;
  layout.unknown_objects = unknown;
  for (const Side side : kBothSides) {
    for (int i = 0; i < (side == Side::kA ? a : b); ++i) {
      evidence::SeenCard card;
      card.card =
          static_cast<evidence::CardId>((side == Side::kA ? 1 : 51) + i);
      card.territory = side;
      card.row = static_cast<int8_t>(i / 10);
      layout.cards.push_back(card);
    }
  }
  return layout;
}

std::vector<Key> Off(const evidence::LayoutSeen& layout) {
  std::vector<Key> keys;
  for (const rules::Words& words :
       CheckStart(*court::Kyogi(), layout, kWhole).off) {
    keys.push_back(words.key);
  }
  return keys;
}

TEST(StartCheck, OfTwentyFiveEachHasNothingToSay) {  // R-KA-1
  EXPECT_THAT(Off(Court(25, 25, 0)), IsEmpty());
}

TEST(StartCheck, ACardFaceDownMayBeTheOneThatASideLacks) {  // R-KK-7
  EXPECT_THAT(Off(Court(24, 25, 1)), ElementsAre(Key::kFaceDownOrUnknown));
}

TEST(StartCheck, OneCardFaceDownIsNotWhatBothSidesLack) {
  EXPECT_THAT(Off(Court(24, 24, 1)), ElementsAre(Key::kCountOff, Key::kCountOff,
                                                 Key::kFaceDownOrUnknown));
}

TEST(StartCheck, WhoHasTooManyIsToldWhateverLiesFaceDown) {
  EXPECT_THAT(Off(Court(24, 26, 1)),
              ElementsAre(Key::kCountOff, Key::kFaceDownOrUnknown));
}

TEST(StartCheck, AShortGameThatWasNotSaidIsToldHowToSayIt) {
  EXPECT_THAT(Off(Court(15, 15, 0)), ElementsAre(Key::kCardsOff));
}

TEST(StartCheck, ARowBeyondItsLineIsTold) {  // R-KA-2
  evidence::LayoutSeen layout = Court(25, 25, 0);
  layout.cards[0].centre.x_um = 415'000;
  EXPECT_THAT(Off(layout), ElementsAre(Key::kRowTooWide));
}

TEST(StartCheck, AShortGameIsCountedAsAWhole) {
  const auto off = [](const evidence::LayoutSeen& layout) {
    return CheckStart(*court::Kyogi(), layout, {20, false}).off;
  };
  EXPECT_THAT(off(Court(12, 8, 0)), IsEmpty()) << "one plays with fewer";
  EXPECT_THAT(off(Court(12, 7, 0)), testing::SizeIs(1));
  EXPECT_THAT(off(Court(12, 9, 0)), testing::SizeIs(1));
}

}  // namespace
}  // namespace kimari::match
