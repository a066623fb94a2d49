#include "firmware/protocol/frame.h"

#include <gtest/gtest.h>

#include "host/base/random.h"
#include "tests/protocol/messages.h"

namespace kimari::wire {
namespace {

class Wire : public testing::Test {
 protected:
  std::vector<uint8_t> Send(uint16_t id) { return Bytes(encoder_, Ping{id}); }
  int Receive(const std::vector<uint8_t>& bytes) {
    return Feed(decoder_, bytes);
  }
  uint16_t Received() const {
    Ping ping{};
    EXPECT_TRUE(decoder_.frame().Read(&ping));
    return ping.id;
  }
  const FrameDecoder::Counters& Counted() const { return decoder_.counters(); }

  FrameEncoder encoder_;
  FrameDecoder decoder_;
};

TEST_F(Wire, GivesEachFrameTheNextSequence) {
  Receive(Send(1));
  EXPECT_EQ(decoder_.frame().sequence, 0);
  Receive(Send(2));
  EXPECT_EQ(decoder_.frame().sequence, 1);
  EXPECT_EQ(Counted().missing, 0u);
}

TEST_F(Wire, CountsFramesThatNeverArrived) {
  Receive(Send(1));
  Send(2);
  Send(3);
  Receive(Send(4));
  EXPECT_EQ(Counted().missing, 2u);
}

TEST_F(Wire, IsWholeAgainAfterAFrameThatLostItsHead) {
  auto torn = Send(1);
  torn.erase(torn.begin(), torn.begin() + 3);
  EXPECT_EQ(Receive(torn), 0);
  EXPECT_EQ(Receive(Send(2)), 1);
  EXPECT_EQ(Received(), 2);
}

TEST_F(Wire, IsWholeAgainAfterMoreBytesThanAnyFrameHas) {
  EXPECT_EQ(Receive(std::vector<uint8_t>(1000, 0x55)), 0);
  EXPECT_EQ(Receive({0}), 0);
  EXPECT_EQ(Counted().bad_length, 1u);
  EXPECT_EQ(Receive(Send(7)), 1);
}

TEST_F(Wire, TakesExtraDelimitersForNothing) {
  EXPECT_EQ(Receive({0, 0, 0}), 0);
  EXPECT_EQ(Receive(Send(7)), 1);
  EXPECT_EQ(Counted().bad_cobs + Counted().bad_length, 0u);
}

TEST_F(Wire, RefusesToReadOneMessageAsAnother) {
  Receive(Send(7));
  Ack ack;
  EXPECT_FALSE(decoder_.frame().Read(&ack));
}

// A burst of at most 32 bits is always caught by a 32-bit CRC; COBS and the
// length catch the rest of what one wrong byte can do.
TEST_F(Wire, AcceptsNoFrameWithOneWrongByte) {
  Random random(11);
  for (int trial = 0; trial < 20000; ++trial) {
    auto bytes =
        Bytes(encoder_, Edge{static_cast<uint16_t>(trial), 7, 1,
                             static_cast<uint32_t>(random.Next()),
                             static_cast<uint32_t>(random.Next()), 90, 80});
    const size_t at = random.Below(bytes.size() - 1);
    bytes[at] = static_cast<uint8_t>(bytes[at] ^ (1 + random.Below(255)));
    ASSERT_EQ(Receive(bytes), 0) << "trial " << trial;
  }
}

// Heavier damage passes a 32-bit CRC once in 4 * 10^9.
TEST_F(Wire, AcceptsNoHeavilyMutatedFrame) {
  Random random(12);
  for (int trial = 0; trial < 200000; ++trial) {
    auto bytes =
        Bytes(encoder_, Edge{static_cast<uint16_t>(trial), 7, 1,
                             static_cast<uint32_t>(random.Next()),
                             static_cast<uint32_t>(random.Next()), 90, 80});
    const auto sent = bytes;
    for (uint64_t n = 2 + random.Below(6); n > 0; --n) {
      bytes[random.Below(bytes.size() - 1)] =
          static_cast<uint8_t>(random.Next());
    }
    if (bytes == sent) continue;
    bytes.push_back(0);
    ASSERT_EQ(Receive(bytes), 0) << "trial " << trial;
  }
}

}  // namespace
}  // namespace kimari::wire
