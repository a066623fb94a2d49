// Phrases counted in a sound.
#include "host/proof/sim/listener.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace kimari::sim {
namespace {

constexpr double kRate = 48000;

// A sound put together from tones and pauses.
struct Tape {
  std::vector<float> samples;
  Tape& Pause(double seconds) {
    samples.resize(samples.size() + static_cast<size_t>(seconds * kRate), 0);
    return *this;
  }
  Tape& Tone(double seconds, double amplitude = 0.3) {
    const auto count = static_cast<size_t>(seconds * kRate);
    for (size_t i = 0; i < count; ++i) {
      samples.push_back(static_cast<float>(
          amplitude * std::sin(2 * std::numbers::pi * 220 *
                               static_cast<double>(i) / kRate)));
    }
    return *this;
  }
};

std::vector<double> Onsets(const Tape& tape, size_t block) {
  Listener listener(Milliseconds(600));
  std::vector<double> onsets;
  for (size_t i = 0; i < tape.samples.size(); i += block) {
    const size_t count = std::min(block, tape.samples.size() - i);
    for (const Onset& onset : listener.Hear(
             {&tape.samples[i], count}, kRate,
             HostTime{} + FromSeconds(static_cast<double>(i) / kRate))) {
      onsets.push_back((onset.at - HostTime{}).Seconds());
    }
  }
  return onsets;
}

TEST(Listener, HearsEachPhraseAtItsFirstSound) {
  const Tape tape = Tape{}.Pause(0.7).Tone(2).Pause(1).Tone(3).Pause(1).Tone(1);
  const auto onsets = Onsets(tape, 480);
  ASSERT_EQ(onsets.size(), 3u);
  EXPECT_NEAR(onsets[0], 0.7, 0.0015);
  EXPECT_NEAR(onsets[1], 3.7, 0.0015);
  EXPECT_NEAR(onsets[2], 7.7, 0.0015);
}

TEST(Listener, BreathInsideAPhraseIsNoPause) {
  EXPECT_EQ(Onsets(Tape{}.Tone(1).Pause(0.5).Tone(1), 480).size(), 1u);
}

TEST(Listener, ClicksAndWhispersAreNoPhrase) {
  EXPECT_TRUE(Onsets(Tape{}.Pause(1).Tone(0.01).Pause(1), 480).empty());
  EXPECT_TRUE(Onsets(Tape{}.Pause(1).Tone(1, 0.008), 480).empty());
}

TEST(Listener, BlocksOfAnySizeGiveTheSameOnsets) {
  const Tape tape = Tape{}.Pause(0.7).Tone(1).Pause(1).Tone(1);
  EXPECT_EQ(Onsets(tape, 100), Onsets(tape, 48000));
}

TEST(Listener, BlocksWhoseTimesJitterAreOnePhrase) {
  Listener listener(Milliseconds(600));
  const Tape tape = Tape{}.Pause(0.7).Tone(2);
  size_t onsets = 0;
  for (size_t i = 0, n = 0; i + 480 <= tape.samples.size(); i += 480, ++n) {
    const HostTime at = HostTime{} +
                        Milliseconds(static_cast<int64_t>(n) * 10) +
                        Microseconds(n % 2 == 0 ? 0 : 4000);
    onsets += listener.Hear({&tape.samples[i], 480}, kRate, at).size();
  }
  EXPECT_EQ(onsets, 1u);
}

TEST(Listener, HoleInTheSoundCountsAsSilence) {
  Listener listener(Milliseconds(600));
  const Tape tone = Tape{}.Tone(0.5);
  EXPECT_EQ(listener.Hear(tone.samples, kRate, {}).size(), 1u);
  EXPECT_EQ(listener.Hear(tone.samples, kRate, HostTime{} + Seconds(2)).size(),
            1u);
}

}  // namespace
}  // namespace kimari::sim
