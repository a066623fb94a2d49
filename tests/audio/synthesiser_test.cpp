#include "audio/synthesiser.h"

#include <gtest/gtest.h>

#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

constexpr std::string_view kUpper = "あきのたの　かりおのいおの　とまをあらみ";
constexpr std::string_view kLower = "わがころもでは　つゆにぬれつつ";

class TheSynthesiser : public testing::Test {
 protected:
  Phrase Say(std::string_view kana) {
    auto phrase = Synthesiser::Open()->Say(kana);
    EXPECT_TRUE(phrase) << phrase.error().message;
    return phrase ? *phrase : Phrase{};
  }
};

TEST_F(TheSynthesiser, SaysTheSameSamplesForTheSameKana) {
  const Phrase once = Say(kUpper);
  Say(kLower);
  const Phrase again = Say(kUpper);
  EXPECT_EQ(once.samples, again.samples);
  EXPECT_EQ(once.first_sound, again.first_sound);
}

TEST_F(TheSynthesiser, MarksEveryMoraInOrder) {
  for (const auto& [kana, count] :
       {std::pair{kUpper, 18U}, std::pair{kLower, 14U},
        std::pair{std::string_view("こころあてに　おらばやおらん"), 13U},
        std::pair{std::string_view("おおえやま　いっぽん"), 9U}}) {
    const Phrase phrase = Say(kana);
    ASSERT_EQ(phrase.morae.size(), count) << kana;
    EXPECT_EQ(phrase.morae.front().sample, phrase.first_sound);
    for (size_t i = 1; i < phrase.morae.size(); ++i) {
      EXPECT_GT(phrase.morae[i].sample, phrase.morae[i - 1].sample);
    }
  }
}

TEST_F(TheSynthesiser, PhraseLastsWhatAReaderMightTake) {
  const Phrase phrase = Say(kUpper);
  const int64_t length = phrase.last_sound - phrase.first_sound;
  EXPECT_GT(length, Frames(3));
  EXPECT_LT(length, Frames(6));
}

TEST_F(TheSynthesiser, RefusesWhatIsNotKana) {
  const auto phrase = Synthesiser::Open()->Say("秋の田の");
  ASSERT_FALSE(phrase);
  EXPECT_EQ(phrase.error().kind, ErrorKind::kUsage);
}

TEST_F(TheSynthesiser, NamesTheVoiceThatIsMissing) {
  SynthesiserOptions options;
  options.voice = "no-such-voice";
  const auto synthesiser = Synthesiser::Open(options);
  ASSERT_FALSE(synthesiser);
  EXPECT_NE(synthesiser.error().message.find("no-such-voice"),
            std::string::npos);
}

}  // namespace
}  // namespace kimari::audio
