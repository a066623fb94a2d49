// What is packed in the file, seen by whoever writes and reads it.
#include "host/recording/packed_messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "host/evidence/codec.h"
#include "host/recording/observation_message.h"
#include "host/recording/packed_sound.h"
#include "host/recording/watermark_bytes.h"
#include "tests/evidence/arbitrary.h"
#include "tests/recording/memory_file.h"

namespace kimari::recording {
namespace {

using evidence::BoardWatermark;
using evidence::Observation;
using ::testing::HasSubstr;

constexpr size_t kWatermark = 8;  // of Payload's types

// The `n`th of a board that says so every 2 ms.
Observation Regular(uint64_t n) {
  const auto scan = static_cast<uint32_t>(n / 2 * 8);
  BoardWatermark mark;
  mark.board = n % 2 == 0 ? Side::kA : Side::kB;
  mark.scan = scan;
  mark.tick = 500 * uint64_t{scan} + n % 2;
  mark.at = {HostTime{static_cast<int64_t>(mark.tick) * 500}, {41'000}};
  mark.error = {Side::kA, {150}, {30'000}};
  mark.charge = {31'500};
  return {n + 1, mark.at.t + Microseconds(1500), mark};
}

class Packed : public ::testing::Test {
 protected:
  Packed() { (void)file.Begin(); }
  ChannelId Channel(const ObservationMessage& message) {
    const auto [channel, added] = channels.try_emplace(message.channel, 0);
    if (added) channel->second = file.AddChannel(message.channel);
    return channel->second;
  }
  void Add(const Observation& observation) {
    const ObservationMessage message = MessageOf(observation);
    file.Add(Channel(message), message.stamp, message.data);
  }
  // As recordings of before have it.
  void AddText(const Observation& observation) {
    ObservationMessage message = MessageOf(observation);
    const std::string text = evidence::ToJson(observation);
    message.channel.encoding = kJson;
    message.data.assign(text.begin(), text.end());
    file.Add(Channel(message), message.stamp, message.data);
  }
  Observations Read() {
    (void)file.Finish();
    auto reader = Reader::Open(std::make_unique<MemorySource>(disk->written));
    return ReadObservations(*reader).value_or(Observations{});
  }

  std::shared_ptr<Disk> disk = std::make_shared<Disk>();
  McapFile file{std::make_unique<MemorySink>(disk)};
  std::map<recording::Channel, ChannelId> channels;
};

Bytes BytesOf(const std::vector<float>& samples) {
  Bytes bytes(samples.size() * sizeof(float));
  std::memcpy(bytes.data(), samples.data(), bytes.size());
  return bytes;
}

// Packed and unpacked again.
std::vector<Bytes> Again(std::string_view encoding,
                         const std::vector<Bytes>& all) {
  std::vector<Together> together;
  for (const Bytes& one : all) together.push_back({{{5}, {3}, 9}, one});
  const auto back = UnpackMessages(PackMessages(encoding, together), 1 << 20);
  std::vector<Bytes> out;
  if (!back) return out;
  for (const auto& one : back->all) {
    const auto begin = back->bytes.begin() + static_cast<ptrdiff_t>(one.offset);
    out.emplace_back(begin, begin + static_cast<ptrdiff_t>(one.size));
  }
  return out;
}

RC_GTEST_FIXTURE_PROP(Packed, AnyWatermarksComeBackToTheBit, ()) {
  std::vector<Observation> all(*rc::gen::inRange<size_t>(1, 300));
  for (size_t i = 0; i < all.size(); ++i) {
    all[i] = evidence::AnyObservation(kWatermark);
    all[i].number = i + (uint64_t{1} << 32) - 20;
    all[i].taken = HostTime{static_cast<int64_t>(i) * 1'000'000};
    Add(all[i]);
  }
  const Observations read = Read();
  RC_ASSERT(read.report.losses.empty());
  RC_ASSERT(read.all.size() == all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    RC_ASSERT(evidence::ToJson(read.all[i]) == evidence::ToJson(all[i]));
  }
}

TEST_F(Packed, ARegularWatermarkTakesAFewBytes) {
  constexpr uint64_t kCount = 1000;
  for (uint64_t n = 0; n < kCount; ++n) Add(Regular(n));
  const size_t before = file.size();
  ASSERT_TRUE(file.EndChunk());
  EXPECT_LT((file.size() - before) / kCount, 22u);
  EXPECT_EQ(Read().all.size(), kCount);
}

TEST_F(Packed, WatermarksOfBeforeAreReadBesideThoseOfToday) {
  for (uint64_t n = 0; n < 100; ++n) AddText(Regular(n));
  for (uint64_t n = 100; n < 200; ++n) Add(Regular(n));
  const Observations read = Read();
  EXPECT_TRUE(read.report.Whole());
  ASSERT_EQ(read.all.size(), 200u);
  for (uint64_t n = 0; n < 200; ++n) {
    EXPECT_EQ(evidence::ToJson(read.all[n]), evidence::ToJson(Regular(n)));
  }
}

// They stand behind what was taken in after them, but not far.
TEST_F(Packed, TheOrderOfTheQueueIsKeptWhateverComesBetween) {
  constexpr uint64_t kCount = 3000;
  for (uint64_t n = 0; n < kCount; ++n) {
    Observation tick{n + 1, HostTime{static_cast<int64_t>(n) * 1000}, {}};
    tick.payload = evidence::Tick{};
    if (n % 700 == 0) tick.payload = BoardWatermark{};
    Add(tick);
  }
  (void)file.Finish();
  auto reader = Reader::Open(std::make_unique<MemorySource>(disk->written));
  uint64_t last = 0;
  ASSERT_TRUE(VisitObservations(*reader, [&](Observation&& observation) {
    EXPECT_EQ(observation.number, last + 1);
    last = observation.number;
    return true;
  }));
  EXPECT_EQ(last, kCount);
}

TEST_F(Packed, AMessageKnowsItsShareOfTheFile) {
  for (uint64_t n = 0; n < 30; ++n) Add(Regular(n));
  (void)file.Finish();
  auto reader = Reader::Open(std::make_unique<MemorySource>(disk->written));
  uint64_t stored = 0;
  ASSERT_TRUE(reader->Visit([&](const Message& message) {
    EXPECT_EQ(message.data.size(), kMarkBytes);
    stored += message.stored;
    return true;
  }));
  EXPECT_GT(stored, 30 * 9u);
  EXPECT_LT(stored, 30 * 25u);
}

TEST_F(Packed, WatermarksThatNobodyCanUnpackAreToldNotPassedOver) {
  const ChannelId channel =
      file.AddChannel({"/pads/watermark", std::string(kMarks)});
  file.Add(channel, {{1}, {1}, 1}, Bytes{7, 7, 7});
  (void)file.Finish();
  auto reader = Reader::Open(std::make_unique<MemorySource>(disk->written));
  const auto read = ReadObservations(*reader);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("another version"));
}

RC_GTEST_PROP(PackedSound, WholeStepsComeBackToTheBit, ()) {
  std::vector<Bytes> all(*rc::gen::inRange<size_t>(1, 12));
  for (Bytes& one : all) {
    std::vector<float> samples;
    for (const float sample :
         *rc::gen::container<std::vector<float>>(rc::gen::arbitrary<float>())) {
      samples.push_back(ToPackedStep(std::sin(sample)));
    }
    one = BytesOf(samples);
  }
  RC_ASSERT(Again(kSound, all) == all);
}

TEST(PackedSound, WhatNoDevicePlaysComesBackAsItIs) {
  const std::vector<Bytes> all = {
      BytesOf({0.1F, -0.0F, std::numeric_limits<float>::quiet_NaN(), 1.5F}),
      {1, 2, 3}};
  EXPECT_EQ(Again(kSound, all), all);
}

TEST(PackedSound, AStepIsHalfOfOneAwayAtMost) {
  for (const float sample : {0.3F, -0.7F, 1e-9F, -1e-9F, 1.0F, -1.0F}) {
    EXPECT_NEAR(ToPackedStep(sample), sample, 0x1p-24F);
  }
}

TEST(PackedSound, SilenceIsNearlyNothing) {
  const Bytes silence(1024);
  const std::vector<Together> all(8, {{{5}, {3}, 9}, silence});
  EXPECT_LT(PackMessages(kSound, all).size(), 100u);
}

// Whatever of its bytes is another, or missing.
RC_GTEST_PROP(PackedSound, DamageIsRefusedOrAsLongAsItSays, ()) {
  const Bytes sound = BytesOf(std::vector<float>(256, 0.25F));
  const std::vector<Together> all(8, {{{5}, {3}, 9}, sound});
  Bytes packed = PackMessages(kSound, all);
  packed.at(*rc::gen::inRange<size_t>(0, packed.size())) ^= 1 << 3;
  packed.resize(packed.size() - *rc::gen::inRange<size_t>(0, 3));
  const auto back = UnpackMessages(packed, 1 << 16);
  RC_ASSERT(!back || back->bytes.size() <= size_t{1 << 16});
}

TEST(PackedMessages, NoMoreRoomIsMadeThanIsThere) {
  const Bytes silence(1024);
  const std::vector<Together> all(8, {{{5}, {3}, 9}, silence});
  EXPECT_FALSE(UnpackMessages(PackMessages(kSound, all), 8 * 1024 - 1));
  EXPECT_TRUE(UnpackMessages(PackMessages(kSound, all), 8 * 1024));
}

}  // namespace
}  // namespace kimari::recording
