#include "audio/phrase_listener.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "audio/onset.h"
#include "audio/recordings.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

// A hall with a noise of its own, in which things sound one after the other.
class AHall : public testing::Test {
 protected:
  void Silence(double seconds) { Add(std::vector<float>(Count(seconds))); }
  void Voice(double seconds, float level = 0.3F) {
    voices_.push_back(static_cast<int64_t>(sound_.size()));
    const auto tone = ToneInARoom(0, seconds, 0, level);
    Add(tone);
  }
  // A hand on the mat: 60 ms of noise that dies away.
  void Slap() {
    std::vector<float> slap(Count(0.06));
    for (size_t i = 0; i < slap.size(); ++i) {
      const double left =
          1 - static_cast<double>(i) / static_cast<double>(slap.size());
      slap[i] = static_cast<float>(0.5 * left * random_.Normal());
    }
    Add(slap);
  }
  void Play(const Phrase& phrase) {
    voices_.push_back(static_cast<int64_t>(sound_.size()) + phrase.first_sound);
    Add(phrase.samples);
  }
  std::vector<HeardPhrase> Heard(double noise_db) {
    Silence(1.0);
    for (float& s : sound_) {
      s += static_cast<float>(random_.Normal() * std::pow(10, noise_db / 20));
    }
    PhraseListener listener;
    listener.Add(sound_);
    return listener.DrainEnded();
  }
  static size_t Count(double seconds) {
    return static_cast<size_t>(Frames(seconds));
  }
  void Add(const std::vector<float>& samples) {
    sound_.insert(sound_.end(), samples.begin(), samples.end());
  }

  std::vector<float> sound_;
  std::vector<int64_t> voices_;  // first sample of each
  Random random_{5};
};

TEST_F(AHall, IsHeardPhraseByPhrase) {
  Silence(1.5);
  Voice(2.0);
  Silence(1.0);
  Voice(3.0);
  const auto heard = Heard(-60);
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_NEAR(InSeconds(heard[0].first), 1.5, 0.005);
  EXPECT_NEAR(InSeconds(heard[0].last), 3.5, 0.008);
  EXPECT_NEAR(InSeconds(heard[1].first - heard[0].last), 1.0, 0.008);
}

TEST_F(AHall, InWhichHandsSlapHearsNoPhrase) {
  Silence(1.5);
  for (int i = 0; i < 12; ++i) {
    Slap();
    Silence(0.15);
  }
  EXPECT_TRUE(Heard(-60).empty());
}

TEST_F(AHall, HearsAPhraseSoonAfterASlap) {
  Silence(1.5);
  Slap();
  Silence(0.2);
  Voice(2.0);
  const auto heard = Heard(-60);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_NEAR(InSeconds(heard[0].first), 1.76, 0.005);
}

TEST_F(AHall, WithoutAVoiceHearsNothing) {
  Silence(5);
  EXPECT_TRUE(Heard(-35).empty());
}

TEST_F(AHall, TellsThatItIsSpeakingBeforeTheEnd) {
  Silence(1.0);
  Voice(5.0);
  for (float& s : sound_) s += static_cast<float>(random_.Normal() * 1e-3);
  PhraseListener listener;
  listener.Add(std::span(sound_).first(Count(1.5)));
  EXPECT_FALSE(listener.UnderWay());
  listener.Add(std::span(sound_).subspan(Count(1.5), Count(0.5)));
  ASSERT_TRUE(listener.UnderWay());
  EXPECT_NEAR(InSeconds(listener.UnderWay()->first), 1.0, 0.005);
  EXPECT_TRUE(listener.DrainEnded().empty());
}

TEST_F(AHall, IsLessSureInMoreNoise) {
  Silence(1.5);
  Voice(2.0);
  const auto sound = sound_;
  const Duration quiet = Heard(-70)[0].sigma;
  sound_ = sound;
  const Duration loud = Heard(-40)[0].sigma;
  EXPECT_EQ(quiet, Milliseconds(6));
  EXPECT_GT(loud, Milliseconds(10));
}

RC_GTEST_PROP(AListener, HearsTheSameInPiecesOfAnySize,
              (const std::vector<uint16_t>& sizes)) {
  const std::vector<float> sound = ToneInARoom(1.0, 1.5, 1.0);
  PhraseListener whole;
  whole.Add(sound);
  const auto expected = whole.DrainEnded();
  PhraseListener pieces;
  std::span<const float> rest = sound;
  for (const uint16_t size : sizes) {
    const size_t n = std::min<size_t>(rest.size(), size);
    pieces.Add(rest.first(n));
    rest = rest.subspan(n);
  }
  pieces.Add(rest);
  const auto heard = pieces.DrainEnded();
  RC_ASSERT(expected.size() == 1U);
  RC_ASSERT(heard.size() == 1U);
  RC_ASSERT(heard[0].first == expected[0].first);
  RC_ASSERT(heard[0].last == expected[0].last);
}

TEST_F(AHall, WithAHumanReaderHearsHisPhrasesWithinTheirSigma) {
  const auto folder = SharedData() / "recitation/human";
  if (!std::filesystem::exists(folder)) {
    GTEST_SKIP() << "1 test of listening skipped: no " << folder;
  }
  const auto recordings = *Recordings::Open(folder);
  Silence(1.0);
  int played = 0;
  for (const auto& [key, file] : recordings.Files()) {
    if (key.poem == 0 || key.poem > 40) continue;
    Play(*recordings.Load(key.poem, key.part));
    Silence(0.7);
    ++played;
  }
  const auto sound = sound_;
  for (const double noise_db : {-70.0, -55.0, -45.0}) {
    sound_ = sound;
    const auto heard = Heard(noise_db);
    ASSERT_EQ(heard.size(), static_cast<size_t>(played)) << noise_db << " dBFS";
    int beyond = 0;
    double worst = 0;
    for (size_t i = 0; i < heard.size(); ++i) {
      const double error = InSeconds(heard[i].first - voices_[i]);
      worst = std::max(worst, std::abs(error));
      // The first sound itself is known to 6 ms.
      if (std::abs(error) > 3 * std::hypot(heard[i].sigma.Seconds(), 0.006)) {
        ++beyond;
      }
    }
    RecordProperty("worst_ms_" + std::to_string(static_cast<int>(-noise_db)),
                   std::to_string(1000 * worst));
    EXPECT_LE(beyond, 1) << noise_db << " dBFS, worst " << worst << " s";
  }
}

}  // namespace
}  // namespace kimari::audio
