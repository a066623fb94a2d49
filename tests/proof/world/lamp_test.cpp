// A lamp that the board switches, seen by the camera and felt by a pad, on the
// replay's one cursor: the boards' own image, the simulated camera, the host's
// link and the match's recorder, without the rest of a rig.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/base/clock.h"
#include "host/link/board_link.h"
#include "host/link/board_pair_clock.h"
#include "host/proof/certify/replay/lamp_on_cursor.h"
#include "host/proof/sim/scenario.h"
#include "host/proof/world/board_bench.h"
#include "host/proof/world/camera_bench.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::world {
namespace {

constexpr int kLampPad = 40;
constexpr Duration kBlinks = Milliseconds(1000);
constexpr Duration kServed = Microseconds(100);  // of a port, as by its thread
constexpr Duration kPatience = Seconds(4);
constexpr size_t kLandings = 8;
constexpr Duration kStampsLate = Milliseconds(6);

constexpr const char* kLampBesideACard = R"([match]
joka = false
seed = 7
[camera]
light = 0.6
lamp = true
[board]
lamp_pad = 40
[layout]
A = [{ card = 1, row = "lower", column = 2 }]
[[reading]]
card = 1
)";

// One reading of card 1 as a match records it, by its recorder.
class RecordedReading {
 public:
  RecordedReading(std::string path, const Clock& clock, Duration stamps_late)
      : path_(std::move(path)), stamps_late_(stamps_late) {
    std::filesystem::remove(path_);
    auto recorder = rig::McapRecorder::Create(path_, clock, false, {});
    EXPECT_TRUE(recorder) << recorder.error().message;
    recorder_ = std::move(*recorder);
    See(clock.Now(), evidence::MatchStarted{.rule_book = "kyogi"});
  }
  ~RecordedReading() { std::filesystem::remove(path_); }

  void See(HostTime now, evidence::Payload payload) {
    recorder_->Record(
        evidence::Observation{++number_, now, std::move(payload)});
  }
  void Call(HostTime now) {
    See(now, evidence::ReadingOpened{1});
    evidence::CardCalled called;
    called.reading = called.card = 1;
    called.first_sound.t = now;
    See(now, called);
  }
  // With the eyes' word of a frame without hands.
  void See(HostTime now, const CameraFrame& seen) {
    vision::Frame frame;
    frame.jpeg.assign(seen.jpeg.begin(), seen.jpeg.end());
    frame.sequence = seen.sequence;
    frame.stamp = seen.stamp + stamps_late_;
    frame.exposure = seen.exposure;
    recorder_->Record(frame, now);
    evidence::HandsSeen hands;
    hands.frame = frame.sequence;
    hands.at = {frame.stamp, frame.exposure / 2};
    hands.exposure = frame.exposure;
    See(now, hands);
  }
  void RuleAndClose(HostTime now) {
    match::RulingMade made;
    made.ruling.reading = made.ruling.called = 1;
    made.published = now;
    recorder_->Record(made);
    const auto closed = recorder_->Close();
    EXPECT_TRUE(closed) << closed.error().message;
  }
  replay::LampOnCursor Lamp(size_t landings) const {
    const auto record = replay::Record::Open(path_);
    EXPECT_TRUE(record) << record.error().message;
    auto lamp = replay::LampIn(**record, 1, landings);
    EXPECT_TRUE(lamp) << lamp.error().message;
    return lamp ? *lamp : replay::LampOnCursor{};
  }

 private:
  std::string path_;
  Duration stamps_late_;
  std::unique_ptr<rig::McapRecorder> recorder_;
  uint64_t number_ = 0;
};

// The board is told to blink as `kimari calibrate clock` tells it.
class BlinkingRig {
 public:
  explicit BlinkingRig(const sim::Scenario& scenario) : world_(scenario, {}) {
    auto boards = BoardBench::Open(
        std::string(KIMARI_BINARY_DIR) + "/firmware/avr/kimari_board.elf",
        world_, clock_.Now());
    EXPECT_TRUE(boards) << boards.error().message;
    boards_ = std::move(*boards);
  }
  const Clock& Time() const { return clock_; }

  void Film(const std::vector<RecordedReading*>& films) {
    films_ = films;
    const auto ready = [this] {
      return std::ranges::all_of(links_, [](const link::BoardLink& link) {
        return link.state() == link::BoardLink::State::kSynchronised;
      });
    };
    while (!ready() && clock_.Now() < HostTime{} + kPatience) Step();
    ASSERT_TRUE(ready());
    auto camera = CameraBench::Open(world_, clock_.Now());
    ASSERT_TRUE(camera) << camera.error().message;
    camera_ = std::move(*camera);
    for (RecordedReading* film : films_) film->Call(clock_.Now());
    links_[0].Blink(true);
    const HostTime end = clock_.Now() + kBlinks;
    while (clock_.Now() < end) Step();
    for (RecordedReading* film : films_) film->RuleAndClose(clock_.Now());
  }

