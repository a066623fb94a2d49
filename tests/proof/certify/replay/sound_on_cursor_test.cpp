#include "host/proof/certify/replay/sound_on_cursor.h"

#include <cmath>
#include <numbers>
#include <vector>

#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

class APoemOnTheCursor : public RecordedMatch {
 protected:
  APoemOnTheCursor()
      : sound_(writer_->AddChannel({"/sound/played", "pcm-f32"})) {}

  // A second of a tone from here on, in blocks of 10 ms. The poem begins at
  // 2000 ms.
  void Sound(int64_t ms) {
    for (int block = 0; block < 100; ++block) {
      std::vector<float> samples;
      for (int i = 480 * block; i < 480 * (block + 1); ++i) {
        samples.push_back(0.5F * static_cast<float>(std::sin(
                                     i * 2 * std::numbers::pi * 440 / 48'000)));
      }
      const int64_t at = ms + 10 * block;
      writer_->Write(sound_, {At(at), At(at), 0},
                     std::string(reinterpret_cast<const char*>(samples.data()),
                                 samples.size() * sizeof(float)));
    }
  }
  std::optional<Apart> Heard() {
    Read(1, 87, 1000, TakenBy(Side::kA));
    Close();
    return FirstSoundIn(**Record::Open(path_), 1);
  }
  recording::ChannelId sound_;
};

TEST_F(APoemOnTheCursor, IsHeardWhereItsInstantIs) {
  Sound(2000);
  const auto apart = Heard();
  ASSERT_TRUE(apart);
  EXPECT_LE(Abs(apart->by), Milliseconds(5));
  EXPECT_TRUE(apart->Within());
}

TEST_F(APoemOnTheCursor, ThatIsHeardLaterIsFoundOut) {
  Sound(2040);
  const auto apart = Heard();
  ASSERT_TRUE(apart);
  EXPECT_NEAR(apart->by.Milliseconds(), 40, 5);
  EXPECT_FALSE(apart->Within());
}

TEST_F(APoemOnTheCursor, IsInNoRecordingWithoutSound) { EXPECT_FALSE(Heard()); }

}  // namespace
}  // namespace kimari::replay
