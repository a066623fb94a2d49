#include "firmware/core/sync_word.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

TEST(SyncWord, TellsTheFollowerTheLeadersIndex) {
  for (const uint32_t start : {0u, 992u, 0x12345660u, 0xFFFFFFC0u}) {
    SyncWordWriter writer;
    SyncWordReader reader;
    for (uint32_t i = 0; i < 31; ++i) {
      ASSERT_FALSE(reader.Feed(writer.Pulse(start + i)));
    }
    ASSERT_TRUE(reader.Feed(writer.Pulse(start + 31)));
    EXPECT_EQ(reader.Scan(), start + 31);
  }
}

TEST(SyncWord, OfAWordWithAMissingPulseNothingIsBelieved) {
  SyncWordWriter writer;
  SyncWordReader reader;
  for (uint32_t i = 0; i < 10; ++i) reader.Feed(writer.Pulse(i));
  reader.Lose();
  for (uint32_t i = 11; i < 32; ++i) EXPECT_FALSE(reader.Feed(writer.Pulse(i)));
}

}  // namespace
}  // namespace kimari::firmware
