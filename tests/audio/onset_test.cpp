#include "audio/onset.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <sstream>

#include "audio/sound_file.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

TEST(Onset, FindsWhereAToneBeginsAndEnds) {
  const auto span = FindSound(ToneInARoom(0.4, 1.0, 0.7));
  ASSERT_TRUE(span);
  EXPECT_NEAR(InSeconds(span->first), 0.4, 0.002);
  EXPECT_NEAR(InSeconds(span->last), 1.4, 0.008);
}

TEST(Onset, DoesNotDependOnTheLevel) {
  const auto loud = ToneInARoom(0.4, 1.0, 0.7);
  std::vector<float> soft = loud;
  for (float& s : soft) s *= 0.125F;
  ASSERT_TRUE(FindSound(soft));
  EXPECT_EQ(FindSound(loud)->first, FindSound(soft)->first);
  EXPECT_EQ(FindSound(loud)->last, FindSound(soft)->last);
}

TEST(Onset, FindsASoftConsonantBeforeTheVowel) {
  std::vector<float> samples = ToneInARoom(0.5, 1.0, 0.5);
  Random random(3);
  for (int64_t i = Frames(0.42); i < Frames(0.5); ++i) {  // a hiss, -45 dB
    samples[static_cast<size_t>(i)] +=
        static_cast<float>(random.Normal() * 0.0012);
  }
  const auto span = FindSound(samples);
  ASSERT_TRUE(span);
  EXPECT_NEAR(InSeconds(span->first), 0.42, 0.006);
}

TEST(Onset, AClickLongBeforeIsNotThePhrase) {
  std::vector<float> samples = ToneInARoom(0.5, 1.0, 0.5);
  samples[static_cast<size_t>(Frames(0.1))] = 0.5F;
  EXPECT_NEAR(InSeconds(FindSound(samples)->first), 0.5, 0.003);
}

TEST(Onset, SilenceAndEmptinessHaveNoSound) {
  EXPECT_FALSE(FindSound({}));
  EXPECT_FALSE(FindSound(std::vector<float>(48'000, 0.0F)));
  EXPECT_FALSE(FindSound(std::vector<float>(10, 0.5F)));
}

// The table beside the recordings: 5 ms RMS over 0.01 of full scale, 20 ms
// sustained. It is late on soft consonants (s, h), where walking back finds the
// hiss: so at most 5 ms after it, and at most 120 ms before.
class HumanReader : public testing::Test {
 protected:
  void SetUp() override {
    table_.open(SharedData() / "recitation/human_onsets.csv");
    if (!table_) GTEST_SKIP() << "shared recordings are not here";
    std::string heading;
    std::getline(table_, heading);
  }
  // poem, then duration, onset, end, voiced, peak of the upper and lower phrase
  bool NextRow(std::array<double, 11>& row) {
    std::string line;
    if (!std::getline(table_, line)) return false;
    std::stringstream cells(line);
    for (double& value : row) {
      std::string cell;
      std::getline(cells, cell, ',');
      value = std::stod(cell);
    }
    return true;
  }
  std::optional<SoundSpan> Measure(int poem, int part) {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "classA_%03d_%d.ogg", poem, part);
    const auto sound =
        DecodeSoundFile(SharedData() / "recitation/human" / name.data());
    return sound ? FindSound(sound->samples) : std::nullopt;
  }
  std::ifstream table_;
};

TEST_F(HumanReader, OnsetsAgreeWithTheTable) {
  std::array<double, 11> row{};
  int phrases = 0;
  while (NextRow(row)) {
    if (row[0] == 0) continue;  // the table's joka is another cut
    for (const int part : {1, 2}) {
      const auto span = Measure(static_cast<int>(row[0]), part);
      ASSERT_TRUE(span) << row[0] << "_" << part;
      const size_t at = part == 1 ? 2 : 7;
      const double first = static_cast<double>(span->first) / kSampleRate;
      const double last = static_cast<double>(span->last) / kSampleRate;
      EXPECT_LT(first - row[at], 0.005) << row[0] << "_" << part;
      EXPECT_GT(first - row[at], -0.120) << row[0] << "_" << part;
      EXPECT_NEAR(last, row[at + 1], 0.120) << row[0] << "_" << part;
      ++phrases;
    }
  }
  EXPECT_EQ(phrases, 40);
}

}  // namespace
}  // namespace kimari::audio
