#include "host/recording/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "host/evidence/codec.h"
#include "tests/recording/memory_file.h"

namespace kimari::recording {
namespace {

using evidence::Observation;
using evidence::PadEdge;

Observation Edge(uint64_t number) {
  PadEdge edge;
  edge.pad = static_cast<uint8_t>(number % 48);
  edge.at = {HostTime{} + Milliseconds(static_cast<int64_t>(number)),
             Microseconds(40)};
  return {number, edge.at.t + Milliseconds(2), edge};
}

class RunningWriter : public ::testing::Test {
 protected:
  void Start(WriterOptions options = {.flush_when_idle = false}) {
    auto started = Writer::Start(std::make_unique<MemorySink>(disk), clock,
                                 {{"version", "1"}}, options);
    ASSERT_TRUE(started.has_value());
    writer = std::move(*started);
  }
  Observations Read(const Bytes& file) {
    auto reader = Reader::Open(std::make_unique<MemorySource>(file));
    return *ReadObservations(*reader);
  }

  SimulatedClock clock;
  std::shared_ptr<Disk> disk = std::make_shared<Disk>();
  std::unique_ptr<Writer> writer;
};

TEST_F(RunningWriter, ObservationsComeBackAsTheyWere) {
  Start();
  for (uint64_t n = 1; n <= 500; ++n) writer->Write(Edge(n));
  ASSERT_TRUE(writer->Close().has_value());
  const Observations read = Read(disk->written);
  EXPECT_TRUE(read.report.Whole());
  ASSERT_EQ(read.all.size(), 500u);
  for (uint64_t n = 1; n <= 500; ++n) {
    EXPECT_EQ(evidence::ToJson(read.all[n - 1]), evidence::ToJson(Edge(n)));
  }
}

TEST_F(RunningWriter, KeepsTheMappedInstantBesideTheTimeTakenIn) {
  Start();
  writer->Write(Edge(7));
  ASSERT_TRUE(writer->Close().has_value());
  const Contents read = ReadAll(disk->written);
  EXPECT_EQ(read.messages.at(0).sequence, 7u);
  EXPECT_EQ(read.messages.at(0).happened, 7'000'000);
  EXPECT_EQ(read.messages.at(0).taken, 9'000'000);
}

TEST_F(RunningWriter, TheSameMessagesGiveTheSameBytes) {
  Bytes first;
  for (int run = 0; run < 2; ++run) {
    disk = std::make_shared<Disk>();
    Start();
    for (uint64_t n = 1; n <= 300; ++n) writer->Write(Edge(n));
    ASSERT_TRUE(writer->Close().has_value());
    if (run == 0) first = disk->written;
  }
  EXPECT_EQ(disk->written, first);
}

// A power cut at any moment: everything older than the last 100 ms is there.
TEST_F(RunningWriter, APowerCutCostsTheLastTenthOfASecondAtMost) {
  Start();
  for (uint64_t n = 1; n <= 2000; ++n) {
    writer->Write(Edge(n));
    if (n % 250 != 0) continue;
    Bytes left;
    for (uint64_t kept = 0; kept + 100 < n;) {
      left = disk->Synced();  // the writer's thread gets there in its own time
      kept = left.empty() ? 0 : Read(left).all.size();
    }
    const Observations read = Read(left);
    EXPECT_FALSE(read.report.closed);
    EXPECT_EQ(read.all.back().number, read.all.size());
  }
}

TEST_F(RunningWriter, WhatIsWrittenIsSyncedSoonWhenNothingFollows) {
  const SteadyClock steady;
  auto live = Writer::Start(std::make_unique<MemorySink>(disk), steady, {});
  ASSERT_TRUE(live.has_value());
  (*live)->Write(Edge(1));
  for (int i = 0; i < 1000 && disk->Synced().empty(); ++i) {
    steady.SleepUntil(steady.Now() + Milliseconds(5));
  }
  EXPECT_EQ(Read(disk->Synced()).all.size(), 1u);
}

TEST_F(RunningWriter, AFullDiskIsToldAndWhatStandsStaysReadable) {
  disk->room = 40'000;
  Start();
  for (uint64_t n = 1; n <= 1000; ++n) writer->Write(Edge(n));
  const auto closed = writer->Close();
  ASSERT_FALSE(closed.has_value());
  EXPECT_EQ(closed.error().message, "disk full");
  const Observations read = Read(disk->written);
  EXPECT_GT(read.all.size(), 20u);
  EXPECT_FALSE(read.report.Whole());
  EXPECT_GT(writer->CurrentHealth().dropped.at("/pads/edge"), 100u);
}

// A disk that does not answer until it is let go.
class StuckSink : public MemorySink {
 public:
  using MemorySink::MemorySink;
  Result<void> Sync() override {
    std::unique_lock lock(mutex_);
    entered_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !stuck_; });
    return MemorySink::Sync();
  }
  void WaitUntilStuck() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return entered_; });
  }
  void LetGo() {
    const std::lock_guard lock(mutex_);
    stuck_ = false;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stuck_ = true;
  bool entered_ = false;
};

