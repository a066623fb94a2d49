#include "host/game/rules/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace kimari::rules {
namespace {

using testing::HasSubstr;

// The slots a phrase has, as "{0}{2}".
std::set<char> SlotsIn(std::string_view phrase) {
  std::set<char> slots;
  for (size_t i = 0; i + 2 < phrase.size(); ++i) {
    if (phrase[i] == '{' && phrase[i + 2] == '}') slots.insert(phrase[i + 1]);
  }
  return slots;
}

TEST(Phrases, EachKeyHasOneInBothLanguagesAndAName) {
  std::set<std::string_view> names;
  for (int k = 1; k < static_cast<int>(Key::kCount); ++k) {
    const Phrase& phrase = PhraseOf(static_cast<Key>(k));
    ASSERT_EQ(phrase.key, static_cast<Key>(k)) << "key " << k;
    EXPECT_TRUE(names.insert(phrase.name).second) << phrase.name;
    EXPECT_FALSE(phrase.en.empty() || phrase.ja.empty()) << phrase.name;
    EXPECT_EQ(KeyNamed(phrase.name), phrase.key);
  }
}

// Japanese leaves out who it is where only one can be meant.
TEST(Phrases, HaveNoSlotInJapaneseThatEnglishLacks) {
  for (int k = 2; k < static_cast<int>(Key::kCount); ++k) {
    const Phrase& phrase = PhraseOf(static_cast<Key>(k));
    const std::set<char> en = SlotsIn(phrase.en);
    for (const char slot : SlotsIn(phrase.ja)) {
      EXPECT_TRUE(en.contains(slot)) << phrase.name;
    }
  }
}

TEST(Words, NameCardsByNumberOrAsPeopleDo) {
  const Words words{Key::kCameToTheEdge, {Side::kB, Card{8}}};
  EXPECT_THAT(Render(words).en, HasSubstr("edge of card 8 first"));
  EXPECT_THAT(Render(words).ja, HasSubstr("8番の札の端"));
  const CardName name = [](CardId) { return std::string("はるす"); };
  EXPECT_THAT(Render(words, name).en, HasSubstr("edge of はるす first"));
  EXPECT_THAT(Render(words, name).ja, HasSubstr("「はるす」の端"));
}

TEST(Words, ListWhatHoldsAndWhatMayBe) {
  const Words one{Key::kInShort,
                  {std::vector<Words>{{Key::kTakes, {Side::kA}},
                                      {Key::kFaults, {Side::kB}}}}};
  const Words other{Key::kNotTakenShort, {}};
  const Words open{Key::kChangesRuling,
                   {std::vector<Words>{{Key::kOrderUnknown, {}}},
                    std::vector<Words>{one, other}}};
  EXPECT_EQ(Render(open).en,
            "who was first is not known (A takes, B faults; or: not taken)");
}

TEST(Words, RoundAndCutFigures) {
  const auto text = [](Number n) {
    return Render({Key::kNearFirstSound, {n}}).en;
  };
  EXPECT_THAT(text(MillisecondsOf({-50'000})), HasSubstr(", -0.1 ms"));
  EXPECT_THAT(text(PercentCut(999'999)), HasSubstr(", 99.9 ms"));
  EXPECT_THAT(text(PercentRounded(0.9996)), HasSubstr(", 100.0 ms"));
  EXPECT_THAT(text(PercentRounded(0.99899)), HasSubstr(", 99.8 ms"));
  EXPECT_THAT(text(SecondsOf(Milliseconds(840))), HasSubstr(", 0.8 ms"));
}

TEST(Words, ConcernWhatTheyHold) {
  const Words doubt{Key::kCameraMissed, {}};
  const Words open{Key::kChangesRuling,
                   {std::vector<Words>{doubt}, std::vector<Words>{}}};
  EXPECT_TRUE(Concerns(open, doubt));
  EXPECT_FALSE(Concerns(open, {Key::kSoundLost, {}}));
}

}  // namespace
}  // namespace kimari::rules
