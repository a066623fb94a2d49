// The boards' real image in libsimavr, measured: a finger taps what is asked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "firmware/sim/board_pair.h"
#include "host/link/calibrate/pad_calibration.h"

namespace kimari::calibrate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr float kTap = 3;  // pF

class Finger : public firmware::PadField {
 public:
  std::optional<PadName> on;

  bool Sample(Side board, HostTime,
              std::array<firmware::PadLoad, mat::kPads>& loads) override {
    if (!on || on->board != board) return false;
    loads = {};
    loads[static_cast<size_t>(on->number)].body_a_pf = kTap;
    return true;
  }
  float SeatCoupling(Side, HostTime) override { return 0.5F; }
};

class MeasuredBoards : public ::testing::Test {
 protected:
  void Open(int cut_pad_of_b = -1) {
    firmware::BoardPair::Options options;
    options.images.fill(KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf");
    options.model.cut_pad[1] = cut_pad_of_b;
    auto opened = firmware::BoardPair::Open(options, finger);
    ASSERT_TRUE(opened) << opened.error().message;
    boards = std::move(*opened);
  }
  // A finger that taps each pad asked for, but never `not_this`.
  void Measure(const std::vector<PadName>& pads,
               std::optional<PadName> not_this = std::nullopt) {
    PadCalibration measuring(pads, Seconds(2), [](const Progress&) {});
    BoardTalk a([&](const auto& m) { measuring.Add(Side::kA, m, now); });
    BoardTalk b([&](const auto& m) { measuring.Add(Side::kB, m, now); });
    HostTime tap_ends;
    std::array<uint8_t, 512> bytes{};
    while (!measuring.Done() && now < HostTime{} + Seconds(60)) {
      now = now + Milliseconds(1);
      boards->RunUntil(now);
      for (const auto& [side, talk] :
           {std::pair(Side::kA, &a), std::pair(Side::kB, &b)}) {
        const size_t n = boards->Read(side, bytes);
        talk->OnBytes({bytes.data(), n}, now);
        boards->Feed(side, talk->Reply(now));
      }
      measuring.Step(now);
      if (now < tap_ends) continue;
      // Down for 300 ms, away for 300 ms.
      finger.on = finger.on ? std::nullopt : measuring.Asked();
      if (finger.on == not_this) finger.on.reset();
      tap_ends = now + Milliseconds(300);
    }
    ASSERT_TRUE(measuring.Done());
    results = measuring.Results();
  }

  HostTime now;
  Finger finger;
  std::unique_ptr<firmware::BoardPair> boards;
  std::vector<PadResult> results;
};

TEST_F(MeasuredBoards, FeelEachTapWellAboveNoiseAndThreshold) {
  Open();
  Measure({{Side::kA, 0}, {Side::kA, 3}, {Side::kB, 2}});
  ASSERT_EQ(results.size(), 3u);
  for (const PadResult& pad : results) {
    EXPECT_THAT(pad.Troubles(), IsEmpty()) << pad.pad.number;
    EXPECT_GT(pad.tap.value_or(0), 2 * pad.threshold.value_or(100));
    EXPECT_LT(pad.noise.value_or(100), pad.tap.value_or(0) / 8);
    EXPECT_LT(pad.residual.value_or(100), pad.tap.value_or(0) / 8);
    EXPECT_GT(pad.baseline.value_or(0), 1);
  }
}

TEST_F(MeasuredBoards, NameAPadWhoseWireIsBrokenAndOneThatIsNeverTapped) {
  Open(1);
  Measure({{Side::kA, 0}, {Side::kB, 1}, {Side::kB, 2}}, PadName{Side::kA, 0});
  ASSERT_EQ(results.size(), 3u);
  EXPECT_THAT(results[0].Troubles(), ElementsAre(HasSubstr("dead")));
  EXPECT_THAT(results[1].Troubles(), ElementsAre(HasSubstr("out of range")));
  EXPECT_THAT(results[2].Troubles(), IsEmpty());
}

}  // namespace
}  // namespace kimari::calibrate
