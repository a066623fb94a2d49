// The sum at the end of a recording, and what stands behind it.
#include "host/recording/seal.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "tests/recording/forger.h"

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

bool IsWhole(Bytes bytes) {
  return Check(std::move(bytes)).state == SealState::kWhole;
}

// Told: by its state, or to who noted the sum before.
bool IsTold(const Bytes& changed, const std::string& noted) {
  const SealCheck check = Check(changed);
  return check.state != SealState::kWhole || check.sum != noted;
}

TEST(Seal, OfAFileThatWasClosedIsWhole) {
  const SealCheck check = Check(Sealed());
  EXPECT_EQ(check.state, SealState::kWhole);
  EXPECT_EQ(check.sum.size(), 64);
  EXPECT_TRUE(IsWhole(SmallRecording(3)));
  EXPECT_TRUE(IsWhole(SmallRecording(3, nullptr, true)));
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

// Of a recording with chunks, indexes, schemas: each byte another, gone, or one
// more before it.
TEST(Seal, NoByteMayBeAnotherNorGoneNorMore) {
  size_t tried = 0;
  size_t unnoticed = 0;
  for (const bool packed : {false, true}) {
    const Bytes whole = SmallRecording(4, nullptr, packed);
    for (size_t at = 0; at <= whole.size(); ++at) {
      const auto here = static_cast<ptrdiff_t>(at);
      Bytes more = whole;
      more.insert(more.begin() + here, 0);
      unnoticed += IsWhole(std::move(more)) ? 1 : 0;
      ++tried;
      if (at == whole.size()) continue;
      Bytes other = whole;
      other[at] ^= 0x5A;
      Bytes less = whole;
      less.erase(less.begin() + here);
      unnoticed += IsWhole(std::move(other)) ? 1 : 0;
      unnoticed += IsWhole(std::move(less)) ? 1 : 0;
      tried += 2;
    }
  }
  EXPECT_EQ(unnoticed, 0U);
  std::printf("%zu bytes changed, taken out or put in: %zu unnoticed\n", tried,
              unnoticed);
}

// Each record of the summary left out, its CRC right; the seal as it was, made
// anew, and in the form of before.
TEST(Seal, OfASummaryWrittenAnewIsNotWhole) {
  const Bytes whole = SmallRecording(6);
  const std::string noted = Check(whole).sum;
  const size_t records = Forger(whole).summary.size();
  EXPECT_EQ(Forger(whole).Sealed(), whole);
  const Bytes seal = SealRecord(noted, Forger(whole).data.size());
  for (size_t left_out = 0; left_out < records; ++left_out) {
    Forger forger(whole);
    forger.summary.erase(forger.summary.begin() +
                         static_cast<ptrdiff_t>(left_out));
    EXPECT_FALSE(IsWhole(forger.Under(seal))) << left_out;
    EXPECT_FALSE(IsWhole(forger.Sealed())) << left_out;
    EXPECT_FALSE(IsWhole(forger.SealedAsBefore())) << left_out;
  }
  std::printf("%zu summaries written anew: 0 unnoticed\n", 3 * records);
}

TEST(Seal, OfASummaryThatSaysOtherTimesOrCountsIsNotWhole) {
  const Bytes whole = SmallRecording(2);
  const size_t records = Forger(whole).summary.size();
  for (size_t which = 0; which < records; ++which) {
    if (Forger(whole).IsSealIndex(which)) continue;  // it is put right there
    for (size_t at = 0; at < Forger(whole).summary[which].second.size(); ++at) {
      Forger forger(whole);
      forger.summary[which].second[at] ^= 1;
      EXPECT_FALSE(IsWhole(forger.Sealed())) << which << ", byte " << at;
      EXPECT_FALSE(IsWhole(forger.SealedAsBefore())) << which << ", " << at;
    }
  }
}

TEST(Seal, MadeAnewIsNotTheOneThatWasNoted) {
  const Bytes whole = SmallRecording(3);
  const std::string noted = Check(whole).sum;
  for (size_t at = 0; at < Forger(whole).data.size(); ++at) {
    Forger forger(whole);
    forger.data[at] ^= 1;
    EXPECT_TRUE(IsTold(forger.Sealed(), noted)) << at;
    EXPECT_TRUE(IsTold(forger.SealedAsBefore(), noted)) << at;
  }
  EXPECT_TRUE(IsTold(Forger(whole).SealedAsBefore(), noted));
}

TEST(Seal, OfARecordingFromBeforeIsWholeAsLongAsItsSummaryIsOfItsData) {
  const Bytes before = Forger(SmallRecording(3)).SealedAsBefore();
  EXPECT_TRUE(IsWhole(before));
  for (size_t at = 0; at < before.size(); ++at) {
    Bytes other = before;
    other[at] ^= 1;
    EXPECT_FALSE(IsWhole(std::move(other))) << at;
  }
}

TEST(Seal, WithAnythingBehindItOrAnotherEndIsNotWhole) {
  const Bytes whole = SmallRecording(2);
  Bytes twice = whole;
  const Bytes behind = Forger(whole).Behind(
      SealRecord(std::string(64, '0'), Forger(whole).data.size()).size());
  twice.insert(twice.end(), behind.begin(), behind.end());
  EXPECT_FALSE(IsWhole(twice));
  Bytes records = whole;
  Put put(records);
  put.End(put.Begin(static_cast<Op>(0x90)));
  EXPECT_FALSE(IsWhole(records));
}

TEST(Seal, ThatWasTakenOutLeavesNoneBehind) {
  Forger forger(SmallRecording(2));
  const Bytes none = forger.Under({});
  EXPECT_EQ(Check(none).state, SealState::kAltered);
  forger.Drop([](Op op, const Bytes&) { return op == Op::kMetadataIndex; });
  EXPECT_EQ(Check(forger.Under({})).state, SealState::kUnsealed);
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
