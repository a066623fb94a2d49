// The board's work on scans, by itself: which rises it tells as touches.
#include "firmware/core/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "firmware/protocol/frame.h"

namespace kimari::firmware {
namespace {

constexpr uint8_t kTouchedPad = 20;
constexpr int kRoseAt = 2000;  // cycles after the release, untouched

class ABoard : public ::testing::Test {
 protected:
  ABoard() { Learn(0); }
  // Anew, with kTouchedPad so many steps above its level untouched.
  void Learn(double steps) {
    board_ = std::make_unique<Board>(Board::Identity{}, history_.get(), &out_);
    while (!board_->Running()) Scan(steps);
  }
  // `steps` above the level untouched, on kTouchedPad alone.
  void Scan(double steps) {
    ScanRecord& record = history_->At(number_);
    record.scan = scan_++;
    record.tick = record.scan * kScanTicks;
    for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
      Write(pad, pad == kTouchedPad ? steps : 0, &record.samples);
    }
    board_->Take(number_++, 0);
    while (!out_.Empty()) Hear(out_.Pop());
  }
  void Scans(int count, double steps) {
    for (int i = 0; i < count; ++i) Scan(steps);
  }
  bool Told() const { return told_; }

 private:
  void Write(uint8_t pad, double steps, Samples* samples) {
    const double rose = kRoseAt + steps * kStepCycles - board_->Lead();
    const int level = std::clamp(static_cast<int>(rose / kStepCycles), 0,
                                 static_cast<int>(kSteps));
    for (int step = 0; step < kSteps; ++step) {
      uint8_t& bits = samples->bits[RowOf(pad)][step][(pad >> 3) & 1];
      const auto bit = static_cast<uint8_t>(1u << (pad & 7));
      bits = static_cast<uint8_t>(step < level ? bits & ~bit : bits | bit);
    }
  }
  void Hear(uint8_t byte) {
    wire::Edge edge{};
    if (decoder_.Feed(byte) && decoder_.frame().Read(&edge)) {
      told_ = told_ || (edge.pad == kTouchedPad && edge.touched);
    }
  }

  std::unique_ptr<History> history_ = std::make_unique<History>();
  uint8_t bytes_[ByteRing::kBytes] = {};
  ByteRing out_{bytes_};
  std::unique_ptr<Board> board_;
  wire::FrameDecoder decoder_;
  uint8_t number_ = 0;
  uint32_t scan_ = 0;
  bool told_ = false;
};

TEST_F(ABoard, FeelsALightTouchThatStays) {
  Scans(16, 3);
  EXPECT_TRUE(Told());
}

TEST_F(ABoard, FeelsAStrongTouchAtOnce) {
  Scans(5, 6);
  EXPECT_TRUE(Told());
}

TEST_F(ABoard, FeelsATouchThatIsHardlyOne) {
  for (int i = 0; i < 4; ++i) {
    for (const int steps : {2, 2, 3, 2}) Scan(steps);
  }
  EXPECT_TRUE(Told());
}

// A hand that hovers, its hum and noise together.
TEST_F(ABoard, DoesNotTakeAMomentAboveAHandThatHoversForATouch) {
  for (int i = 0; i < 50; ++i) {
    Scans(12, 1);
    for (const int steps : {2, 2, 3, 2, 2}) Scan(steps);
  }
  EXPECT_FALSE(Told());
}

TEST_F(ABoard, FeelsALightTouchHalfASecondAfterAHandThatLayThereAsItLearned) {
  Learn(8);
  Scans(2000, 0);
  Scans(16, 3);
  EXPECT_TRUE(Told());
}

}  // namespace
}  // namespace kimari::firmware
