// The real chain without a loudspeaker: PortAudio into a PulseAudio of our own,
// and an ear at its monitor.
#include <gmock/gmock.h>
#include <pulse/simple.h>

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "audio/monitor_ear.h"
#include "audio/portaudio_output.h"
#include "audio/private_sound_server.h"
#include "audio/select_output.h"
#include "host/base/log.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

// A stretch of sound between silences.
struct Heard {
  int64_t sample = 0;  // its first one, counted in what the ear was given
  int64_t length = 0;  // samples
  Instant at;          // of its first one
};

class Marks {
 public:
  void Add(const HeardBlock& block) {
    const std::lock_guard lock(mutex_);
    for (size_t i = 0; i < block.samples.size(); ++i, ++samples_) {
      const bool loud = block.samples[i] > 0.25F;
      if (loud && !loud_) {
        const Duration in = FromSeconds(InSeconds(static_cast<int64_t>(i)));
        marks_.push_back(
            {samples_, 0, {block.first.t + in, block.first.sigma}});
      }
      if (loud) ++marks_.back().length;
      loud_ = loud;
    }
  }
  std::vector<Heard> All() const {
    const std::lock_guard lock(mutex_);
    return marks_;
  }
  // Samples of silence since the last mark.
  int64_t Silence() const {
    const std::lock_guard lock(mutex_);
    return marks_.empty()
               ? 0
               : samples_ - marks_.back().sample - marks_.back().length;
  }