TEST_F(RunningWriter, ASlowDiskStopsNobodyAndDropsAreCountedByChannel) {
  auto sink = std::make_unique<StuckSink>(disk);
  StuckSink& stuck = *sink;
  auto started = Writer::Start(std::move(sink), clock, {},
                               {.queue_bytes = 1000, .flush_when_idle = false});
  ASSERT_TRUE(started.has_value());
  const ChannelId frames = (*started)->AddChannel({"/camera/frames", "jpeg"});
  const Bytes jpeg(300, 1);
  (*started)->Write(frames, {{0}, {0}, 1}, jpeg);
  (*started)->Write(frames, {{1'000'000'000}, {0}, 2}, jpeg);
  stuck.WaitUntilStuck();
  for (uint32_t n = 3; n < 13; ++n) {
    (*started)->Write(frames, {{2'000'000'000}, {0}, n}, jpeg);
  }
  const uint64_t dropped =
      (*started)->CurrentHealth().dropped.at("/camera/frames");
  EXPECT_GE(dropped, 7u);
  stuck.LetGo();
  ASSERT_TRUE((*started)->Close().has_value());
  EXPECT_EQ(ReadAll(disk->written).messages.size(), 12 - dropped);
}

// Live, chunk by chunk: what the disk has when its sync stands still.
TEST_F(RunningWriter, ASyncThatStandsStillKeepsNothingFromTheSystem) {
  auto sink = std::make_unique<StuckSink>(disk);
  StuckSink& stuck = *sink;
  const SteadyClock steady;
  auto live = Writer::Start(std::move(sink), steady, {}).value();
  live->Write(Edge(1));
  stuck.WaitUntilStuck();
  live->Write(Edge(2));
  for (int i = 0; i < 1000 && Read(disk->Written()).all.size() < 2; ++i) {
    steady.SleepUntil(steady.Now() + Milliseconds(5));
  }
  EXPECT_EQ(Read(disk->Written()).all.size(), 2u);
  EXPECT_TRUE(disk->Synced().empty());
  stuck.LetGo();
  ASSERT_TRUE(live->Close().has_value());
  EXPECT_EQ(Read(disk->Synced()).all.size(), 2u);
  EXPECT_GT(live->CurrentHealth().worst_wait, Duration{});
}

class FailingSink : public MemorySink {
 public:
  using MemorySink::MemorySink;
  // A writer that is closed at once may ask for no more than one.
  Result<void> Sync() override {
    return Fail(ErrorKind::kFile, "cannot be synced");
  }
};

TEST_F(RunningWriter, ASyncThatFailsIsToldAtTheEndToo) {
  const SteadyClock steady;
  auto live =
      Writer::Start(std::make_unique<FailingSink>(disk), steady, {}).value();
  live->Write(Edge(1));
  const auto closed = live->Close();
  ASSERT_FALSE(closed.has_value());
  EXPECT_EQ(closed.error().message, "cannot be synced");
}

TEST(DiskFile, OthersCanTellWhileItIsWritten) {
  const std::string path =
      ::testing::TempDir() + "written_" + std::to_string(getpid());
  EXPECT_FALSE(IsBeingWritten(path));
  const SimulatedClock clock;
  auto writer =
      std::move(*Writer::Start(std::move(*DiskFile::Create(path)), clock, {}));
  EXPECT_TRUE(IsBeingWritten(path));
  ASSERT_TRUE(writer->Close().has_value());
  EXPECT_FALSE(IsBeingWritten(path));
  std::filesystem::remove(path);
}

TEST_F(RunningWriter, MetadataMayFollowLater) {
  Start();
  writer->Write(Edge(1));
  writer->WriteMetadata("kimari/end", {{"order_seed", "42"}});
  ASSERT_TRUE(writer->Close().has_value());
  auto reader = Reader::Open(std::make_unique<MemorySource>(disk->written));
  ASSERT_TRUE(reader->Visit([](const Message&) { return true; })->Whole());
  EXPECT_EQ(reader->metadata().at("kimari/end").at("order_seed"), "42");
}

}  // namespace
}  // namespace kimari::recording
