// truth.json: what the world writes is what the score reads; what is broken is
// named.
#include "host/proof/score/truth_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "host/proof/sim/truth.h"

namespace kimari::score {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class TruthFile : public ::testing::Test {
 protected:
  TruthFile()
      : path_(::testing::TempDir() + "truth_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() +
              ".json") {
    std::filesystem::remove(path_);
  }
  ~TruthFile() override { std::filesystem::remove(path_); }

  Result<Truth> Read(const std::string& text) {
    std::ofstream(path_) << text;
    return ReadTruth(path_);
  }
  // Why the text is refused.
  std::string Refused(const std::string& text) {
    const Result<Truth> truth = Read(text);
    EXPECT_FALSE(truth);
    if (truth) return "";
    EXPECT_EQ(truth.error().kind, ErrorKind::kFile);
    return truth.error().message;
  }

  std::string path_;
};

TEST_F(TruthFile, MissingFileIsNamed) {
  const Result<Truth> truth = ReadTruth(path_);
  ASSERT_FALSE(truth);
  EXPECT_EQ(truth.error().kind, ErrorKind::kFile);
  EXPECT_THAT(truth.error().message,
              AllOf(HasSubstr(path_), HasSubstr("cannot be read")));
}

TEST_F(TruthFile, AnotherFormatIsRefused) {
  EXPECT_THAT(Refused(R"({"format": "kimari-truth 2", "readings": []})"),
              AllOf(HasSubstr(path_), HasSubstr("kimari-truth 1")));
}

TEST_F(TruthFile, MissingKeyIsNamed) {
  EXPECT_THAT(Refused(R"({"format": "kimari-truth 1"})"),
              HasSubstr("readings"));
  EXPECT_THAT(
      Refused(R"({"format": "kimari-truth 1", "readings": [{"reading": 1}]})"),
      HasSubstr("card"));
}

TEST_F(TruthFile, TornOrWrongJsonIsRefused) {
  EXPECT_THAT(Refused("{\"format\": \"kimari-tr"),
              AllOf(HasSubstr(path_), HasSubstr("breaks off")));
  EXPECT_THAT(Refused(R"({"format": "kimari-truth 1", "readings": [{
      "reading": 1, "card": 2, "first_sound_ns": 0, "layout":
      [{"card": 2, "territory": "C"}], "contacts": [], "exits": []}]})"),
              HasSubstr("side C"));
}

TEST_F(TruthFile, WhatTheWorldWritesIsRead) {
  sim::Truth written;
  written.scenario = "duel";
  written.seed = 7;
  written.book =
      *rules::OpenBook(rules::kDefaultBook, R"({"same_time_ms": 3})");
  sim::TrueReading reading;
  reading.reading = 1;
  reading.card = 17;
  reading.note = "close";
  reading.first_sound = HostTime{} + Seconds(9);
  reading.layout.push_back({.card = 17, .territory = Side::kB});
  reading.contacts.push_back({.player = Side::kA,
                              .card = 18,
                              .territory = Side::kB,
                              .t = {9'500'000'001},
                              .inside_line = false,
                              .valid_hand = false});
  reading.exits.push_back({.card = 17,
                           .territory = Side::kB,
                           .t = {9'600'000'002},
                           .pushed_by = Side::kA,
                           .left = true,
                           .right = true,
                           .valid_hand = false});
  reading.exits.push_back({.card = 18, .territory = Side::kB, .t = {3}});
  reading.disturbed = {"camera_stalls"};
  reading.settled = HostTime{} + Seconds(11);
  reading.slip = Microseconds(120);
  reading.scorable = false;
  reading.why_not = "not heard";
  written.readings.push_back(reading);
  written.ended = HostTime{} + Seconds(12);

  const Result<Truth> read = Read(sim::TruthJson(written));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->scenario, "duel");
  EXPECT_EQ(read->seed, 7u);
  const auto book = rules::OpenBook(read->rule_book, read->options);
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ((*book)->OptionsJson(), written.book->OptionsJson());
  ASSERT_EQ(read->readings.size(), 1u);
  const TrueReading& back = read->readings[0];
  EXPECT_EQ(read->ended, written.ended);
  EXPECT_EQ(back.settled, reading.settled);
  EXPECT_EQ(back.card, 17);
  EXPECT_EQ(back.note, "close");
  EXPECT_EQ(back.first_sound, reading.first_sound);
  EXPECT_EQ(back.layout.at(17), rules::Territory(Side::kB));
  ASSERT_EQ(back.contacts.size(), 1u);
  EXPECT_EQ(back.contacts[0].at.ns, 9'500'000'001);
  EXPECT_FALSE(back.contacts[0].inside_line);
  EXPECT_FALSE(back.contacts[0].valid_hand);
  ASSERT_EQ(back.exits.size(), 2u);
  EXPECT_EQ(back.exits[0].at.ns, 9'600'000'002);
  EXPECT_EQ(back.exits[0].pushed_by, Side::kA);
  EXPECT_TRUE(back.exits[0].both_hands);
  EXPECT_FALSE(back.exits[0].valid_hand);
  EXPECT_FALSE(back.exits[1].pushed_by);
  EXPECT_EQ(back.disturbed, reading.disturbed);
  EXPECT_EQ(back.slip, reading.slip);
  EXPECT_FALSE(back.scorable);
  EXPECT_EQ(back.why_not, "not heard");
}

}  // namespace
}  // namespace kimari::score
