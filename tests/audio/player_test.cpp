#include "audio/player.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "tests/audio/fixtures.h"
#include "tests/support/allocation_counter.h"

namespace kimari::audio {
namespace {

class PlayerTest : public testing::Test {
 protected:
  // Renders on to the stream in blocks of 256.
  void RenderUntil(int64_t end) {
    while (player_.NextFrame() < end) {
      std::array<float, 256> block{};
      player_.Render(block.data(), 256, player_.NextFrame());
      heard_.insert(heard_.end(), block.begin(), block.end());
    }
  }
  uint64_t Play(const PhrasePtr& phrase, int64_t start) {
    return player_.Enqueue({phrase, start}).value();
  }
  float Heard(int64_t frame) { return heard_[static_cast<size_t>(frame)]; }
  SegmentDone::How OnlyOutcome() {
    const auto done = player_.DrainDone();
    EXPECT_EQ(done.size(), 1u);
    return done.at(0).how;
  }

  Player player_;
  std::vector<float> heard_;
};

TEST_F(PlayerTest, PlaysAPhraseAtItsFrameToTheSample) {
  Play(FlatPhrase(1000, 0.5F), 777);
  RenderUntil(4096);
  EXPECT_EQ(Heard(776), 0.0F);
  EXPECT_EQ(Heard(777), 0.5F);
  EXPECT_EQ(Heard(1776), 0.5F);
  EXPECT_EQ(Heard(1777), 0.0F);
  EXPECT_EQ(OnlyOutcome(), SegmentDone::How::kPlayed);
}

TEST_F(PlayerTest, OverlappingPhrasesAddUp) {
  Play(FlatPhrase(1000, 0.25F), 0);
  Play(FlatPhrase(1000, 0.5F), 500);
  RenderUntil(2048);
  EXPECT_EQ(Heard(499), 0.25F);
  EXPECT_EQ(Heard(500), 0.75F);
  EXPECT_EQ(Heard(1000), 0.5F);
}

TEST_F(PlayerTest, CancelTakesBackOnlyWhatHasNotBegun) {
  Play(FlatPhrase(1000, 0.5F), 0);
  const uint64_t later = Play(FlatPhrase(1000, 0.5F), 2000);
  RenderUntil(256);
  player_.CancelUnbegun();
  RenderUntil(4096);
  EXPECT_EQ(Heard(999), 0.5F);
  EXPECT_EQ(Heard(2000), 0.0F);
  const auto done = player_.DrainDone();
  ASSERT_EQ(done.size(), 2u);
  EXPECT_EQ(done[0].id, later);
  EXPECT_EQ(done[0].how, SegmentDone::How::kCancelled);
}

TEST_F(PlayerTest, StopFadesOutWithinFiveMilliseconds) {
  Play(FlatPhrase(10'000, 0.5F), 0);
  RenderUntil(512);
  player_.Stop();
  RenderUntil(2048);
  EXPECT_EQ(Heard(512), 0.5F);
  for (int64_t f = 513; f < 512 + 240; ++f) EXPECT_LT(Heard(f), Heard(f - 1));
  for (int64_t f = 512 + 240; f < 2048; ++f) EXPECT_EQ(Heard(f), 0.0F);
  EXPECT_EQ(OnlyOutcome(), SegmentDone::How::kStopped);
}

TEST_F(PlayerTest, PlaysAgainAfterAStop) {
  Play(FlatPhrase(10'000, 0.5F), 0);
  RenderUntil(512);
  player_.Stop();
  RenderUntil(1024);
  Play(FlatPhrase(100, 0.5F), 2000);
  RenderUntil(3072);
  EXPECT_EQ(Heard(2050), 0.5F);
}

TEST_F(PlayerTest, APhraseThatComesTooLateIsNotPlayedWithoutItsBeginning) {
  RenderUntil(1024);
  Play(FlatPhrase(1000, 0.5F), 1000);
  RenderUntil(3072);
  for (const float s : heard_) EXPECT_EQ(s, 0.0F);
  EXPECT_EQ(OnlyOutcome(), SegmentDone::How::kLate);
}

TEST_F(PlayerTest, TakesNoMoreThanItCanHold) {
  const PhrasePtr phrase = FlatPhrase(10, 0.5F);
  for (size_t i = 0; i < Player::kMostSegments; ++i) Play(phrase, 100'000);
  EXPECT_FALSE(player_.Enqueue({phrase, 100'000}));
  player_.CancelUnbegun();
  RenderUntil(512);
  EXPECT_TRUE(player_.Enqueue({phrase, 100'000}));
}

TEST_F(PlayerTest, LetsGoOfSamplesWhenTheyHaveBeenPlayed) {
  PhrasePtr phrase = FlatPhrase(100, 0.5F);
  const std::weak_ptr<const Phrase> watch = phrase;
  Play(std::exchange(phrase, nullptr), 0);
  RenderUntil(512);
  EXPECT_FALSE(watch.expired());
  player_.DrainDone();
  EXPECT_TRUE(watch.expired());
}

TEST_F(PlayerTest, CopiesWhatItRenderedToItsTaps) {
  Play(FlatPhrase(1000, 0.5F), 300);
  std::vector<float> out(600);
  player_.Render(out.data(), 600, 0);
  std::vector<float> copied;
  SoundBlock block;
  while (player_.Tap(1).Pop(block)) {
    EXPECT_EQ(block.first_frame, std::ssize(copied));
    copied.insert(copied.end(), block.samples.begin(),
                  block.samples.begin() + block.frames);
  }
  EXPECT_EQ(copied, out);
}

TEST_F(PlayerTest, RenderingTouchesNoHeap) {
  const PhrasePtr phrase = FlatPhrase(700, 0.5F);
  for (int i = 0; i < 20; ++i) Play(phrase, int64_t{i} * 1000);
  std::vector<float> out(256);
  StartCountingAllocations();
  for (int64_t f = 0; f < 10'240; f += 256) player_.Render(out.data(), 256, f);
  player_.Stop();
  for (int64_t f = 10'240; f < 20'480; f += 256) {
    player_.Render(out.data(), 256, f);
  }
  EXPECT_EQ(AllocationsCounted(), 0);
  EXPECT_EQ(player_.DrainDone().size(), 20u);
}

}  // namespace
}  // namespace kimari::audio
