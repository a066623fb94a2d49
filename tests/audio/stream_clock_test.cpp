#include "audio/stream_clock.h"

#include <gmock/gmock.h>

#include "host/base/random.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

// A driver whose sound clock runs 200 ppm slow and whose stream time is the
// wall clock, far from ours.
class ADriver : public testing::Test {
 protected:
  static constexpr double kRate = kSampleRate * (1 - 200e-6);
  static constexpr double kWallOffset = 1.79e9;

  HostTime Truth(int64_t frame) const {
    return HostTime{Seconds(100).ns} + jump_ +
           FromSeconds(static_cast<double>(frame) / kRate);
  }
  CallbackStamp Stamp() {
    const Duration noise = FromSeconds(random_.Normal() * 50e-6);
    const HostTime host =
        Truth(next_) - Milliseconds(40) + FromSeconds(random_.Uniform() * 5e-3);
    const double now = static_cast<double>(host.ns) * 1e-9 + kWallOffset;
    return {next_, host, now, now + (Truth(next_) + noise - host).Seconds()};
  }
  void Play(double seconds) {
    const int64_t end = next_ + Frames(seconds);
    for (; next_ < end; next_ += 256) {
      clock_.Feed(Stamp());
      if (next_ % 8192 == 0) clock_.Update();
    }
    clock_.Update();
  }
  void PlayWith(double seconds, void (*spoil)(CallbackStamp&)) {
    const int64_t end = next_ + Frames(seconds);
    for (; next_ < end; next_ += 256) {
      CallbackStamp stamp = Stamp();
      spoil(stamp);
      clock_.Feed(stamp);
    }
    clock_.Update();
  }
  double ErrorMs(int64_t frame) {
    return (clock_.TimeOf(frame)->t - Truth(frame)).Milliseconds();
  }

  Random random_{11};
  StreamClock clock_{Milliseconds(40)};
  int64_t next_ = 0;
  Duration jump_;
};

TEST_F(ADriver, IsKnownOnlyAfterTheFirstCallback) {
  EXPECT_FALSE(clock_.TimeOf(0));
  Play(0.01);
  ASSERT_TRUE(clock_.TimeOf(0));
  EXPECT_GE(clock_.TimeOf(0)->sigma, Milliseconds(2));
}

TEST_F(ADriver, ASlowSoundClockIsFollowedToATenthOfAMillisecond) {
  Play(60);
  EXPECT_NEAR(ErrorMs(next_), 0, 0.1);
  EXPECT_NEAR(ErrorMs(next_ + Frames(1.0)), 0, 0.1);
  EXPECT_LT(clock_.TimeOf(next_)->sigma, FromMilliseconds(0.3));
  EXPECT_EQ(clock_.BadStamps(), 0u);
  EXPECT_EQ(clock_.Steps(), 0u);
}

TEST_F(ADriver, StrayStampsAreOutvoted) {
  Play(4);
  for (int i = 0; i < 60; ++i) {
    Play(0.03);
    PlayWith(0.005, [](CallbackStamp& s) { s.at += 0.02; });
  }
  EXPECT_NEAR(ErrorMs(next_), 0, 0.3);
  EXPECT_EQ(clock_.Steps(), 0u);
}

TEST_F(ADriver, AJumpOfTheClockIsReportedAndFollowed) {
  Play(10);
  jump_ = Milliseconds(4);
  Play(1);
  EXPECT_EQ(clock_.Steps(), 1u);
  EXPECT_NEAR(ErrorMs(next_), 0, 0.2);
  const auto events = clock_.DrainEvents();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, OutputEvent::Kind::kClockStep);
  EXPECT_NEAR(events[0].amount.Milliseconds(), 4, 0.5);
}

TEST_F(ADriver, SlipsThatAreNoStepMakeItLessSureForSomeSeconds) {
  Play(10);
  const Duration quiet = clock_.TimeOf(next_)->sigma;
  jump_ = FromMilliseconds(0.4);
  Play(0.2);
  EXPECT_EQ(clock_.Steps(), 0u);
  EXPECT_GT(clock_.TimeOf(next_)->sigma, quiet + FromMilliseconds(0.05));
  Play(60);
  EXPECT_LT(clock_.TimeOf(next_)->sigma, quiet + FromMilliseconds(0.02));
}

TEST_F(ADriver, ARateThatNoSoundClockHasIsNotExtrapolated) {
  for (int i = 0; i < 400; ++i) {
    Play(0.01);
    jump_ = jump_ + Microseconds(40);  // a machine that falls behind: 4000 ppm
  }
  const Duration second =
      clock_.TimeOf(next_ + Frames(1.0))->t - clock_.TimeOf(next_)->t;
  EXPECT_NEAR(second.Milliseconds(), 1000, 1.1);
}

TEST_F(ADriver, ZeroStampsFallBackToTheStatedLatencyAndSayHowUnsure) {
  PlayWith(5, [](CallbackStamp& s) { s.at = 0; });
  ASSERT_TRUE(clock_.TimeOf(next_));
  EXPECT_GE(clock_.TimeOf(next_)->sigma, Milliseconds(5));
  EXPECT_LT(std::abs(ErrorMs(next_)), 20);
  EXPECT_GT(clock_.BadStamps(), 500u);
  EXPECT_EQ(clock_.DrainEvents().at(0).kind,
            OutputEvent::Kind::kStampsUnusable);
}

TEST_F(ADriver, ADacThatIsAlwaysNowIsNotBelieved) {
  PlayWith(5, [](CallbackStamp& s) { s.at = s.stream_now; });
  EXPECT_GE(clock_.TimeOf(next_)->sigma, Milliseconds(5));
}

TEST_F(ADriver, StampsThatStandStillOrGoBackAreNotBelieved) {
  Play(3);
  PlayWith(0.03, [](CallbackStamp& s) { s.at -= 0.035; });
  EXPECT_GT(clock_.BadStamps(), 0u);
  EXPECT_NEAR(ErrorMs(next_), 0, 0.3);
}

TEST_F(ADriver, RecoversWhenTheDriverTellsTheTruthAgain) {
  PlayWith(3, [](CallbackStamp& s) { s.at = 0; });
  Play(6);
  EXPECT_NEAR(ErrorMs(next_), 0, 0.1);
}

}  // namespace
}  // namespace kimari::audio
