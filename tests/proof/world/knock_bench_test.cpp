// Knocks from the impact to the host: the law, the boards' real image, USB, the
// link.
#include <gtest/gtest.h>

#include <algorithm>

#include "host/court/disc_place.h"
#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/player_draw.h"

namespace kimari::world {
namespace {

class Knocked : public ::testing::Test {
 protected:
  void Open(bool discs) {
    Random random(9);
    certify::Conditions drawn;
    BenchSetup setup = DrawSetup(
        KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf", random, drawn);
    if (discs) setup.knock = law_;
    auto bench = Bench::Open(setup, hands_);
    ASSERT_TRUE(bench) << bench.error().message;
    bench_ = std::move(*bench);
  }
  // A hand on the pad at the middle of A's mat.
  HostTime Hit(double m_s) {
    Press press;
    press.pad = 23;
    press.descent_m_s = m_s;
    press.contact = bench_->Now() + Milliseconds(600);
    hands_.Add(press);
    bench_->RunUntil(press.contact + Milliseconds(200));
    return press.contact;
  }
  const auto& Heard() const { return bench_->Heard().knocks; }
  int64_t OfA() const {
    return std::ranges::count_if(Heard(), [](const auto& each) {
      return each.what.board == Side::kA && !each.what.rings_on;
    });
  }

  Hands hands_{3};
  sim::KnockPhysics law_ = [] {
    sim::KnockPhysics law;
    law.false_per_s = law.soft_share = {};
    law.between_share = {0.8, 0, ""};
    law.damping_mm.is = 600;
    return law;
  }();
  std::unique_ptr<Bench> bench_;
};

TEST_F(Knocked, BothDiscsHearAHandAndSayWhen) {
  Open(true);
  const HostTime contact = Hit(2);
  ASSERT_EQ(Heard().size(), 2u);
  for (const auto& each : Heard()) {
    const Duration later = each.what.at.t - contact;
    EXPECT_GT(later, -each.what.at.sigma * 3);
    EXPECT_LT(later, Milliseconds(2));
    EXPECT_LT(each.what.at.sigma, Microseconds(300));
    EXPECT_EQ(each.what.missed, 0);
  }
  EXPECT_NE(Heard()[0].what.board, Heard()[1].what.board);
}

TEST_F(Knocked, AHandTooSoftMakesNone) {
  Open(true);
  Hit(0.1);
  EXPECT_TRUE(Heard().empty());
}

TEST_F(Knocked, ADiscThatHumsIsNotBelieved) {
  Open(true);
  bench_->SetDisc(Side::kA, firmware::DiscKind::kHums);
  bench_->RunUntil(bench_->Now() + Seconds(3));
  bench_->Forget();
  Hit(2);
  EXPECT_EQ(OfA(), 0);
  EXPECT_FALSE(Heard().empty());  // B's disc is whole
}

TEST_F(Knocked, ADiscThatIsPulledOutHearsNothing) {
  Open(true);
  bench_->SetDisc(Side::kA, firmware::DiscKind::kNone);
  Hit(2);
  EXPECT_EQ(OfA(), 0);
}

TEST_F(Knocked, ARigWithoutDiscsHearsNothing) {
  Open(false);
  Hit(2);
  EXPECT_TRUE(Heard().empty());
}

}  // namespace
}  // namespace kimari::world
