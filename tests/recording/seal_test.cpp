// The sum at the end of a recording, and what stands behind it.
#include "host/recording/seal.h"

#include <gtest/gtest.h>

#include "tests/recording/memory_file.h"

namespace kimari::recording {
namespace {

Bytes Sealed() {
  const auto disk = std::make_shared<Disk>();
  McapFile file(std::make_unique<MemorySink>(disk));
  EXPECT_TRUE(file.Begin());
  EXPECT_TRUE(file.AddMetadata("kimari", {{"match", "m"}}));
  EXPECT_TRUE(file.Finish());
  return disk->written;
}

SealCheck Check(Bytes bytes) {
  MemorySource source(std::move(bytes));
  auto check = CheckSeal(source);
  EXPECT_TRUE(check);
  return check ? *check : SealCheck{};
}

TEST(Seal, OfAFileThatWasClosedIsWhole) {
  const SealCheck check = Check(Sealed());
  EXPECT_EQ(check.state, SealState::kWhole);
  EXPECT_EQ(check.sum.size(), 64);
}

// The seal itself, the end of the data, the index and the footer among them.
TEST(Seal, NoBitOfTheFileMayBeAnother) {
  const Bytes sealed = Sealed();
  for (size_t at = 0; at < sealed.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes altered = sealed;
      altered[at] = static_cast<uint8_t>(altered[at] ^ (1U << bit));
      const SealCheck check = Check(std::move(altered));
      EXPECT_NE(check.state, SealState::kWhole) << at << ", bit " << bit;
      EXPECT_EQ(check.sum.find_first_not_of("0123456789abcdef"),
                std::string::npos)
          << at << ", bit " << bit;
    }
  }
}

TEST(Seal, OfAnIndexWhoseCrcWasTakenOutIsNotWhole) {
  Bytes bytes = Sealed();
  constexpr size_t kBehindCrc = 8;  // the magic
  for (size_t back = kBehindCrc + 1; back <= kBehindCrc + 4; ++back) {
    bytes[bytes.size() - back] = 0;
  }
  EXPECT_EQ(Check(std::move(bytes)).state, SealState::kAltered);
}

}  // namespace
}  // namespace kimari::recording
