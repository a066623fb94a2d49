#include "firmware/core/sync_word.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

TEST(SyncWord, TellsTheFollowerTheLeadersIndex) {
  for (const uint32_t start : {0u, 960u, 0x12345640u, 0xFFFFFFC0u}) {
    SyncWordWriter writer;
    SyncWordReader reader;
    for (uint32_t i = 0; i < 63; ++i) {
      ASSERT_FALSE(reader.Feed(writer.Bit(start + i)));
    }
    ASSERT_TRUE(reader.Feed(writer.Bit(start + 63)));
    EXPECT_EQ(reader.Scan(), start + 63);
  }
}

TEST(SyncWord, OfAWordWithAMissingPulseNothingIsBelieved) {
  SyncWordWriter writer;
  SyncWordReader reader;
  for (uint32_t i = 0; i < 10; ++i) reader.Feed(writer.Bit(i));
  reader.Lose();
  for (uint32_t i = 11; i < 64; ++i) EXPECT_FALSE(reader.Feed(writer.Bit(i)));
}

}  // namespace
}  // namespace kimari::firmware
