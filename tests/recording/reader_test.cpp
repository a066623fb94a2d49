#include "host/recording/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>

#include <algorithm>

#include "host/recording/packing.h"
#include "tests/recording/counting_source.h"

namespace kimari::recording {
namespace {

TEST(Reader, ReadsAWholeRecording) {
  const Contents all = ReadAll(SmallRecording(3));
  EXPECT_TRUE(all.report.Whole());
  EXPECT_EQ(all.report.chunks, 3u);
  ASSERT_EQ(all.messages.size(), 9u);
  const Kept expected = {"/camera/frames", "jpeg",    2,
                         2'000'000,        1'995'000, {2, 2}};
  EXPECT_EQ(all.messages[1], expected);
}

TEST(Reader, ReadsAnEmptyRecording) {
  const Contents all = ReadAll(SmallRecording(0));
  EXPECT_TRUE(all.report.Whole());
  EXPECT_TRUE(all.messages.empty());
}

TEST(Reader, GivesMetadataAndAMessagesBytesAgain) {
  auto reader = Reader::Open(std::make_unique<MemorySource>(SmallRecording(2)));
  uint64_t offset = 0;
  Bytes data;
  ASSERT_TRUE(reader->Visit([&](const Message& m) {
    offset = m.offset;
    data.assign(m.data.begin(), m.data.end());
    return true;
  }));
  EXPECT_EQ(*reader->ReadData(offset, data.size()), data);
  EXPECT_EQ(reader->metadata().at("kimari").at("version"), "1");
}

TEST(Reader, RefusesWhatIsNoRecording) {
  const auto reader =
      Reader::Open(std::make_unique<MemorySource>(Bytes{'R', 'I', 'F', 'F'}));
  ASSERT_FALSE(reader.has_value());
  EXPECT_EQ(reader.error().kind, ErrorKind::kFile);
}

TEST(Reader, TornAtAnyByteKeepsEveryWholeChunk) {
  std::vector<size_t> ends;
  const Bytes whole = SmallRecording(4, &ends);
  const auto messages = ReadAll(whole).messages;
  const size_t index_size = size_t{2} * 64;  // at most, of one chunk's indexes
  for (size_t length = sizeof kMagic; length < whole.size(); ++length) {
    const Contents torn = ReadAll(Bytes(whole.begin(), whole.begin() + length));
    ASSERT_FALSE(torn.report.Whole()) << length;
    const size_t chunks = static_cast<size_t>(
        std::ranges::count_if(ends, [&](size_t end) { return end <= length; }));
    ASSERT_GE(torn.messages.size(), 3 * chunks) << length;
    ASSERT_TRUE(std::ranges::equal(
        torn.messages, std::span(messages).first(torn.messages.size())));
    uint64_t lost = 0;
    for (const Loss& loss : torn.report.losses) lost += loss.bytes;
    ASSERT_LE(lost, whole.size() - ends.back() + index_size + 400) << length;
  }
}

TEST(Reader, EveryFlippedBitIsNoticedAndCostsOneChunkAtMost) {
  const Bytes whole = SmallRecording(3);
  const auto messages = ReadAll(whole).messages;
  for (size_t i = sizeof kMagic; i < whole.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes flipped = whole;
      flipped[i] = static_cast<uint8_t>(flipped[i] ^ (1 << bit));
      const Contents read = ReadAll(flipped);
      ASSERT_FALSE(read.report.Whole()) << "byte " << i << " bit " << bit;
      ASSERT_GE(read.messages.size(), 6u) << "byte " << i << " bit " << bit;
      for (const Kept& m : read.messages) {
        ASSERT_EQ(std::ranges::count(messages, m), 1) << "byte " << i;
      }
    }
  }
}

// Each bit of a packed chunk's bytes is its CRC's to prove; here it is what
// stands around them that counts.
TEST(Reader, AFlippedBitCostsAnArchiveOneChunkAtMost) {
  std::vector<size_t> ends;
  const Bytes whole = SmallRecording(4, &ends, /*packed=*/true);
  const auto messages = ReadAll(whole).messages;
  ASSERT_EQ(messages.size(), 12u);
  for (size_t i = sizeof kMagic; i < ends.back(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes flipped = whole;
      flipped[i] = static_cast<uint8_t>(flipped[i] ^ (1 << bit));
      const Contents read = ReadAll(flipped);
      ASSERT_GE(read.messages.size(), 9u) << "byte " << i << " bit " << bit;
      for (const Kept& m : read.messages) {
        ASSERT_EQ(std::ranges::count(messages, m), 1) << "byte " << i;
      }
    }
  }
}

TEST(Reader, SaysWhereAndHowMuchIsLost) {
  std::vector<size_t> ends;
  Bytes file = SmallRecording(3, &ends);
  file[ends[0] + 60] ^= 1;
  const Report report = ReadAll(file).report;
  ASSERT_FALSE(report.losses.empty());
  EXPECT_EQ(report.losses[0].offset, ends[0]);
  EXPECT_LE(report.losses[0].bytes, ends[1] - ends[0]);
  EXPECT_THAT(report.losses[0].what, ::testing::HasSubstr("chunk"));
}

// One that was made so that reading it costs time.
class CraftedFile : public ::testing::Test {
 protected:
  // Between two chunks lie so many of these records.
  Bytes With(const Bytes& record, int count) const {
    Bytes file(whole_.begin(), Chunk(0));
    for (int i = 0; i < count; ++i) {
      file.insert(file.end(), record.begin(), record.end());
    }
    file.insert(file.end(), Chunk(0), Chunk(1));
    return file;
  }
  // Heads of chunks that would reach to the end of the file.
  Bytes WithFalseHeads(int count) const {
    constexpr uint64_t kHead = kRecordHead + kChunkHead;
    Bytes heads;
    for (int left = count; left > 0; --left) {
      const uint64_t size = (left - 1) * kHead;
      Put put(heads);
      put.U8(static_cast<uint8_t>(Op::kChunk)).U64(size + kChunkHead);
      put.U64(0).U64(0).U64(size).U32(1).U32(0).U64(size);
    }
    return With(heads, 1);
  }
  static Bytes RecordOf(Op op, size_t size) {
    Bytes record;
    Put put(record);
    const size_t begun = put.Begin(op);
    for (size_t i = 0; i < size; ++i) put.U8(0);
    put.End(begun);
    return record;
  }
  // A chunk that says that so much comes of these bytes.
  static Bytes Packed(const char* by, uint64_t size, const Bytes& bytes) {
    Bytes record;
    Put put(record);
    const size_t begun = put.Begin(Op::kChunk);
    put.U64(0).U64(0).U64(size).U32(1).Text(by).U64(bytes.size()).Raw(bytes);
    put.End(begun);
    return record;
  }
  // How often each of its bytes is read.
  double Reads(const Bytes& file) {
    const auto source = std::make_shared<CountingSource>(file);
    auto reader = Reader::Open(source);
    read = ReadAll(*reader);
    EXPECT_FALSE(read.report.Whole());
    return static_cast<double>(source->read) / static_cast<double>(file.size());
  }

