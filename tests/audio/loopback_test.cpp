// The way back through a private server's null sink, by real PortAudio streams.
#include "audio/loopback.h"

#include <gmock/gmock.h>

#include "audio/locate.h"
#include "audio/portaudio_output.h"
#include "audio/private_sound_server.h"
#include "tests/audio/fixtures.h"
#include "tests/support/seeds.h"

namespace kimari::audio {
namespace {

using testing::HasSubstr;

class ALoop : public testing::Test {
 protected:
  void SetUp() override {
    if (!PrivateSoundServer::Available()) {
      GTEST_SKIP() << "PulseAudio is not installed";
    }
    server_ = std::move(*PrivateSoundServer::Start(clock_));
    output_ =
        std::move(*PortAudioOutput::Open(PrivateSoundServer::kDevice, clock_));
    ASSERT_TRUE(output_->Start(player_));
    auto input = PortAudioInput::Open(PrivateSoundServer::kMicrophone, clock_);
    ASSERT_TRUE(input) << input.error().message;
    input_ = std::move(*input);
  }
  void TearDown() override {
    if (output_) output_->Stop();
    input_.reset();
  }
  Result<Loopback> Measure(int times) {
    return MeasureLoopback({.times = times}, player_, *output_, *input_, clock_,
                           [](int) {});
  }
  // A busy machine makes the clocks step, which the loop says and refuses.
  Result<Loopback> MeasureInPeace() {
    Result<Loopback> loop = Measure(3);
    for (int i = 0; i < 3 && SaysThatItWasDisturbed(loop); ++i) {
      loop = Measure(3);
    }
    return loop;
  }
  static bool SaysThatItWasDisturbed(const Result<Loopback>& loop) {
    return !loop && loop.error().message.find("stepped") != std::string::npos;
  }
  SteadyClock clock_;
  std::unique_ptr<PrivateSoundServer> server_;
  Player player_;
  std::unique_ptr<PortAudioOutput> output_;
  std::unique_ptr<PortAudioInput> input_;
};

TEST_F(ALoop, HearsEachChirpWhenItWasTold) {
  KIMARI_LONG();
  const auto loop = MeasureInPeace();
  if (SaysThatItWasDisturbed(loop)) GTEST_SKIP() << loop.error().message;
  ASSERT_TRUE(loop) << loop.error().message;
  EXPECT_GE(std::ssize(loop->delays) + loop->disturbed, 2);
  EXPECT_GT(loop->correlation, 0.99);
  EXPECT_EQ(loop->frames_spread, 0) << "to the sample";
  RecordProperty("delay_us", std::to_string(loop->delay.ns / 1000));
  // A null sink has no amplifier; its two streams' stamps differ by under a
  // millisecond.
  EXPECT_LT(Abs(loop->delay), Milliseconds(5));
}

TEST_F(ALoop, ThatIsCutSaysWhatToDo) {
  output_->Stop();
  const auto loop = Measure(1);
  ASSERT_FALSE(loop);
  EXPECT_THAT(loop.error().message, HasSubstr("0 of 1 chirps"));
  EXPECT_THAT(loop.error().message, HasSubstr("rigmon"));
}

TEST_F(ALoop, NamesTheMicrophonesThereAre) {
  const auto input = PortAudioInput::Open("nobody's", clock_);
  ASSERT_FALSE(input);
  EXPECT_THAT(input.error().message, HasSubstr("'rigmon'"));
  EXPECT_THAT(Microphones(), testing::Contains("rigmon"));
}

TEST(AChirp, IsFoundInNoiseOfItsOwnLoudness) {
  const std::vector<float> chirp = Chirp();
  Random random(3);
  std::vector<float> heard(20'000);
  for (float& s : heard) s = static_cast<float>(0.3 * random.Normal());
  for (size_t i = 0; i < chirp.size(); ++i) heard[7'000 + i] += chirp[i];
  EXPECT_EQ(Locate(chirp, heard)->at, 7'000);
}

}  // namespace
}  // namespace kimari::audio
