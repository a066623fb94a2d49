#include <gmock/gmock.h>
#include <sndfile.h>

#include <cstdlib>
#include <fstream>

#include "audio/paced_output.h"
#include "audio/select_output.h"
#include "audio/simulated_output.h"
#include "audio/sound_file.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

using testing::HasSubstr;

TEST(SimulatedOutput, RendersExactlyUpToTheTimeAsked) {
  Player player;
  SimulatedOutput output({.start = {1'000}, .latency = Milliseconds(20)});
  ASSERT_TRUE(output.Start(player));
  output.Advance({1'000});
  EXPECT_EQ(player.NextFrame(), 0);
  output.Advance({1'001});
  EXPECT_EQ(player.NextFrame(), 256);
  output.Advance(HostTime{1'000} + Seconds(1));
  EXPECT_EQ(player.NextFrame(), 48'128);  // 188 blocks: the next begins later
}

TEST(SimulatedOutput, TimesAreExactHoweverItIsStepped) {
  Player player;
  SimulatedOutput output({.start = {0}, .latency = Milliseconds(20)});
  EXPECT_FALSE(output.TimeOf(0));
  ASSERT_TRUE(output.Start(player));
  for (int i = 1; i <= 1000; ++i) output.Advance({int64_t{i} * 1'234'567});
  EXPECT_EQ(output.TimeOf(48'000)->t.ns, Seconds(1).ns + Milliseconds(20).ns);
  EXPECT_EQ(output.TimeOf(1)->t.ns, 20'833 + Milliseconds(20).ns);
  EXPECT_EQ(output.TimeOf(0)->sigma, Duration{});
}

TEST(SimulatedOutput, AFastDeviceIsThroughEarlier) {
  Player player;
  SimulatedOutput output(
      {.start = {0}, .latency = Milliseconds(20), .clock_ppm = 500});
  ASSERT_TRUE(output.Start(player));
  const HostTime zero = output.TimeOf(0)->t;
  EXPECT_EQ(output.TimeOf(48'024'000)->t - zero, Seconds(1000));
  EXPECT_EQ(output.TimeOf(-48'024'000)->t - zero, -Seconds(1000));
  output.Advance(HostTime{} + Seconds(100));
  EXPECT_GE(player.NextFrame(), 4'802'400);
  EXPECT_LT(player.NextFrame(), 4'802'400 + 256);
}

TEST(SimulatedOutput, WritesWhatItPlaysFasterThanRealTime) {
  TemporaryFolder folder;
  const auto file = folder.path() / "out.wav";
  Player player;
  ASSERT_TRUE(player.Enqueue({FlatPhrase(1000, 0.5F), 4800}));
  {
    SimulatedOutput output({.file = *WavWriter::Create(file)});
    ASSERT_TRUE(output.Start(player));
    output.Advance(HostTime{} + Seconds(10));
  }
  const auto sound = DecodeSoundFile(file);
  ASSERT_TRUE(sound);
  EXPECT_EQ(sound->samples[4799], 0.0F);
  EXPECT_EQ(sound->samples[4800], 0.5F);
  EXPECT_GE(std::ssize(sound->samples), Frames(10.0));
}

class PacedPlay : public testing::Test {
 protected:
  // Waits until the thread has rendered up to `frame`.
  void AwaitFrame(int64_t frame) {
    while (player_.NextFrame() < frame) {
      clock_.SleepUntil(clock_.Now() + Milliseconds(1));
    }
  }
  SteadyClock clock_;
  Player player_;
};

TEST_F(PacedPlay, FramesAreRenderedAheadOfTheInstantTheyAreHeard) {
  PacedOutput output(clock_, {.lookahead = Seconds(1)});
  ASSERT_TRUE(output.Start(player_));
  AwaitFrame(Frames(0.1));
  EXPECT_GT(output.TimeOf(Frames(0.1))->t, clock_.Now());
  output.Stop();
  EXPECT_EQ(output.TimeOf(48'000)->t - output.TimeOf(0)->t, Seconds(1));
  EXPECT_EQ(output.Health().underruns, 0u);
  EXPECT_TRUE(output.Simulated());
}

TEST_F(PacedPlay, NoFrameIsRenderedBeforeItsTurn) {
  PacedOutput output(clock_, {.lookahead = Milliseconds(200)});
  ASSERT_TRUE(output.Start(player_));
  AwaitFrame(Frames(0.05));
  const int64_t rendered = player_.NextFrame();
  const HostTime now = clock_.Now();
  EXPECT_LE(output.TimeOf(rendered - 256)->t, now + Milliseconds(200));
  output.Stop();
}

TEST_F(PacedPlay, GoesOnWhereItWasAfterAPause) {
  PacedOutput output(clock_, {});
  ASSERT_TRUE(output.Start(player_));
  AwaitFrame(512);
  output.Stop();
  const int64_t reached = player_.NextFrame();
  ASSERT_TRUE(output.Start(player_));
  EXPECT_FALSE(output.Start(player_));
  AwaitFrame(reached + 512);
  EXPECT_GT(output.TimeOf(reached)->t, HostTime{});
}

TEST_F(PacedPlay, AFileHoldsWhatWasPlayed) {
  TemporaryFolder folder;
  const auto file = folder.path() / "out.wav";
  ASSERT_TRUE(player_.Enqueue({FlatPhrase(100, 0.5F), 1000}));
  {
    auto selected = SelectOutput("file:" + file.string(), clock_);
    ASSERT_TRUE(selected);
    EXPECT_THAT(selected->sentence, HasSubstr("out.wav"));
    ASSERT_TRUE(selected->output->Start(player_));
    AwaitFrame(2048);
    selected->output->Stop();
  }
  const auto sound = DecodeSoundFile(file);
  ASSERT_TRUE(sound);
  EXPECT_EQ(sound->samples[1000], 0.5F);
  EXPECT_EQ(sound->samples[1100], 0.0F);
}

TEST(SelectOutput, SaysWhatItDoesNotUnderstand) {
  SteadyClock clock;
  const auto selected = SelectOutput("loud", clock);
  ASSERT_FALSE(selected);
  EXPECT_EQ(selected.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(selected.error().message, HasSubstr("'loud'"));
}

TEST(SelectOutput, NamesTheFileThatCannotBeWritten) {
  SteadyClock clock;
  const auto selected = SelectOutput("file:/no/such/folder/x.wav", clock);
  ASSERT_FALSE(selected);
  EXPECT_EQ(selected.error().kind, ErrorKind::kFile);
  EXPECT_THAT(selected.error().message, HasSubstr("/no/such/folder/x.wav"));
}

TEST(SelectOutput, ADeviceThatIsNotThereIsAnErrorThatNamesThoseThatAre) {
  SteadyClock clock;
  TemporaryFolder folder;  // none of the user's devices, one that is nothing
  const auto configuration = folder.path() / "asound.conf";
  std::ofstream(configuration)
      << "pcm.quiet { type null hint { show on description quiet } }\n"
         "pcm.!default { type null }\n";
  // NOLINTNEXTLINE(concurrency-mt-unsafe): no other thread runs
  setenv("ALSA_CONFIG_PATH", configuration.c_str(), 1);
  const auto selected = SelectOutput("device:no such device", clock);
  unsetenv("ALSA_CONFIG_PATH");  // NOLINT(concurrency-mt-unsafe)
  ASSERT_FALSE(selected);
  EXPECT_EQ(selected.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(selected.error().message, HasSubstr("'no such device'"));
  EXPECT_THAT(selected.error().message, HasSubstr("'quiet'"));
}

}  // namespace
}  // namespace kimari::audio
