#include "host/recording/frame_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/recording/counting_source.h"
#include "tests/recording/forger.h"

namespace kimari::recording {
namespace {

using ::testing::HasSubstr;

ChunkIndex IndexOf(Bytes file) {
  auto index = ChunkIndex::Of(std::make_shared<MemorySource>(std::move(file)));
  EXPECT_TRUE(index) << index.error().message;
  return std::move(*index);
}

std::vector<Kept> FramesOf(const Bytes& file) {
  std::vector<Kept> frames = ReadAll(file).messages;
  std::erase_if(frames, [](const Kept& m) { return m.topic != kFramesTopic; });
  return frames;
}

// What the index gives is what a pass through the file finds.
testing::AssertionResult Agrees(const Bytes& file) {
  const ChunkIndex index = IndexOf(file);
  const FrameIndex frames(index);
  const std::vector<Kept> all = FramesOf(file);
  const auto listed = frames.TakenBetween({INT64_MIN}, {INT64_MAX});
  if (frames.Count() != all.size() || listed.size() != all.size()) {
    return testing::AssertionFailure()
           << frames.Count() << " counted, " << listed.size() << " listed, "
           << all.size() << " there";
  }
  for (size_t i = 0; i < all.size(); ++i) {
    const auto jpeg = frames.Jpeg(i);
    if (!jpeg || *jpeg != all[i].data || listed[i].place != i ||
        listed[i].sequence != all[i].sequence ||
        listed[i].stamp.ns != all[i].happened ||
        listed[i].taken.ns != all[i].taken) {
      return testing::AssertionFailure() << "frame " << i;
    }
  }
  return testing::AssertionSuccess();
}

// By their instants; places count what is damaged too.
bool HoldsWhatIsWhole(const Bytes& file) {
  const ChunkIndex index = IndexOf(file);
  const auto listed = FrameIndex(index).TakenBetween({INT64_MIN}, {INT64_MAX});
  const std::vector<Kept> all = FramesOf(file);
  return std::ranges::equal(listed, all, [](const auto& a, const Kept& b) {
    return a.taken.ns == b.taken;
  });
}

TEST(FrameIndex, OfAClosedRecordingIsWhatAPassThroughItFinds) {
  const Bytes file = SmallRecording(40);
  EXPECT_TRUE(Agrees(file));
  EXPECT_TRUE(IndexOf(file).Closed());
}

TEST(FrameIndex, GivesOneFrameByReadingItsChunkAlone) {
  const Bytes file = SmallRecording(40);
  const auto source = std::make_shared<CountingSource>(file);
  const auto index = ChunkIndex::Of(source);
  source->read = 0;
  EXPECT_TRUE(FrameIndex(*index).Jpeg(31));
  EXPECT_LE(source->read, index->Chunks()[31].length);
}

TEST(FrameIndex, FramesOnEitherSideOfOneReadEachChunkOnce) {
  const auto source = std::make_shared<CountingSource>(SmallRecording(40));
  const auto index = ChunkIndex::Of(source);
  const FrameIndex frames(*index);
  const auto look = [&] {
    for (const uint64_t place : {20, 21, 19, 22, 18}) {
      EXPECT_TRUE(frames.Jpeg(place));
    }
  };
  look();
  const size_t once = source->read;
  look();
  EXPECT_EQ(source->read, once);
}

TEST(FrameIndex, TornAtAnyByteIsScannedAndHoldsWhatIsWhole) {
  const Bytes whole = SmallRecording(4);
  for (size_t length = sizeof kMagic; length < whole.size(); ++length) {
    const Bytes torn(whole.begin(), whole.begin() + length);
    ASSERT_TRUE(Agrees(torn)) << length;
    ASSERT_FALSE(IndexOf(torn).Closed()) << length;
  }
}

// Of one that was cut off after each of its chunks, and then grew to `to`
// bytes.
std::vector<ChunkIndex> Grown(const Bytes& file, size_t to) {
  std::vector<size_t> ends;
  SmallRecording(40, &ends);
  std::vector<ChunkIndex> grown;
  for (const size_t end : ends) {
    if (end > to) break;
    const ChunkIndex before = IndexOf({file.begin(), file.begin() + end});
    auto index = ChunkIndex::OfGrown(
        std::make_shared<MemorySource>(Bytes(file.begin(), file.begin() + to)),
        before);
    if (index) grown.push_back(std::move(*index));
  }
  return grown;
}

TEST(FrameIndex, OfOneThatGrewIsWhatAPassThroughItFinds) {
  const Bytes file = SmallRecording(40);
  for (const size_t to : {file.size(), file.size() / 2, file.size() - 20}) {
    const Bytes now(file.begin(), file.begin() + to);
    const std::vector<ChunkIndex> grown = Grown(file, to);
    ASSERT_FALSE(grown.empty());
    for (const ChunkIndex& index : grown) {
      EXPECT_TRUE(index == IndexOf(now));
    }
  }
}

TEST(FrameIndex, OfOneThatGrewReadsWhatCameSince) {
  Bytes file = SmallRecording(400);
  file.resize(file.size() - 20);
  const Bytes half(file.begin(), file.begin() + file.size() / 2);
  const auto source = std::make_shared<CountingSource>(file);
  ASSERT_TRUE(ChunkIndex::OfGrown(source, IndexOf(half)));
  EXPECT_LT(4 * source->read, 3 * file.size());
}

// Whatever byte of its head, its chunks' heads, its indexes is another: what is
// still whole is found.
TEST(FrameIndex, OfADamagedFileHoldsWhatIsWhole) {
  const Bytes whole = SmallRecording(4);
  for (size_t at = sizeof kMagic; at < whole.size(); ++at) {
    Bytes damaged = whole;
    damaged[at] ^= 0x11;
    ASSERT_TRUE(HoldsWhatIsWhole(damaged)) << at;
  }
}

// An index from which chunks were taken out hides none of them.
TEST(FrameIndex, DoesNotBelieveTheIndexAtTheEnd) {
  const Bytes whole = SmallRecording(6);
  EXPECT_FALSE(IndexOf(whole).Contradicted());
  Forger forger(whole);
  forger.Drop([left = 2](Op op, const Bytes&) mutable {
    return op == Op::kChunkIndex && left-- > 0;
  });
  const ChunkIndex index = IndexOf(forger.Sealed());
  EXPECT_EQ(index.Chunks().size(), 6u);
  EXPECT_EQ(index.CountOf(kFramesTopic), 6u);
  EXPECT_TRUE(index.Closed() && index.Contradicted());
}

// As many chunks as are looked at in several stretches at once.
class ManyChunks : public ::testing::Test {
 protected:
  // The index of it where chunk index `which` states another place.
  ChunkIndex Moved(size_t which, int64_t by) {
    Forger forger(whole);
    size_t at = 0;
    for (auto& [op, content] : forger.summary) {
      if (op != Op::kChunkIndex || at++ != which) continue;
      constexpr size_t kPlace = 16;  // behind its two instants
      Get get(std::span<const uint8_t>(content).subspan(kPlace));
      Bytes moved;
      Put(moved).U64(get.U64() + static_cast<uint64_t>(by));
      std::ranges::copy(moved, content.begin() + kPlace);
    }
    return IndexOf(forger.Sealed());
  }

