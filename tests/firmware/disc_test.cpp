// Knock discs under the mats, heard by the boards' real image.
#include "tests/firmware/boards.h"

namespace kimari::firmware {
namespace {

class Discs : public Boards {
 protected:
  void StartWith(DiscKind a, DiscKind b) {
    discs_ = {a, b};
    Start(0, 0);
    RunUntil(At(700'000));
  }
  bool SaysItHasADisc(Side board) const {
    return (From(board).hellos.back().capabilities & wire::kHasDisc) != 0;
  }
  // World time of a board's tick, by its counter as it is now.
  HostTime TimeOf(Side board, uint32_t tick) const {
    const auto counter = pair_->ReadCounter(board);
    const auto ago = static_cast<uint16_t>(counter.ticks - tick);
    return counter.t - Nanoseconds(500) * int64_t{ago};
  }
};

TEST_F(Discs, AreFoundWhereTheyAre) {
  StartWith(DiscKind::kWhole, DiscKind::kNone);
  EXPECT_TRUE(SaysItHasADisc(Side::kA));
  EXPECT_FALSE(SaysItHasADisc(Side::kB));
  EXPECT_TRUE(From(Side::kA).knocks.empty());
}

TEST_F(Discs, ABoardWithoutOneNeverTellsOfAKnock) {
  StartWith(DiscKind::kNone, DiscKind::kNone);
  pair_->Add(Side::kA, {At(710'000), 5});
  pair_->SetDisc(Side::kB, DiscKind::kWhole);  // plugged in too late
  pair_->Add(Side::kB, {At(710'000), 5});
  RunUntil(At(800'000));
  EXPECT_TRUE(From(Side::kA).knocks.empty());
  EXPECT_TRUE(From(Side::kB).knocks.empty());
}

// A wave of 2 V and 2 kHz passes the threshold 14 us behind its front.
TEST_F(Discs, AreStampedWhenTheWaveComes) {
  StartWith(DiscKind::kWhole, DiscKind::kWhole);
  for (int i = 0; i < 20; ++i) {
    const HostTime at = At(710'000 + 20'013 * i);
    for (const Side board : {Side::kA, Side::kB}) pair_->Add(board, {at, 2});
    RunUntil(at + Milliseconds(7));
    for (const Side board : {Side::kA, Side::kB}) {
      ASSERT_FALSE(From(board).knocks.empty());
      const wire::Knock& knock = From(board).knocks.back();
      EXPECT_EQ(knock.flags, 0);
      const Duration late = TimeOf(board, knock.tick) - at;
      EXPECT_GE(late, Microseconds(12));
      EXPECT_LE(late, Microseconds(16));
    }
  }
}

TEST_F(Discs, TellsOfOneKnockThoughTheMatRings) {
  StartWith(DiscKind::kWhole, DiscKind::kNone);
  pair_->Add(Side::kA, {At(710'000), 2});
  RunUntil(At(800'000));
  ASSERT_EQ(From(Side::kA).knocks.size(), 1u);
  pair_->Add(Side::kA, {At(800'000), 2});
  RunUntil(At(900'000));
  ASSERT_EQ(From(Side::kA).knocks.size(), 2u);
  EXPECT_GT(From(Side::kA).knocks[1].fired, 3);
}

TEST_F(Discs, DoesNotHearAKnockTooSoftForTheComparator) {
  StartWith(DiscKind::kWhole, DiscKind::kNone);
  pair_->Add(Side::kA, {At(710'000), 0.9 * DiscPin::kFires});
  RunUntil(At(800'000));
  EXPECT_TRUE(From(Side::kA).knocks.empty());
}

TEST_F(Discs, OneThatHumsIsToldAsACountAndNeverFillsTheLine) {
  StartWith(DiscKind::kHums, DiscKind::kWhole);
  RunUntil(At(2'700'000));
  const Heard& heard = From(Side::kA);
  EXPECT_LE(heard.knocks.size(), 12u + 2'400 / 16);
  EXPECT_GT(heard.knocks.back().fired, 5'000);
  EXPECT_EQ(heard.statistics.back().late_scans, 0);
  EXPECT_EQ(heard.statistics.back().dropped_frames, 0);
  EXPECT_TRUE(From(Side::kB).knocks.empty());
}

TEST_F(Discs, OneThatIsPulledOffIsSilent) {
  StartWith(DiscKind::kWhole, DiscKind::kNone);
  pair_->SetDisc(Side::kA, DiscKind::kNone);
  pair_->Add(Side::kA, {At(710'000), 5});
  RunUntil(At(800'000));
  EXPECT_TRUE(From(Side::kA).knocks.empty());
}

TEST_F(Discs, IsLookedForAgainAfterAReset) {
  StartWith(DiscKind::kWhole, DiscKind::kNone);
  pair_->SetDisc(Side::kA, DiscKind::kNone);
  pair_->Reset(Side::kA);
  RunUntil(At(1'500'000));
  EXPECT_FALSE(SaysItHasADisc(Side::kA));
}

}  // namespace
}  // namespace kimari::firmware