 private:
  mutable std::mutex mutex_;
  bool loud_ = false;
  int64_t samples_ = 0;
  std::vector<Heard> marks_;
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

// A machine that stalls tears and delays the sound: marks are played until some
// in a row came through, to the sample and when it was said. What is wrong by
// itself never does.
TEST_F(SoundServer, IsHeardToTheSampleWhenItWasPredicted) {
  Marks heard;
  Player player;
  auto selected = SelectOutput("private", clock_);
  ASSERT_TRUE(selected) << selected.error().message;
  auto ear = MonitorEar::Open(
      selected->server->Address(), PrivateSoundServer::kMonitor, clock_,
      [&heard](const HeardBlock& block) { heard.Add(block); });
  ASSERT_TRUE(ear) << ear.error().message;
  ASSERT_TRUE(selected->output->Start(player));

  constexpr int kInARow = 3;
  const PhrasePtr mark = FlatPhrase(2400, 0.5F);
  const HostTime patience = clock_.Now() + Seconds(90);
  int good = 0;
  int64_t frame = 0;
  int64_t sample = 0;
  while (good < kInARow && clock_.Now() < patience) {
    const size_t before = heard.All().size();
    const int64_t last_frame =
        std::exchange(frame, player.NextFrame() + Frames(0.3));
    ASSERT_TRUE(player.Enqueue({mark, frame}));
    while ((heard.All().size() == before || heard.Silence() < Frames(0.05)) &&
           clock_.Now() < patience) {
      Wait(Milliseconds(10));
    }
    const std::vector<Heard> all = heard.All();
    if (all.size() == before) break;
    const Heard& now = all[before];
    const int64_t last_sample = std::exchange(sample, now.sample);
    const auto predicted = selected->output->TimeOf(frame);
    ASSERT_TRUE(predicted);
    const Duration error = now.at.t - predicted->t;
    const double sigma = std::hypot(predicted->sigma.Milliseconds(),
                                    now.at.sigma.Milliseconds());
    const bool whole =
        all.size() == before + 1 && now.length == 2400 &&
        (good == 0 || sample - last_sample == frame - last_frame);
    const bool in_time =
        sigma < 1 && std::abs(error.Milliseconds()) < 4 * sigma;
    std::printf("%ld samples%s, %+.3f ms after predicted (sigma %.3f ms)\n",
                now.length, whole ? "" : ", torn", error.Milliseconds(), sigma);
    good = whole && in_time ? good + 1 : 0;
  }
  EXPECT_EQ(good, kInARow);
  EXPECT_TRUE(selected->output->Health().running);
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

TEST_F(SoundServer, NoLibrarySpeaksForItselfWhenTheServerDies) {
  testing::internal::CaptureStderr();
  Player player;
  auto selected = SelectOutput("private", clock_);
  ASSERT_TRUE(selected) << selected.error().message;
  ASSERT_TRUE(selected->output->Start(player));
  kill(selected->server->pid(), SIGKILL);
  const HostTime patience = clock_.Now() + Seconds(10);
  while (selected->output->Health().running && clock_.Now() < patience) {
    Wait(Milliseconds(5));
  }
  EXPECT_FALSE(selected->output->Health().running);
  selected->output->Stop();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// As near to a device that others hold as it gets without one: a server whose
// 64 places are taken lets nobody else in.
TEST_F(SoundServer, ThatOthersHoldIsRefusedWithWhatToDo) {
  auto server = PrivateSoundServer::Start(clock_);
  ASSERT_TRUE(server) << server.error().message;
  const pa_sample_spec format = {PA_SAMPLE_FLOAT32LE, 48'000, 1};
  std::vector<std::unique_ptr<pa_simple, decltype(&pa_simple_free)>> others;
  for (bool taken = true; taken && others.size() < 100;) {
    pa_simple* other = pa_simple_new(
        (*server)->Address().c_str(), "another program", PA_STREAM_PLAYBACK,
        nullptr, "taken", &format, nullptr, nullptr, nullptr);
    taken = other != nullptr;
    if (taken) others.emplace_back(other, &pa_simple_free);
  }
  ASSERT_LT(others.size(), 100U);
  const auto refused = SelectOutput("device:rigout", clock_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("another program"));
  others.pop_back();
  Player player;
  const auto selected = SelectOutput("device:rigout", clock_);
  ASSERT_TRUE(selected) << selected.error().message;
  EXPECT_TRUE(selected->output->Start(player));
  selected->output->Stop();
}

TEST_F(SoundServer, ThatDiedBeforeTheFirstSoundIsRefused) {
  auto selected = SelectOutput("private", clock_);
  ASSERT_TRUE(selected) << selected.error().message;
  kill(selected->server->pid(), SIGKILL);
  Player player;
  const auto started = selected->output->Start(player);
  ASSERT_FALSE(started);
  EXPECT_THAT(started.error().message,
              testing::HasSubstr("'rigout' cannot be opened"));
}

TEST_F(SoundServer, HeadlessDefaultIsPrivateAndSaysSo) {
  const auto selected = SelectOutput("", clock_, {.headless = true});
  ASSERT_TRUE(selected) << selected.error().message;
  EXPECT_TRUE(selected->server);
  EXPECT_THAT(selected->sentence, testing::HasSubstr("private PulseAudio"));
}

// Sound on a server of its own, to which pactl is told what people do.
class SoundThatWent : public SoundServer {
 protected:
  void Play() {
    auto selected = SelectOutput("private", clock_);
    ASSERT_TRUE(selected) << selected.error().message;
    sound_ = std::move(*selected);
    ASSERT_TRUE(sound_.output->Start(player_));
    Wait(Seconds(1));
    sound_.output->DrainEvents();
  }
  // Of the environment, which is the private server's.
  static bool Pactl(const std::string& words) {
    // NOLINTNEXTLINE(cert-env33-c): words of these tests alone
    return std::system(("pactl " + words + " >/dev/null 2>&1").c_str()) == 0;
  }
  void AddTv() {
    ASSERT_TRUE(
        Pactl("load-module module-null-sink sink_name=tv "
              "sink_properties=device.description=TV"));
    Wait(Milliseconds(300));
  }
  void ExpectMovedToTv() {
    const auto told = Event(OutputEvent::Kind::kMoved, Seconds(5));
    ASSERT_TRUE(told);
    EXPECT_EQ(told->to, "TV");
    EXPECT_NE(told->from, "TV");
  }
  // The first of that kind within `patience`.
  std::optional<OutputEvent> Event(OutputEvent::Kind kind, Duration patience) {
    for (const HostTime end = clock_.Now() + patience; clock_.Now() < end;
         Wait(Milliseconds(20))) {
      for (OutputEvent& event : sound_.output->DrainEvents()) {
        if (event.kind == kind) return event;
      }
    }
    return std::nullopt;
  }
  Player player_;
  SelectedOutput sound_;
};

TEST_F(SoundThatWent, ASuspendedSinkIsToldWithinTwoSecondsAndForHowLong) {
  Play();
  ASSERT_TRUE(Pactl("suspend-sink rig 1"));
  EXPECT_TRUE(Event(OutputEvent::Kind::kStandsStill, Seconds(3)));
  Wait(Seconds(2));
  ASSERT_TRUE(Pactl("suspend-sink rig 0"));
  const auto over = Event(OutputEvent::Kind::kStoodStill, Seconds(5));
  ASSERT_TRUE(over);
  EXPECT_GT(over->amount, Seconds(2));
}

TEST_F(SoundThatWent, AMovedStreamIsToldWithBothLoudspeakers) {
  Play();
  AddTv();
  ASSERT_TRUE(
      Pactl("move-sink-input $(pactl list short sink-inputs | cut -f1) tv"));
  ExpectMovedToTv();
}

TEST_F(SoundThatWent, ARemovedSinksSoundIsToldToBeElsewhere) {
  Play();
  AddTv();
  ASSERT_TRUE(Pactl("unload-module 0")) << "the sink it plays on";
  ExpectMovedToTv();
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
