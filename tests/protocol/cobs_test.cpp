#include "firmware/protocol/cobs.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "firmware/protocol/crc32.h"

namespace kimari::wire {
namespace {

TEST(Crc32, HasTheCheckValueOfEthernet) {
  const uint8_t digits[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  EXPECT_EQ(Crc32(digits, sizeof digits), 0xCBF43926u);
}

TEST(Cobs, WritesTheBytesOfThePublishedExample) {
  const std::vector<uint8_t> in = {0x11, 0x22, 0x00, 0x33};
  std::vector<uint8_t> out(5);
  ASSERT_EQ(CobsEncode(in.data(), in.size(), out.data()), 5u);
  EXPECT_EQ(out, (std::vector<uint8_t>{0x03, 0x11, 0x22, 0x02, 0x33}));
}

RC_GTEST_PROP(Cobs, ComesBackWholeAndHoldsNoZero, ()) {
  const auto size = *rc::gen::inRange<size_t>(1, kCobsMost + 1);
  const auto in = *rc::gen::container<std::vector<uint8_t>>(
      size, rc::gen::inRange<uint8_t>(0, 4));
  std::vector<uint8_t> out(size + 1);
  RC_ASSERT(CobsEncode(in.data(), size, out.data()) == size + 1);
  RC_ASSERT(std::count(out.begin(), out.end(), 0) == 0);
  RC_ASSERT(CobsDecode(out.data(), out.size()) == size);
  out.resize(size);
  RC_ASSERT(out == in);
}

TEST(Cobs, RefusesACodeThatPointsPastTheEnd) {
  std::vector<uint8_t> data = {0x05, 0x11, 0x22};
  EXPECT_EQ(CobsDecode(data.data(), data.size()), 0u);
}

TEST(Cobs, RefusesAZeroInsideABlock) {
  std::vector<uint8_t> data = {0x03, 0x11, 0x00};
  EXPECT_EQ(CobsDecode(data.data(), data.size()), 0u);
}

}  // namespace
}  // namespace kimari::wire