  const Bytes whole = SmallRecording(600);
  const ChunkIndex index = IndexOf(whole);
};

TEST_F(ManyChunks, AreWhatAPassThroughThemFinds) {
  EXPECT_TRUE(Agrees(whole));
  EXPECT_FALSE(index.Contradicted());
  EXPECT_EQ(index.Chunks().size(), 600u);
}

TEST_F(ManyChunks, AreFoundWhereverTheIndexSaysThatTheyBegin) {
  for (size_t which = 0; which < 600; which += 25) {
    for (const int64_t by : {int64_t{-1}, int64_t{1}, int64_t{300}}) {
      const ChunkIndex moved = Moved(which, by);
      ASSERT_TRUE(moved == index) << which;
      ASSERT_TRUE(moved.Contradicted()) << which;
    }
  }
}

TEST_F(ManyChunks, WithADamagedHeadHoldWhatIsWhole) {
  for (size_t which = 10; which < 600; which += 50) {
    Bytes damaged = whole;
    damaged[index.Chunks()[which].offset] ^= 0x11;
    ASSERT_TRUE(HoldsWhatIsWhole(damaged)) << which;
  }
}

TEST(FrameIndex, ByItsHeadsPicturesAreNotRead) {
  constexpr int kChunks = 40;
  const auto disk = std::make_shared<Disk>();
  McapFile file(std::make_unique<MemorySink>(disk));
  ASSERT_TRUE(file.Begin());
  const ChannelId frames = file.AddChannel({kFramesTopic, "jpeg"});
  for (uint32_t i = 0; i < kChunks; ++i) {
    file.Add(frames, {{i}, {i}, i}, Bytes(100'000));
    ASSERT_TRUE(file.EndChunk());
  }
  const auto source = std::make_shared<CountingSource>(disk->written);
  const auto index = ChunkIndex::Of(source);
  ASSERT_TRUE(index);
  EXPECT_EQ(index->CountOf(kFramesTopic), kChunks);
  // The first chunk names the channel, the last one may not be whole.
  EXPECT_LT(5 * source->read, disk->written.size());
}

TEST(FrameIndex, AnotherFileIsNotTakenForOneThatGrew) {
  const ChunkIndex before = IndexOf(SmallRecording(40));
  Bytes other = SmallRecording(4);
  other.resize(other.size() - 20);
  const auto index =
      ChunkIndex::OfGrown(std::make_shared<MemorySource>(other), before);
  ASSERT_FALSE(index);
  EXPECT_EQ(index.error().kind, ErrorKind::kUsage);
}

TEST(FrameIndex, ScanningTellsHowFarItIs) {
  Bytes torn = SmallRecording(10);
  torn[20] ^= 1;  // another tool's, by its head
  std::vector<uint64_t> told;
  ASSERT_TRUE(ChunkIndex::Of(std::make_shared<MemorySource>(torn),
                             [&](uint64_t done, uint64_t of) {
                               told.push_back(done);
                               EXPECT_EQ(of, torn.size());
                             }));
  EXPECT_EQ(told.size(), 10u);
  EXPECT_TRUE(std::ranges::is_sorted(told));
}

TEST(FrameIndex, ADamagedFrameIsNotShown) {
  std::vector<size_t> ends;
  Bytes file = SmallRecording(3, &ends);
  file[ends[0] + 150] ^= 1;
  const ChunkIndex index = IndexOf(file);
  const FrameIndex frames(index);
  const auto damaged = frames.Jpeg(1);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().kind, ErrorKind::kFile);
  EXPECT_THAT(damaged.error().message, HasSubstr("damaged"));
  EXPECT_TRUE(frames.Jpeg(2));
}

TEST(FrameIndex, AFrameThatIsNotThereIsSaidWithHowManyThereAre) {
  const ChunkIndex index = IndexOf(SmallRecording(3));
  const auto none = FrameIndex(index).Jpeg(3);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(none.error().message, HasSubstr("holds 3"));
}

TEST(FrameIndex, ListsThoseOfAWindow) {
  const ChunkIndex index = IndexOf(SmallRecording(10));
  const auto frames = FrameIndex(index).TakenBetween({5'000'000}, {11'000'000});
  ASSERT_EQ(frames.size(), 3u);
  EXPECT_EQ(frames.front().place, 1u);
  EXPECT_EQ(frames.front().sequence, 5u);
}

RC_GTEST_PROP(FrameIndex, IsWhatAScanFindsInWhateverWasWritten, ()) {
  const auto disk = std::make_shared<Disk>();
  McapFile file(std::make_unique<MemorySink>(disk));
  RC_ASSERT(file.Begin().has_value());
  for (const char* topic : {"/a", kFramesTopic, "/b"}) {
    file.AddChannel({topic, "any"});
  }
  const int count = *rc::gen::inRange(0, 40);
  for (int i = 0; i < count; ++i) {
    const auto channel = *rc::gen::inRange<ChannelId>(0, 3);
    file.Add(channel,
             {{*rc::gen::arbitrary<int32_t>()},
              {*rc::gen::arbitrary<int32_t>()},
              *rc::gen::arbitrary<uint32_t>()},
             *rc::gen::arbitrary<Bytes>());
    if (*rc::gen::inRange(0, 4) == 0) RC_ASSERT(file.EndChunk().has_value());
  }
  RC_ASSERT(file.Finish().has_value());
  RC_ASSERT(IndexOf(disk->written).Closed());
  RC_ASSERT(Agrees(disk->written));
}

}  // namespace
}  // namespace kimari::recording
