#include "audio/alignment/phones.h"

#include <gtest/gtest.h>

#include "audio/morae.h"
#include "host/game/cards/deck.h"

namespace kimari::audio::alignment {
namespace {

std::vector<Phone> PhonesOf(std::string_view kana) {
  std::vector<Phone> phones;
  for (const Slot& slot : SlotsOf(kana, PhraseKind::kUpper)) {
    if (slot.phone != Phone::kSilence) phones.push_back(slot.phone);
  }
  return phones;
}

TEST(Slots, AreTheSoundsOfTheKana) {
  EXPECT_EQ(PhonesOf("あきの"),
            (std::vector{Phone::kFirstA, Phone::kClosure, Phone::kK, Phone::kI,
                         Phone::kN, Phone::kO}));
  EXPECT_EQ(PhonesOf("ちょん"),
            (std::vector{Phone::kCh, Phone::kFirstO, Phone::kNasal}));
}

TEST(Slots, BeginEveryMoraOnceInEveryPoem) {
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    for (const std::string& kana : {card.upper_sung, card.lower_sung}) {
      int mora = 0;
      for (const Slot& slot : SlotsOf(kana, PhraseKind::kUpper)) {
        if (slot.begins_mora) {
          EXPECT_EQ(slot.mora, mora++);
        }
      }
      EXPECT_EQ(mora, std::ssize(SplitMorae(kana))) << kana;
    }
  }
}

TEST(Slots, LetAVowelBetweenVoicelessConsonantsBeWhispered) {
  const auto whispered = [](std::string_view kana) {
    for (const Slot& slot : SlotsOf(kana, PhraseKind::kUpper)) {
      if (slot.place >= 0 && slot.optional) return true;
    }
    return false;
  };
  EXPECT_TRUE(whispered("ひとはいさ"));
  EXPECT_TRUE(whispered("つくば"));
  EXPECT_FALSE(whispered("みちのくの"));
  EXPECT_FALSE(whispered("あまつ かぜ")) << "held at the end of a ku";
}

TEST(Slots, OfALongVowelMayBeSungAsOne) {
  bool as_o = false;
  for (const Slot& slot : SlotsOf("こいすちょう", PhraseKind::kUpper)) {
    as_o |= slot.phone == Phone::kU && slot.or_phone == Phone::kO;
  }
  EXPECT_TRUE(as_o);
}

TEST(Slots, AreNoneForWhatIsNoKana) {
  EXPECT_TRUE(SlotsOf("秋の田の", PhraseKind::kUpper).empty());
}

}  // namespace
}  // namespace kimari::audio::alignment
