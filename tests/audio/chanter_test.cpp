// The synthetic reciter. Needs its voice; see scripts/install.
#include "audio/chanter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "audio/morae.h"
#include "audio/voice.h"
#include "host/game/cards/deck.h"
#include "tests/audio/fixtures.h"
#include "tests/audio/spectrogram.h"
#include "tests/support/chanting_voice.h"
#include "tests/support/seeds.h"

namespace kimari::audio {
namespace {

using ::testing::HasSubstr;

// Seconds: where a sound ends is told by whole periods of the voice, of some 7
// ms, and by its last ones.
constexpr double kLengthError = 0.015;
constexpr std::string_view kUpperSung =
    "あきのたの かりおのいおの とまをあらみ";
constexpr std::string_view kLowerSung = "わがころもでわ つゆにぬれつつ";

const Voice* Chanting() {
  static const auto voice = Voice::Open(VoicePitch::kLow, ChantingVoiceFiles());
  return voice && voice->Chants() ? &*voice : nullptr;
}

double Length(const Phrase& phrase) {
  return InSeconds(phrase.last_sound - phrase.first_sound);
}

class TheChanter : public testing::Test {
 protected:
  void SetUp() override {
    if (Chanting() == nullptr) GTEST_SKIP() << kNoChantingVoice;
  }
  Phrase Chant(std::string_view kana, Part part) {
    auto phrase = Chanting()->Read(kana, part);
    EXPECT_TRUE(phrase) << phrase.error().message;
    return phrase ? *phrase : Phrase{};
  }
  // Mean level of the 0.2 s about `left` s before the last sound, dB under the
  // loudest 20 ms.
  double LevelBefore(const Phrase& phrase, double left) {
    const std::vector<double> levels = LevelTrack(phrase);
    const double at = InSeconds(phrase.last_sound) - left;
    double power = 0;
    for (int i = -10; i < 10; ++i) {
      const auto k = static_cast<int64_t>(at * 100) + i;
      const auto last = static_cast<int64_t>(levels.size()) - 1;
      power += std::pow(
          10,
          levels[static_cast<size_t>(std::clamp<int64_t>(k, 0, last))] / 10);
    }
    return 10 * std::log10(power / 20) -
           *std::max_element(levels.begin(), levels.end());
  }
  // By how much the level rises again, from `left` s before the last sound on.
  double RiseOver(const Phrase& phrase, double left) {
    double rise = 0, least = 0;
    for (; left > 0.1; left -= 0.05) {
      const double level = LevelBefore(phrase, left);
      least = std::min(least, level);
      rise = std::max(rise, level - least);
    }
    return rise;
  }
  // Marked in order, within the sound, as long as the tempo says.
  void ExpectReads(const std::string& kana, Part part, double seconds) {
    const Phrase phrase = Chant(kana, part);
    EXPECT_NEAR(Length(phrase), seconds, kLengthError) << kana;
    ASSERT_EQ(phrase.morae.size(), SplitMorae(kana).size()) << kana;
    EXPECT_EQ(phrase.morae.front().sample, phrase.first_sound);
    for (size_t i = 1; i < phrase.morae.size(); ++i) {
      EXPECT_GT(phrase.morae[i].sample, phrase.morae[i - 1].sample) << kana;
    }
    EXPECT_LT(phrase.morae.back().sample, phrase.last_sound);
  }
};

// Each ninth; kimari certify sound reads all hundred.
TEST_F(TheChanter, ReadsPoemsOfAnyLengthInTheSameTime) {
  KIMARI_LONG();
  for (int number = 1; number <= 100; number += 9) {
    const auto& card =
        *cards::HyakuninIsshu().Find(static_cast<cards::CardId>(number));
    ExpectReads(card.upper_sung, Part::kUpper, 6);
    ExpectReads(card.lower_sung, Part::kLower, 8);
  }
}

TEST_F(TheChanter, ReadsTheJoka) {
  const auto& joka = *cards::HyakuninIsshu().joka;
  ExpectReads(joka.upper, Part::kUpper, 6);
  ExpectReads(joka.lower, Part::kLower, 8);
}

TEST_F(TheChanter, SingsTheSameSamplesForTheSameKana) {
  const Phrase once = Chant(kUpperSung, Part::kUpper);
  Chant(kLowerSung, Part::kLower);
  EXPECT_EQ(once.samples, Chant(kUpperSung, Part::kUpper).samples);
}

TEST_F(TheChanter, HoldsThePitchAsAReaderDoes) {
  const PitchTrack track = TrackPitch(Chant(kLowerSung, Part::kLower));
  EXPECT_NEAR(track.median_hz, 165, 2);
  EXPECT_LT(track.quarter_st, 0.25);
  EXPECT_GT(track.near_share, 0.85);
  EXPECT_GT(track.voiced, 0.9);
}

TEST_F(TheChanter, BeginsLow) {
  const PitchTrack track = TrackPitch(Chant(kUpperSung, Part::kUpper));
  const double first = track.hz[8];
  EXPECT_LT(12 * std::log2(first / track.median_hz), -5);
}

TEST_F(TheChanter, EndsLowerPhrasesWithTheResonance) {
  const Phrase phrase = Chant(kLowerSung, Part::kLower);
  EXPECT_NEAR(InSeconds(phrase.last_sound - phrase.morae.back().sample), 3,
              0.01);
}

// A certified reader's 40 phrases: 18 to 31 dB under the loudest 0.25 s before
// the end, 11 to 25 dB 0.5 s before it.
TEST_F(TheChanter, FadesAwayAsAReaderDoes) {
  for (const Part part : {Part::kUpper, Part::kLower}) {
    const Phrase phrase =
        Chant(part == Part::kUpper ? kUpperSung : kLowerSung, part);
    EXPECT_LT(LevelBefore(phrase, 0.1), -20);
    EXPECT_LT(LevelBefore(phrase, 0.5), -13);
    EXPECT_GT(LevelBefore(phrase, 0.5), -26);
    EXPECT_LT(RiseOver(phrase, 1.2), 0.5);
  }
}

TEST_F(TheChanter, HoldsTheLastVowelWithoutPumping) {
  for (const char* lower :
       {"わがころもでわ つゆにぬれつつ", "われてもすえに あわんとぞおもう"}) {
    EXPECT_LT(RiseOver(Chant(lower, Part::kLower), 2.6), 1.5) << lower;
  }
}

// A certified reader's phrases have -18 to -22 dB of the whole there.
TEST_F(TheChanter, IsAsBrightAsAReaderFrom4To8kHz) {
  EXPECT_NEAR(BandLevels(Chant(kUpperSung, Part::kUpper)).back(), -19, 4);
}

TEST_F(TheChanter, HasASecondVoiceThatIsHigher) {
  const auto voice = Voice::Open(VoicePitch::kHigh, ChantingVoiceFiles());
  ASSERT_TRUE(voice);
  const auto phrase = voice->Read(kUpperSung, Part::kUpper);
  ASSERT_TRUE(phrase);
  EXPECT_NEAR(TrackPitch(*phrase).median_hz, HighVoice().base_hz, 4);
  EXPECT_NEAR(Length(*phrase), 6, 0.010);
  EXPECT_THAT(voice->Description(), HasSubstr("m001, high"));
  EXPECT_THAT(voice->InJapanese(), HasSubstr("高い声"));
}

TEST_F(TheChanter, NamesTheKanaItCannotRead) {
  const auto phrase = Chanting()->Read("あきの田の", Part::kUpper);
  ASSERT_FALSE(phrase);
  EXPECT_EQ(phrase.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(phrase.error().message, HasSubstr("'田'"));
}

TEST_F(TheChanter, SaysAnnouncements) {
  for (const char* kana : {"あんきじ'かん じゅうご'ふんです",
                           "の'こり に'ふんです", "はじめま'す"}) {
    const auto phrase = Chanting()->Announce(kana);
    ASSERT_TRUE(phrase) << phrase.error().message;
    EXPECT_GT(Length(*phrase), 0.7);
    EXPECT_LT(Length(*phrase), 5);
  }
}

class TheScore : public testing::Test {
 protected:
  std::vector<double> Begins(std::string_view kana, Part part,
                             const ChantTempo& tempo = {}) {
    std::vector<double> begins;
    for (const ChantMora& m : ScoreOf(*SpeakMorae(kana), part, tempo).morae) {
      begins.push_back(m.begin_s);
    }
    return begins;
  }
};

TEST_F(TheScore, NeverVariesFromCardToCard) {
  EXPECT_EQ(Begins("はるすぎて なつきにけらし しろたえの", Part::kUpper),
            Begins("あしびきの やまどりのおの しだりおの", Part::kUpper));
  EXPECT_EQ(Begins("わがみよにふる ながめせしまに", Part::kLower),
            Begins(kLowerSung, Part::kLower));
}

TEST_F(TheScore, HasAContourOfThePoemButNotBeforeTheKimariji) {
  const ChantScore plain = ScoreOf(*SpeakMorae(kUpperSung), Part::kUpper, {});
  const ChantScore one = WithContour(plain, 1);
  const ChantScore other = WithContour(plain, 2);
  for (size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(one.morae[i].semitones, plain.morae[i].semitones);
  }
  EXPECT_NE(one.morae.back().semitones, other.morae.back().semitones);
  EXPECT_EQ(one.length_s, plain.length_s);
  const auto pitch = PitchOf(one, 1), others = PitchOf(other, 2);
  const auto second_ku = static_cast<size_t>(plain.morae[5].begin_s * 200);
  EXPECT_TRUE(std::equal(pitch.begin(), pitch.begin() + second_ku - 20,
                         others.begin()));
  EXPECT_NE(pitch, others);
}

TEST_F(TheScore, KeepsAnEvenBeatBeforeTheKimariji) {
  const auto begins = Begins(kUpperSung, Part::kUpper);
  for (size_t i = 1; i < 5; ++i) {
    EXPECT_NEAR(begins[i] - begins[i - 1], begins[1], 1e-9);
  }
}

TEST_F(TheScore, AMoraMoreTakesFromTheHeldOneOnly) {
  const auto usual = Begins(kUpperSung, Part::kUpper);
  const auto more = Begins("みかのはらわ わきてながるる いずみがわ",
                           Part::kUpper);  // six in the first ku
  EXPECT_NEAR(more[6], usual[5], 1e-9);
  EXPECT_NEAR(more[4], usual[4], 1e-9);
}

RC_GTEST_FIXTURE_PROP(TheScore, KeepsAnyTempo, ()) {
  const double seconds = *rc::gen::inRange(20, 300) / 20.0;
  const auto morae = SpeakMorae(kUpperSung);
  const ChantScore score = ScoreOf(*morae, Part::kUpper, {5, 3, seconds});
  RC_ASSERT(std::abs(score.length_s - seconds) < 1e-9);
  for (const ChantMora& m : score.morae) RC_ASSERT(m.end_s > m.begin_s);
}

TEST(ChantedKana, LongOIsOneVowelButNotAcrossWords) {
  const auto chou = SpeakMorae("こいすちょう");
  const auto ura = SpeakMorae("まつほのうらの");
  EXPECT_EQ(chou->back().phones, std::vector<std::string>{"o"});
  EXPECT_TRUE(chou->back().prolongs);
  EXPECT_EQ((*ura)[4].phones, std::vector<std::string>{"u"});
}

TEST(ChantedKana, EveryKanaOfTheDeckHasPhones) {
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    EXPECT_TRUE(SpeakMorae(card.upper + " " + card.lower)) << card.number;
  }
}

class ADamagedVoice : public testing::Test {
 protected:
  ADamagedVoice() : file_(testing::TempDir() + "damaged.htsvoice") {}
  ~ADamagedVoice() override { std::filesystem::remove(file_); }
  std::string ErrorOf(const std::string& content) {
    std::ofstream(file_, std::ios::binary) << content;
    const auto chanter = Chanter::Open(file_);
    return chanter ? "" : chanter.error().message;
  }
  std::string file_;
};

TEST_F(ADamagedVoice, MissingIsNamed) {
  const auto chanter = Chanter::Open("/no/such.htsvoice");
  ASSERT_FALSE(chanter);
  EXPECT_EQ(chanter.error().kind, ErrorKind::kFile);
  EXPECT_THAT(chanter.error().message, HasSubstr("/no/such.htsvoice"));
}

TEST_F(ADamagedVoice, OtherFileIsRefused) {
  EXPECT_THAT(ErrorOf("RIFF"), HasSubstr("is no HTS voice"));
  EXPECT_THAT(ErrorOf("[GLOBAL]\n"), HasSubstr("another kind"));
}

TEST_F(ADamagedVoice, OneCutShortIsRefused) {
  if (Chanting() == nullptr) GTEST_SKIP() << kNoChantingVoice;
  std::string content;
  for (const auto& file : ChantingVoiceFiles()) {
    std::ifstream in(file, std::ios::binary);
    if (!in) continue;
    content.assign(std::istreambuf_iterator<char>(in), {});
    break;
  }
  content.resize(content.size() - 1000);
  EXPECT_THAT(ErrorOf(content), HasSubstr("cut short"));
}

TEST(TheVoice, SaysWhenItOnlyHasTheFallback) {
  const auto voice = Voice::Open(VoicePitch::kLow, {"/no/such.htsvoice"});
  if (!voice) GTEST_SKIP() << "espeak-ng is not installed";
  EXPECT_FALSE(voice->Chants());
  EXPECT_THAT(voice->Description(), HasSubstr("espeak-ng"));
  EXPECT_THAT(voice->Description(), HasSubstr("scripts/install"));
  EXPECT_TRUE(voice->Read(kLowerSung, Part::kLower));
  EXPECT_TRUE(voice->Announce("はじめま'す"));
}

TEST(TheVoice, NamedByTheVariableButNotThereSaysBothAndWhatToDo) {
  const NamedVoice named("/no/such.htsvoice");
  const auto voice = Voice::Open();
  if (!voice) GTEST_SKIP() << "espeak-ng is not installed";
  EXPECT_THAT(voice->WhyNot(),
              HasSubstr("KIMARI_VOICE names '/no/such.htsvoice', which is "
                        "not there; correct KIMARI_VOICE, or unset it"));
  EXPECT_THAT(voice->Description(), HasSubstr(voice->WhyNot()));
  EXPECT_EQ(voice->InJapanese(),
            "espeak-ng の一本調子の声（KIMARI_VOICE の /no/such.htsvoice が"
            "ありません。直すか、指定を外してください）");
}

TEST(TheVoice, NamedByTheVariableButDamagedSaysSo) {
  const NamedVoice named("/proc/self/exe");
  const auto voice = Voice::Open();
  if (!voice) GTEST_SKIP() << "espeak-ng is not installed";
  EXPECT_THAT(voice->WhyNot(), HasSubstr("/proc/self/exe is no HTS voice"));
  EXPECT_THAT(voice->WhyNot(), HasSubstr("correct KIMARI_VOICE"));
}

}  // namespace
}  // namespace kimari::audio
