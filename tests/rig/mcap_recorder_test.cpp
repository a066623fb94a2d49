// What the session records is what a reader finds in the file.
#include "host/rig/mcap_recorder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/game/rules/ruling_json.h"
#include "host/recording/reader.h"
#include "host/rig/board_protocol.h"

namespace kimari::rig {
namespace {

class McapRecorderTest : public ::testing::Test {
 protected:
  McapRecorderTest()
      : path_(::testing::TempDir() + "recorder_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() +
              ".mcap") {
    std::filesystem::remove(path_);
  }
  ~McapRecorderTest() override { std::filesystem::remove(path_); }

  std::unique_ptr<McapRecorder> Create() {
    auto recorder =
        McapRecorder::Create(path_, clock_, false, {{"club", "Naniwa"}});
    EXPECT_TRUE(recorder) << recorder.error().message;
    return recorder ? std::move(*recorder) : nullptr;
  }
  // The bytes on each channel, in the order of the file.
  std::map<std::string, std::vector<std::string>> Read() {
    auto reader = recording::Reader::Open(path_);
    EXPECT_TRUE(reader) << reader.error().message;
    std::map<std::string, std::vector<std::string>> topics;
    const auto report = reader->Visit([&](const recording::Message& message) {
      topics[message.channel.topic].emplace_back(message.data.begin(),
                                                 message.data.end());
      return true;
    });
    EXPECT_TRUE(report && report->Whole());
    return topics;
  }

  SimulatedClock clock_{HostTime{} + Seconds(1)};
  std::string path_;
};

TEST_F(McapRecorderTest, AskedToNameNobodySaysAAndB) {
  auto recorder = Create();
  recorder->NameNobody();
  evidence::MatchStarted started;
  started.player_a = "Aoki";
  started.player_b = "Baba";
  recorder->Record(evidence::Observation{1, clock_.Now(), started});
  ASSERT_TRUE(recorder->Close());
  const std::string said = Read().at("/match/started").at(0);
  EXPECT_EQ(said.find("Aoki"), std::string::npos) << said;
  EXPECT_EQ(said.find("Baba"), std::string::npos) << said;
}

TEST_F(McapRecorderTest, ObservationsComeBackInOrder) {
  auto recorder = Create();
  recorder->Record(evidence::Observation{1, clock_.Now(), evidence::Tick{}});
  recorder->Record(evidence::Observation{2, clock_.Now() + Milliseconds(2),
                                         evidence::ReadingOpened{4}});
  ASSERT_TRUE(recorder->Close());
  auto reader = recording::Reader::Open(path_);
  ASSERT_TRUE(reader);
  const auto back = recording::ReadObservations(*reader);
  ASSERT_TRUE(back) << back.error().message;
  ASSERT_EQ(back->all.size(), 2u);
  EXPECT_EQ(back->all[1].number, 2u);
  EXPECT_EQ(back->all[1].taken, clock_.Now() + Milliseconds(2));
  EXPECT_EQ(std::get<evidence::ReadingOpened>(back->all[1].payload).reading,
            4u);
}

TEST_F(McapRecorderTest, RulingsAreTheirJson) {
  auto recorder = Create();
  match::RulingMade made;
  made.ruling.reading = 3;
  made.ruling.called = 17;
  made.published = clock_.Now();
  recorder->Record(made);
  ASSERT_TRUE(recorder->Close());
  EXPECT_EQ(Read()[kRulingTopic],
            std::vector<std::string>{rules::RulingJson(made.ruling)});
}

TEST_F(McapRecorderTest, WhoWasToldFirstIsALineOfItsOwn) {
  auto recorder = Create();
  const match::ToldFirst told{3, {Side::kB, clock_.Now()}, clock_.Now()};
  recorder->Record(told, clock_.Now());
  ASSERT_TRUE(recorder->Close());
  EXPECT_EQ(Read()[kFirstToldTopic],
            std::vector<std::string>{match::ToJson(told)});
}

TEST_F(McapRecorderTest, FramesAreTheirJpegBytes) {
  auto recorder = Create();
  vision::Frame frame;
  frame.jpeg = {'j', 'p', 'g'};
  frame.sequence = 8;
  recorder->Record(frame, clock_.Now());
  ASSERT_TRUE(recorder->Close());
  EXPECT_EQ(Read()[kFrameTopic], std::vector<std::string>{"jpg"});
}

TEST_F(McapRecorderTest, FramesThatAreLeftOutCostNoEvidence) {
  auto recorder = Create();
  recorder->LeaveFramesOut();
  vision::Frame frame;
  frame.jpeg = {'j', 'p', 'g'};
  recorder->Record(frame, clock_.Now());
  recorder->Record(evidence::Observation{1, clock_.Now(), evidence::Tick{}});
  ASSERT_TRUE(recorder->Close());
  const auto topics = Read();
  EXPECT_FALSE(topics.contains(kFrameTopic));
  EXPECT_EQ(topics.at("/judge/tick").size(), 1U);
}

TEST_F(McapRecorderTest, MetadataIsKept) {
  ASSERT_TRUE(Create()->Close());
  auto reader = recording::Reader::Open(path_);
  ASSERT_TRUE(reader);
  ASSERT_TRUE(reader->Visit([](const auto&) { return true; }));
  EXPECT_EQ(reader->metadata().at("kimari").at("club"), "Naniwa");
}

TEST_F(McapRecorderTest, ARecordingSaysWhichProtocolItsBoardsSpoke) {
  ASSERT_TRUE(Create()->Close());
  auto reader = recording::Reader::Open(path_);
  ASSERT_TRUE(reader);
  ASSERT_TRUE(reader->Visit([](const auto&) { return true; }));
  EXPECT_EQ(reader->metadata().at("kimari").at(kBoardProtocolKey),
            std::to_string(wire::kProtocolVersion));
  EXPECT_EQ(NotOurProtocol(*reader), std::nullopt);
}

TEST_F(McapRecorderTest, AFileInWhichNothingWasRecordedGoesWithItsRecorder) {
  Create().reset();
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(McapRecorderTest, WhatWasRecordedStaysClosedOrNot) {
  Create()->Record(evidence::Observation{1, clock_.Now(), evidence::Tick{}});
  auto reader = recording::Reader::Open(path_);
  ASSERT_TRUE(reader);
  EXPECT_EQ(recording::ReadObservations(*reader)->all.size(), 1u);
}

TEST_F(McapRecorderTest, AnOldRecordingIsNeverOverwritten) {
  ASSERT_TRUE(Create()->Close());
  const auto again = McapRecorder::Create(path_, clock_, false, {});
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message.find(path_), std::string::npos);
}

}  // namespace
}  // namespace kimari::rig
