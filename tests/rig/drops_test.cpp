// What found a ring full is told, and opens the reading it fell in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/rig/board_intake.h"
#include "host/rig/live_eyes.h"
#include "tests/rig/evening.h"

namespace kimari::rig {
namespace {

using ::testing::ElementsAre;

evidence::PadEdge Edge(uint16_t id) {
  evidence::PadEdge edge;
  edge.id = id;
  return edge;
}

// Ids of edges; -1 for BoardState::kDropped.
std::vector<int> PopAll(BoardIntake& intake) {
  std::vector<int> out;
  evidence::Payload payload;
  while (intake.Pop(payload)) {
    if (const auto* edge = std::get_if<evidence::PadEdge>(&payload)) {
      out.push_back(edge->id);
    } else if (const auto* health =
                   std::get_if<evidence::BoardHealth>(&payload)) {
      EXPECT_EQ(health->state, evidence::BoardState::kDropped);
      EXPECT_EQ(health->board, Side::kB);
      out.push_back(-1);
    }
  }
  return out;
}

TEST(BoardIntake, SaysThatEvidenceWasDroppedBeforeWhatFollowed) {
  BoardIntake intake(Side::kB, 4);
  for (uint16_t id = 0; id < 6; ++id) intake.Ring().Push(Edge(id));
  evidence::Payload first;
  ASSERT_TRUE(intake.Pop(first));
  intake.Ring().Push(Edge(6));
  EXPECT_TRUE(std::holds_alternative<evidence::BoardHealth>(first));
  EXPECT_THAT(PopAll(intake), ElementsAre(0, 1, 2, 3, 6));
}

TEST(BoardIntake, TellsADropOnce) {
  BoardIntake intake(Side::kB, 2);
  for (uint16_t id = 0; id < 3; ++id) intake.Ring().Push(Edge(id));
  EXPECT_THAT(PopAll(intake), ElementsAre(-1, 0, 1));
  intake.Ring().Push(Edge(7));
  EXPECT_THAT(PopAll(intake), ElementsAre(7));
}

TEST(Drops, OfABoardOpenTheReading) {
  Evening evening({3}, {.rule_options = ShortGame(2)});
  evening.Lay(3, Side::kA, 4);
  evening.Lay(8, Side::kB, 4);
  evening.SeeCourt();
  evening.Memorise();
  evening.Until<evidence::CardCalled>();
  evening.Pass(Seconds(1));
  evening.Touch(Side::kA, Side::kA, 4);
  evening.Say(evidence::BoardHealth{Side::kB, evidence::BoardState::kDropped,
                                    "3 pieces"});
  evening.Pass(Seconds(6));
  ASSERT_EQ(evening.memory.rulings.size(), 1u);
  const rules::Ruling& ruling = evening.memory.rulings[0].ruling;
  EXPECT_EQ(ruling.outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(ruling.doubts.size(), 1u);
  EXPECT_EQ(ruling.doubts[0].source, "pads");
}

// A camera that gives frames as fast as they are taken; nothing to see.
class QuickCamera : public vision::CameraSource {
 public:
  explicit QuickCamera(std::atomic<uint64_t>& given) : given_(given) {}
  Result<std::optional<vision::Frame>> Next(Duration) override {
    vision::Frame frame;
    frame.sequence = given_++;
    return std::optional(std::move(frame));
  }
  std::string Description() const override { return "quick"; }

 private:
  std::atomic<uint64_t>& given_;
};

TEST(Drops, OfFramesNobodyTookAreToldByTheNextSight) {
  std::atomic<uint64_t> given{0};
  LiveEyes eyes(std::make_unique<QuickCamera>(given), cards::HyakuninIsshu(),
                {.enrolment_frames = 1'000'000'000});
  while (given < 2000) std::this_thread::yield();
  uint64_t sights = 0;
  uint64_t told = 0;
  while (told == 0) {
    Sight sight;
    if (!eyes.Pop(sight)) continue;
    ++sights;
    for (const evidence::Payload& payload : sight.seen) {
      told = std::get<evidence::CameraHealth>(payload).dropped;
    }
    ASSERT_EQ(sights + told, sight.frame.sequence + 1);
  }
}

// A camera that gives a frame when it is asked to, and sees whether the one it
// is to fill has held a picture before.
class ThriftyCamera : public vision::CameraSource {
 public:
  struct Talk {
    std::atomic<int> asked{0};
    std::atomic<bool> used_again{false};
  };
  explicit ThriftyCamera(Talk& talk) : talk_(talk) {}
  Result<std::optional<vision::Frame>> Next(Duration) override {
    return std::optional<vision::Frame>();
  }
  Result<bool> NextInto(vision::Frame& frame, Duration) override {
    constexpr size_t kPicture = 5000;
    if (given_ == talk_.asked) return false;
    if (frame.jpeg.capacity() >= kPicture) talk_.used_again = true;
    frame.jpeg.resize(kPicture);
    frame.sequence = static_cast<uint64_t>(given_++);
    return true;
  }
  std::string Description() const override { return "thrifty"; }

 private:
  Talk& talk_;
  int given_ = 0;
};

TEST(LiveEyes, GiveTheCameraTheMemoryOfFramesThatAreDoneWith) {
  ThriftyCamera::Talk talk;
  LiveEyes eyes(std::make_unique<ThriftyCamera>(talk), cards::HyakuninIsshu(),
                {.enrolment_frames = 1'000'000'000});
  Sight sight;
  for (int i = 0; i < 10; ++i) {
    ++talk.asked;
    while (!eyes.Pop(sight)) std::this_thread::yield();
  }
  EXPECT_TRUE(talk.used_again);
}

// A camera whose exposure begins to swing.
class SwingingCamera : public ThriftyCamera {
 public:
  using ThriftyCamera::ThriftyCamera;
  Result<bool> NextInto(vision::Frame& frame, Duration timeout) override {
    const auto came = ThriftyCamera::NextInto(frame, timeout);
    frame.stamp = HostTime{} + Seconds(static_cast<int64_t>(frame.sequence));
    return came;
  }
  std::vector<std::string> Doubts() override {
    std::vector<std::string> doubts = {"the camera has no gain"};
    if (++asked_ > 1) {
      doubts.push_back("exposure went from 20 to " + std::to_string(asked_));
    }
    return doubts;
  }

 private:
  int asked_ = 0;
};

TEST(LiveEyes, TellOnceThatAControlOfTheCameraIsNotAsItWasSet) {
  ThriftyCamera::Talk talk;
  LiveEyes eyes(std::make_unique<SwingingCamera>(talk), cards::HyakuninIsshu(),
                {.enrolment_frames = 1'000'000'000});
  std::vector<std::string> told;
  Sight sight;
  for (int i = 0; i < 10; ++i) {
    ++talk.asked;
    while (!eyes.Pop(sight)) std::this_thread::yield();
    for (const evidence::Payload& payload : sight.seen) {
      const auto& health = std::get<evidence::CameraHealth>(payload);
      if (health.state == evidence::CameraState::kAdjusted) {
        told.push_back(health.text);
      }
    }
  }
  EXPECT_THAT(told, ElementsAre("exposure went from 20 to 2"));
}

}  // namespace
}  // namespace kimari::rig