  Contents read;

 private:
  Bytes::const_iterator Chunk(size_t end) const {
    return whole_.begin() + static_cast<ptrdiff_t>(ends_[end]);
  }
  std::vector<size_t> ends_;
  Bytes whole_ = SmallRecording(2, &ends_);
};

TEST_F(CraftedFile, OfFalseHeadsOfChunksCostsLinearTime) {
  EXPECT_LT(Reads(WithFalseHeads(20'000)), 25);
  EXPECT_GE(read.messages.size(), 3u);
}

TEST_F(CraftedFile, OfPackedChunksThatAreWrongCostsLinearTime) {
  Bytes packed = Pack(Bytes(200'000, 7));
  packed.back() ^= 1;
  EXPECT_LT(Reads(With(Packed(kZstd, 200'000, packed), 5000)), 25);
  EXPECT_GE(read.messages.size(), 3u);
}

TEST_F(CraftedFile, OfRecordsThatAreWrongCostsLinearTimeAndKeepsEveryChunk) {
  for (const Op op : {Op::kMessageIndex, Op::kMetadata, Op::kAttachment}) {
    EXPECT_LT(Reads(With(RecordOf(op, 22), 5000)), 25);
    EXPECT_EQ(read.messages.size(), 6u);
  }
}

TEST_F(CraftedFile, MakesNoRoomForWhatNoPackingHolds) {
  const auto most_kilobytes = [] {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
  };
  const long before = most_kilobytes();
  for (const char* by : {"zstd", "lz4"}) {
    Reads(With(Packed(by, 256 << 20, Bytes(20, 1)), 1000));
    EXPECT_EQ(read.messages.size(), 6u);
  }
  EXPECT_LT(most_kilobytes() - before, 100 << 10) << "of 256 MB each";
}

RC_GTEST_PROP(Reader, WhateverWasWrittenComesBack, ()) {
  const auto disk = std::make_shared<Disk>();
  McapFile file(std::make_unique<MemorySink>(disk));
  RC_ASSERT(file.Begin().has_value());
  file.AddChannel({"/a", "json"});
  file.AddChannel({"/b", "jpeg"});
  std::vector<Kept> written;
  const int count = *rc::gen::inRange(0, 30);
  for (int i = 0; i < count; ++i) {
    Kept m;
    const ChannelId channel = *rc::gen::element(ChannelId{0}, ChannelId{1});
    m.topic = channel == 0 ? "/a" : "/b";
    m.encoding = channel == 0 ? "json" : "jpeg";
    m.sequence = *rc::gen::arbitrary<uint32_t>();
    m.taken = *rc::gen::arbitrary<int64_t>();
    m.happened = *rc::gen::arbitrary<int64_t>();
    m.data = *rc::gen::arbitrary<Bytes>();
    file.Add(channel, {{m.taken}, {m.happened}, m.sequence}, m.data);
    written.push_back(std::move(m));
    if (*rc::gen::inRange(0, 4) == 0) RC_ASSERT(file.EndChunk().has_value());
  }
  RC_ASSERT(file.Finish().has_value());
  const Contents read = ReadAll(disk->written);
  RC_ASSERT(read.report.Whole());
  RC_ASSERT(read.messages == written);
}

}  // namespace
}  // namespace kimari::recording
