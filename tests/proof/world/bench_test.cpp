// The bench that certificates are made on.
#include "host/proof/certify/boards/bench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "host/proof/certify/boards/touches.h"

namespace kimari::world {
namespace {

using firmware::SyncWire;
using ::testing::HasSubstr;

const std::string kImage =
    std::string(KIMARI_BINARY_DIR) + "/firmware/avr/kimari_board.elf";

class OnBench : public ::testing::Test {
 protected:
  void Open(BenchSetup setup = {}) {
    setup.image = kImage;
    auto bench = Bench::Open(setup, hands_);
    ASSERT_TRUE(bench) << bench.error().message;
    bench_ = std::move(*bench);
  }
  Hands hands_{1};
  std::unique_ptr<Bench> bench_;
};

TEST_F(OnBench, ATouchIsTimedAndToldWhose) {
  Open();
  Press press;
  press.player = Side::kB;
  press.board = Side::kA;
  press.pad = 20;
  press.contact = bench_->Now() + Milliseconds(500);
  judge::SeatMemory seats;
  const auto judged = RunTouches({press}, hands_, *bench_, seats);
  ASSERT_EQ(judged.size(), 1u);
  ASSERT_TRUE(judged[0].felt);
  EXPECT_LE(Abs(judged[0].error), judged[0].sigma * 4);
  EXPECT_GT(judged[0].touch.Of(Side::kB).probability, 0.999);
}

TEST_F(OnBench, KnowsWhenATickTrulyWas) {
  BenchSetup setup;
  setup.crystals[0] = {40, 50, 300, 1};
  setup.crystals[1] = {-30, 50, 300, 2};
  Open(setup);
  bench_->RunUntil(bench_->Now() + Seconds(3));
  // Scans in step charge the pads of both boards at the same time.
  const auto& marks = bench_->Heard().marks;
  for (const auto& a : marks) {
    for (const auto& b : marks) {
      if (a.what.board == Side::kB || b.what.board == Side::kA ||
          a.what.scan != b.what.scan) {
        continue;
      }
      EXPECT_LE(Abs(bench_->TrueTime(Side::kA, a.what.tick, bench_->Now()) -
                    bench_->TrueTime(Side::kB, b.what.tick, bench_->Now())),
                Microseconds(5));
    }
  }
}

TEST_F(OnBench, APulledCableIsNoticedAndHealed) {
  Open();
  bench_->Unplug(Side::kB, true);
  bench_->RunUntil(bench_->Now() + Milliseconds(200));
  EXPECT_EQ(bench_->Link(Side::kB).state(), link::BoardLink::State::kSilent);
  bench_->PlugIn(Side::kB);
  bench_->RunUntil(bench_->Now() + Seconds(1));
  EXPECT_EQ(bench_->Link(Side::kB).state(),
            link::BoardLink::State::kSynchronised);
}

class WithoutItsWire : public OnBench,
                       public ::testing::WithParamInterface<SyncWire> {
 protected:
  // Touched while the follower hears nothing.
  void Break() {
    Open();
    bench_->RunUntil(bench_->Now() + Seconds(2));
    broken_ = bench_->Now();
    bench_->SetSyncWire(GetParam());
    press_.board = Side::kB;
    press_.contact = broken_ + Milliseconds(300);
    hands_.Add(press_);
    bench_->RunUntil(broken_ + Milliseconds(600));
  }
  Press press_;
  HostTime broken_;
};

TEST_P(WithoutItsWire, TheFollowerIsSaidToBeAloneWithinATenthOfASecond) {
  Break();
  const auto& words = bench_->Heard().health;
  const auto word = std::find_if(words.begin(), words.end(), [](const auto& w) {
    return w.what.state == evidence::BoardState::kAlone;
  });
  ASSERT_NE(word, words.end());
  EXPECT_LE(word->when - broken_, Milliseconds(100));
  EXPECT_EQ(word->what.board, Side::kB);
  EXPECT_THAT(word->what.text, HasSubstr("wire between the boards"));
}

TEST_P(WithoutItsWire, TouchesAreTimedByTheHostsModelOfTheFollowersClock) {
  Break();
  const auto& edges = bench_->Heard().edges;
  ASSERT_FALSE(edges.empty());
  for (const auto& [when, edge] : edges) {
    EXPECT_EQ(edge.error.clock, Side::kB);
    const HostTime truly = bench_->TrueTime(Side::kB, edge.tick, bench_->Now());
    EXPECT_LE(Abs(edge.at.t - truly), edge.at.sigma * 3);
    EXPECT_LE(edge.at.sigma, Microseconds(100));
  }
}

TEST_P(WithoutItsWire, TheBoardsAreBackInStepWhenItIsMended) {
  Break();
  EXPECT_FALSE(bench_->InStep());
  bench_->SetSyncWire(SyncWire::kWhole);
  bench_->RunUntil(bench_->Now() + Seconds(1));
  EXPECT_TRUE(bench_->InStep());
  EXPECT_EQ(bench_->Heard().health.back().what.state,
            evidence::BoardState::kInStep);
}

INSTANTIATE_TEST_SUITE_P(OnBench, WithoutItsWire,
                         ::testing::Values(SyncWire::kCut,
                                           SyncWire::kShortedToGround,
                                           SyncWire::kShortedToSupply));

TEST_F(OnBench, AStalledHostLosesNoTouch) {
  Open();
  Press press;
  press.contact = bench_->Now() + Milliseconds(500);
  hands_.Add(press);
  bench_->RunUntil(press.contact - Milliseconds(100));
  bench_->Stall(bench_->Now() + Milliseconds(400));
  bench_->RunUntil(bench_->Now() + Milliseconds(300));
  EXPECT_TRUE(bench_->Heard().edges.empty());
  bench_->RunUntil(bench_->Now() + Milliseconds(500));
  EXPECT_EQ(bench_->Heard().edges.size(), 2u);
}

}  // namespace
}  // namespace kimari::world
