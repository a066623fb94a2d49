// The real chain without a loudspeaker: PortAudio into a PulseAudio of our own,
// and an ear at its monitor.
#include <gmock/gmock.h>

#include <csignal>
#include <mutex>
#include <optional>

#include "audio/monitor_ear.h"
#include "audio/portaudio_output.h"
#include "audio/private_sound_server.h"
#include "audio/select_output.h"
#include "host/base/log.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

// Keeps when sound rises out of silence, and how long it lasts.
class Marks {
 public:
  void Take(const HeardBlock& block) {
    const std::lock_guard lock(mutex_);
    for (size_t i = 0; i < block.samples.size(); ++i) {
      const bool loud = block.samples[i] > 0.25F;
      if (loud && !loud_) {
        rises_.push_back(
            {block.first.t + FromSeconds(InSeconds(static_cast<int64_t>(i))),
             block.first.sigma});
        lengths_.push_back(0);
      }
      if (loud) ++lengths_.back();
      loud_ = loud;
    }
  }
  std::vector<Instant> Rises() const {
    const std::lock_guard lock(mutex_);
    return rises_;
  }
  std::vector<int64_t> Lengths() const {
    const std::lock_guard lock(mutex_);
    return lengths_;
  }

 private:
  mutable std::mutex mutex_;
  bool loud_ = false;
  std::vector<Instant> rises_;
  std::vector<int64_t> lengths_;
};

class SoundServer : public testing::Test {
 protected:
  void SetUp() override {
    if (!PrivateSoundServer::Available()) {
      GTEST_SKIP() << "PulseAudio is not installed";
    }
  }
  void Wait(Duration d) { clock_.SleepUntil(clock_.Now() + d); }
  SteadyClock clock_;
};

TEST_F(SoundServer, IsHeardWhenItWasPredicted) {
  Marks heard;
  Player player;
  auto selected = SelectOutput("private", clock_);
  ASSERT_TRUE(selected) << selected.error().message;
  auto ear = MonitorEar::Open(
      selected->server->Address(), PrivateSoundServer::kMonitor, clock_,
      [&heard](const HeardBlock& block) { heard.Take(block); });
  ASSERT_TRUE(ear) << ear.error().message;
  ASSERT_TRUE(selected->output->Start(player));

  constexpr int kMarks = 5;
  const PhrasePtr mark = FlatPhrase(2400, 0.5F);
  std::vector<int64_t> frames;
  for (int i = 0; i < kMarks; ++i) {
    frames.push_back(Frames(1.5) + i * Frames(0.5) + int64_t{37} * i);
    ASSERT_TRUE(player.Enqueue({mark, frames.back()}));
  }
  const HostTime patience = clock_.Now() + Seconds(20);
  while (heard.Rises().size() < kMarks && clock_.Now() < patience) {
    Wait(Milliseconds(10));
  }
  Wait(Milliseconds(200));  // the last mark to its end
  const std::vector<Instant> rises = heard.Rises();
  ASSERT_EQ(rises.size(), static_cast<size_t>(kMarks));
  for (int i = 0; i < kMarks; ++i) {
    const auto at = static_cast<size_t>(i);
    const auto predicted = selected->output->TimeOf(frames[at]);
    ASSERT_TRUE(predicted);
    const double error = (rises[at].t - predicted->t).Milliseconds();
    std::printf("mark %d: heard %+.3f ms after predicted (sigma %.3f ms)\n", i,
                error, predicted->sigma.Milliseconds());
    EXPECT_NEAR(error, 0, 5);
    EXPECT_NEAR(static_cast<double>(heard.Lengths()[at]), 2400, 48);
  }
  const OutputHealth health = selected->output->Health();
  std::printf("underruns %lu, unusable stamps %lu, clock steps %lu\n",
              health.underruns, health.bad_stamps, health.clock_steps);
  EXPECT_TRUE(health.running);
  EXPECT_FALSE(selected->output->Simulated());
}

TEST_F(SoundServer, LeavesNoProcessAndNoFolderBehind) {
  pid_t pid = 0;
  std::string socket;
  {
    auto server = PrivateSoundServer::Start(clock_);
    ASSERT_TRUE(server) << server.error().message;
    pid = (*server)->pid();
    socket = (*server)->Address().substr(5);
    EXPECT_THAT(SoundDevices(), testing::Contains("rigout"));
    EXPECT_TRUE(std::filesystem::exists(socket));
  }
  EXPECT_EQ(kill(pid, 0), -1);
  EXPECT_FALSE(
      std::filesystem::exists(std::filesystem::path(socket).parent_path()));
}

TEST_F(SoundServer, HeadlessDefaultIsPrivateAndSaysSo) {
  const auto selected = SelectOutput("", clock_, {.headless = true});
  ASSERT_TRUE(selected) << selected.error().message;
  EXPECT_TRUE(selected->server);
  EXPECT_THAT(selected->sentence, testing::HasSubstr("private PulseAudio"));
}

TEST_F(SoundServer, AnEarAtNoSourceIsAnError) {
  const auto ear = MonitorEar::Open("unix:/no/such/socket", "rig.monitor",
                                    clock_, [](const HeardBlock&) {});
  ASSERT_FALSE(ear);
  EXPECT_EQ(ear.error().kind, ErrorKind::kDevice);
}

TEST_F(SoundServer, EarNoticesThatTheServerIsGone) {
  auto server = PrivateSoundServer::Start(clock_);
  ASSERT_TRUE(server) << server.error().message;
  auto ear =
      MonitorEar::Open((*server)->Address(), PrivateSoundServer::kMonitor,
                       clock_, [](const HeardBlock&) {});
  ASSERT_TRUE(ear) << ear.error().message;
  server->reset();
  const HostTime patience = clock_.Now() + Seconds(10);
  while ((*ear)->Listening() && clock_.Now() < patience) {
    Wait(Milliseconds(5));
  }
  EXPECT_FALSE((*ear)->Listening());
}

}  // namespace
}  // namespace kimari::audio
