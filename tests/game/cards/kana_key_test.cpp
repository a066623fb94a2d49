// Kana as people write them.
#include "host/game/cards/kana_key.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "host/base/random.h"
#include "host/base/text_forms.h"
#include "host/game/cards/kimariji.h"

namespace kimari::cards {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<CardId> Found(const std::string& typed) {
  return CardsBeginning(HyakuninIsshu(), typed);
}

std::string Replaced(std::string text, const std::string& from,
                     const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// As torifuda print it.
std::string Unvoiced(const std::string& phrase) {
  std::u32string letters = PointsOf(phrase);
  const std::u32string from = U"がぎぐげござじずぜぞだぢづでどばびぶべぼ";
  const std::u32string to = U"かきくけこさしすせそたちつてとはひふへほ";
  for (char32_t& c : letters) {
    if (const size_t at = from.find(c); at != std::u32string::npos) c = to[at];
  }
  return Utf8Of(letters);
}

std::string Katakana(const std::string& phrase) {
  std::u32string letters = PointsOf(phrase);
  for (char32_t& c : letters) {
    if (c >= U'ぁ' && c <= U'ゖ') c += U'ァ' - U'ぁ';
  }
  return Utf8Of(letters);
}

// One line each: two spellings, and whether they are one only where the voicing
// is left out.
class WaysOfWriting : public testing::Test {
 protected:
  template <typename Each>
  void ForEach(const Each& each) {
    std::ifstream in(KIMARI_SOURCE_DIR "/tests/game/cards/kana_keys.tsv");
    std::string line;
    int lines = 0;
    while (std::getline(in, line)) {
      if (line.starts_with('#')) continue;
      const size_t tab = line.find('\t');
      const size_t last = line.rfind('\t');
      each(line.substr(0, tab), line.substr(tab + 1, last - tab - 1),
           last + 1 < line.size());
      ++lines;
    }
    EXPECT_GT(lines, 30);
  }
};

TEST_F(WaysOfWriting, AreOneWhereTheySoundAlike) {
  ForEach([](const auto& one, const auto& other, bool voiceless) {
    EXPECT_EQ(KanaKey(one) == KanaKey(other), !voiceless) << one << other;
    EXPECT_EQ(KanaKey(one, Voicing::kLeftOut),
              KanaKey(other, Voicing::kLeftOut))
        << one << " " << other;
  });
}

TEST(CardsBeginning, FindsEachPoemByAllThatIsPrintedOfIt) {
  for (const Card& card : HyakuninIsshu().cards) {
    for (const std::string& phrase : {card.upper, card.lower, card.torifuda}) {
      const std::string old =
          Replaced(Replaced(phrase, "お", "を"), "ん", "む");
      for (const std::string& typed : {phrase, Unvoiced(phrase), Katakana(old),
                                       Replaced(old, " ", "・")}) {
        EXPECT_THAT(Found(typed), Contains(card.number)) << typed;
      }
    }
  }
}

TEST(CardsBeginning, FindsTheOldSpellingOfTheUpperPhrases) {
  const std::map<CardId, const char*> old = {{1, "あきのたのかりほ"},
                                             {4, "たごのうらに"},
                                             {8, "わがいほは"},
                                             {10, "これやこのゆくもかへる"},
                                             {19, "なにはがた"},
                                             {26, "をぐらやま"},
                                             {29, "こころあてにをらばや"},
                                             {41, "こひすてふ"},
                                             {44, "あふことの"},
                                             {45, "あはれとも"},
                                             {46, "ゆらのとをわたるふなびと"},
                                             {60, "おほえやま"},
                                             {65, "うらみわびほさぬそでだに"},
                                             {71, "ゆふされば"},
                                             {78, "あはぢしま"},
                                             {82, "おもひわび"},
                                             {85, "よもすがらものおもふころは"},
                                             {88, "なにはえの"},
                                             {95, "おほけなく"},
                                             {96, "はなさそふ"},
                                             {100, "ももしきや"}};
  for (const auto& [card, typed] : old) {
    EXPECT_THAT(Found(typed), ElementsAre(card)) << typed;
  }
}

TEST(CardsBeginning, TakesAnExactBeginningFirst) {
  EXPECT_THAT(Found("おく"), ElementsAre(5)) << "not おぐ";
  EXPECT_THAT(Found("おぐ"), ElementsAre(26));
  EXPECT_THAT(Found("をぐ"), ElementsAre(26));
  EXPECT_THAT(Found("あふこ"), ElementsAre(44));
  EXPECT_THAT(Found("はる"), ElementsAre(2, 67));
  EXPECT_THAT(Found(""), IsEmpty());
  EXPECT_THAT(Found("・ "), IsEmpty());
}

TEST(KanaKey, KeepsTheKimarijiOfAllCardsApart) {
  for (const Phrase phrase : {Phrase::kUpper, Phrase::kLower}) {
    std::set<std::string> keys;
    for (const Card& card : HyakuninIsshu().cards) {
      const auto kimariji =
          StaticKimariji(HyakuninIsshu(), card.number, phrase);
      EXPECT_TRUE(keys.insert(KanaKey(kimariji.text)).second) << kimariji.text;
    }
  }
}

TEST(KanaKey, KeepsThemApartAsCardsAreRead) {
  Random random(1);
  std::set<CardId> read;
  for (int times = 0; times < 6; ++times) {
    for (int cards = 0; cards < 15; ++cards) {
      read.insert(static_cast<CardId>(1 + random.Below(100)));
    }
    std::set<std::string> keys;
    for (const Card& card : HyakuninIsshu().cards) {
      if (read.contains(card.number)) continue;
      const auto now = KimarijiNow(HyakuninIsshu(), card.number, read).now;
      EXPECT_TRUE(keys.insert(KanaKey(now.text)).second) << now.text;
    }
  }
}

RC_GTEST_PROP(AnythingTyped, IsAKeyAndFindsCardsOrNone,
              (const std::string& typed)) {
  const std::string key = KanaKey(typed);
  RC_ASSERT(Utf8Of(PointsOf(key)) == key);
  (void)Found(typed);
}

}  // namespace
}  // namespace kimari::cards
