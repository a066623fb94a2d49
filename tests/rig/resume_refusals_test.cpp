// What is not gone on with, and why; nothing changes where it is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "host/reader/sealed_order.h"
#include "host/recording/parts.h"
#include "host/rig/match_so_far.h"
#include "host/rig/mcap_recorder.h"
#include "tests/support/program.h"

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace fs = std::filesystem;

class ResumeRefusals : public ::testing::Test {
 protected:
  std::string File(const std::string& name = "match.mcap") const {
    return place.Path(name);
  }
  // A part of a match that began and did not end.
  std::unique_ptr<McapRecorder> Begin(const std::string& file,
                                      const std::string& match,
                                      uint32_t part = 1) {
    auto keys = FirstPartKeys(match, clock);
    keys[recording::kPartKey] = std::to_string(part);
    auto recorder = McapRecorder::Create(file, clock, false, keys);
    EXPECT_TRUE(recorder) << recorder.error().message;
    evidence::MatchStarted started;
    started.rule_book = "kyogi";
    started.options = "{}";
    started.order_hash = plan.Hash();
    (*recorder)->Record(evidence::Observation{1, clock.Now(), started});
    return std::move(*recorder);
  }
  void Record(const std::string& file, const std::string& match,
              uint32_t part = 1) {
    EXPECT_TRUE(Begin(file, match, part)->Close());
  }
  void Seal(const std::string& match, const reader::ReadingPlan& order) const {
    EXPECT_TRUE(reader::SealOrder(reader::SealedOrderOf(File()), match, order));
  }
  // A match that can be gone on with.
  void RecordEvening() {
    Record(File(), "evening");
    Seal("evening", plan);
  }
  std::map<std::string, std::string> Everything() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(place.Path(""))) {
      const std::string name = entry.path().filename().string();
      files[name] = place.Read(name);
    }
    return files;
  }
  // What is said of it; empty where it can be gone on with.
  std::string Refusal(const std::string& file) {
    const auto before = Everything();
    const auto so_far = ReadMatchSoFar(file, clock);
    EXPECT_EQ(Everything(), before);
    return so_far ? "" : so_far.error().message;
  }
  std::string Refusal() { return Refusal(File()); }

  Workplace place;
  SimulatedClock clock{HostTime{} + Seconds(100)};
  reader::ReadingPlan plan{{17, 3, 100}, "a seed"};
};

TEST_F(ResumeRefusals, OneThatDidNotEndIsGoneOnWith) {
  RecordEvening();
  EXPECT_THAT(Refusal(), IsEmpty());
}

// The machine was started again: its clock begins anew.
TEST_F(ResumeRefusals, OneFromBeforeARebootGoesOnByTheClockOfNow) {
  RecordEvening();
  const SimulatedClock anew(HostTime{} + Seconds(1));
  const auto so_far = ReadMatchSoFar(File(), anew);
  ASSERT_TRUE(so_far) << so_far.error().message;
  EXPECT_LE(so_far->match.LastTaken(), anew.Now());
  EXPECT_GT(so_far->shift, Seconds(98));
  EXPECT_EQ(so_far->plan->order, plan.order);
}

TEST_F(ResumeRefusals, OneThatWasEnded) {
  auto recorder = Begin(File(), "evening");
  recorder->Record(
      evidence::Observation{2, clock.Now(), evidence::MatchEnded{}});
  ASSERT_TRUE(recorder->Close());
  Seal("evening", plan);
  EXPECT_THAT(Refusal(),
              AllOf(HasSubstr("this match was ended"), HasSubstr("終了")));
}

TEST_F(ResumeRefusals, OneThatIsBeingPlayed) {
  const auto recorder = Begin(File(), "evening");
  EXPECT_THAT(Refusal(), AllOf(HasSubstr("being played"), HasSubstr("進行中")));
}

TEST_F(ResumeRefusals, WithoutItsOrder) {
  Record(File(), "evening");
  EXPECT_THAT(Refusal(), AllOf(HasSubstr("match.mcap.order: is not there"),
                               HasSubstr("封印ファイルがない")));
}

TEST_F(ResumeRefusals, WithTheOrderOfAnotherMatch) {
  Record(File(), "evening");
  Seal("morning", plan);
  EXPECT_THAT(Refusal(),
              AllOf(HasSubstr("is of another match"), HasSubstr("別の試合")));
}

TEST_F(ResumeRefusals, WithAnOrderWhoseHashDiffers) {
  Record(File(), "evening");
  Seal("evening", {{3, 17, 100}, "a seed"});
  EXPECT_THAT(Refusal(), AllOf(HasSubstr("not the one that the recording"),
                               HasSubstr("一致しません")));
}

TEST_F(ResumeRefusals, BesideAPartOfAnotherMatch) {
  RecordEvening();
  Record(File("match.2.mcap"), "morning", 2);
  EXPECT_THAT(Refusal(), AllOf(HasSubstr("is no part of the match"),
                               HasSubstr("この試合の続きではない")));
}

TEST_F(ResumeRefusals, ByALaterPart) {
  RecordEvening();
  Record(File("match.2.mcap"), "evening", 2);
  EXPECT_THAT(Refusal(File("match.2.mcap")),
              AllOf(HasSubstr("name its first"), HasSubstr("最初の記録")));
}

TEST_F(ResumeRefusals, OneThatBearsNoName) {
  auto recorder = McapRecorder::Create(File(), clock, false, {});
  ASSERT_TRUE(recorder);
  (*recorder)->Record(evidence::Observation{1, clock.Now(), evidence::Tick{}});
  ASSERT_TRUE((*recorder)->Close());
  EXPECT_THAT(Refusal(), AllOf(HasSubstr("does not name its match"),
                               HasSubstr("試合名のない記録")));
}

TEST_F(ResumeRefusals, AFileThatIsNoRecording) {
  place.Write("match.mcap", "notes");
  EXPECT_THAT(Refusal(), AllOf(HasSubstr("does not begin as an MCAP file"),
                               HasSubstr("記録として読めません")));
}

}  // namespace
}  // namespace kimari::rig