 private:
  void Step() {
    const HostTime now = clock_.Now() + kServed;
    clock_.AdvanceTo(now);
    boards_->RunUntil(now);
    for (const Side side : {Side::kA, Side::kB}) {
      link::BoardLink& link = links_[static_cast<size_t>(Index(side))];
      const auto bytes = boards_->ToHost(side, now);
      if (!bytes.empty()) link.OnBytes(bytes, now);
      if (!bytes.empty() || now >= link.NextPoll()) {
        boards_->FromHost(side, link.Poll(now));
      }
    }
    for (evidence::Payload& payload : said_) {
      pair_clock_.Add(payload);
      for (RecordedReading* film : films_) film->See(now, payload);
    }
    said_.clear();
    while (camera_ && camera_->NextDue() <= now) {
      const auto frame = camera_->Next();
      if (!frame) continue;
      for (RecordedReading* film : films_) film->See(now, *frame);
    }
  }

  SimulatedClock clock_;
  sim::World world_;
  std::unique_ptr<BoardBench> boards_;
  std::unique_ptr<CameraBench> camera_;
  std::vector<evidence::Payload> said_;
  link::BoardLink::Sink hear_ = [this](evidence::Payload&& payload) {
    said_.push_back(std::move(payload));
  };
  std::array<link::BoardLink, 2> links_{link::BoardLink(Side::kA, hear_),
                                        link::BoardLink(Side::kB, hear_)};
  link::BoardPairClock pair_clock_{Side::kA};
  std::vector<RecordedReading*> films_;
};

// Two recordings of the same: one of them by a camera whose stamps are late.
class ALampOnTheCursor : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto scenario = sim::ParseScenario(kLampBesideACard, "lamp.toml");
    ASSERT_TRUE(scenario) << scenario.error().message;
    BlinkingRig rig(*scenario);
    const std::string path =
        ::testing::TempDir() + "lamp_" + std::to_string(getpid());
    RecordedReading right(path + ".mcap", rig.Time(), {});
    RecordedReading late(path + "_late.mcap", rig.Time(), kStampsLate);
    rig.Film({&right, &late});
    right_ = right.Lamp(kLandings);
    late_ = late.Lamp(0);
  }
  static int64_t Beyond(const replay::LampOnCursor& lamp) {
    return std::ranges::count_if(lamp.switchings, [](const auto& switching) {
      return switching.camera && !switching.camera->Within();
    });
  }
  static inline replay::LampOnCursor right_, late_;
};

TEST_F(ALampOnTheCursor, IsInTheFramesWhenTheBoardSaysWithinTheStatedSigma) {
  EXPECT_GE(right_.switchings.size(), 40u);
  EXPECT_EQ(Beyond(right_), 0);
}

TEST_F(ALampOnTheCursor, IsTimedWithinATenthOfAnExposureWhereThatShowsBoth) {
  int in_part = 0;
  for (const auto& switching : right_.switchings) {
    if (!switching.camera || !switching.part_lit) continue;
    ++in_part;
    EXPECT_LE(Abs(switching.camera->by), Microseconds(200));
  }
  EXPECT_GE(in_part, 3);
}

TEST_F(ALampOnTheCursor, IsFeltByItsPadInTheNextScan) {
  EXPECT_EQ(right_.pad, kLampPad);
  for (const auto& switching : right_.switchings) {
    if (!switching.on) continue;
    ASSERT_TRUE(switching.edge);
    EXPECT_GT(*switching.edge, Duration{});
    EXPECT_LE(*switching.edge, replay::kScanAndCharge);
  }
}

TEST_F(ALampOnTheCursor, LandsOnItsPadWithinTheJudgesSigma) {
  size_t landings = 0;
  for (const auto& switching : right_.switchings) {
    if (!switching.landing) continue;
    ++landings;
    EXPECT_TRUE(switching.landing->Within())
        << switching.landing->by.Milliseconds() << " ms";
  }
  EXPECT_EQ(landings, kLandings);
}

TEST_F(ALampOnTheCursor, FindsOutACameraWhoseStampsAreLate) {
  EXPECT_GE(Beyond(late_), 5);
}

}  // namespace
}  // namespace kimari::world
