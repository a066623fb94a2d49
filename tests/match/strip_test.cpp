// A recording without its rulings is judged to the bytes it held; one with
// holes says where they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/recording/copy.h"
#include "host/recording/file_sink.h"
#include "host/recording/writer.h"
#include "tests/match/wide_card.h"

namespace kimari::match {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kTopic = "/ruling";

class StripTest : public ::testing::Test {
 protected:
  StripTest()
      : folder_(
            ::testing::TempDir() + "strip_" +
            ::testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~StripTest() override { std::filesystem::remove_all(folder_); }

  std::string File(const std::string& name) const {
    return folder_ + "/" + name;
  }

  // Plays the observations live, recording them and the rulings made.
  void Record(const std::vector<evidence::Observation>& observations) {
    const SimulatedClock clock;
    auto file = recording::DiskFile::Create(File("match.mcap"));
    ASSERT_TRUE(file) << file.error().message;
    recording::WriterOptions options;
    options.flush_when_idle = false;
    auto writer =
        recording::Writer::Start(std::move(*file), clock, {}, options);
    ASSERT_TRUE(writer) << writer.error().message;
    const recording::ChannelId channel =
        (*writer)->AddChannel({kTopic, "json"});
    Match match;
    uint32_t count = 0;
    for (const evidence::Observation& o : observations) {
      (*writer)->Write(o);
      const auto made = match.Add(o);
      ASSERT_TRUE(made);
      for (const RulingMade& ruling : *made) {
        (*writer)->Write(channel, {ruling.published, ruling.published, ++count},
                         rules::RulingJson(ruling.ruling));
      }
    }
    ASSERT_TRUE((*writer)->Close());
    ASSERT_EQ(match.Rulings().size(), 1u);
  }

  // The rulings a recording holds, as they were published.
  std::vector<std::string> Held(const std::string& name) {
    auto reader = recording::Reader::Open(File(name));
    EXPECT_TRUE(reader);
    std::vector<std::string> lines;
    const auto report = reader->Visit([&](const recording::Message& message) {
      if (message.channel.topic == kTopic) {
        lines.emplace_back(message.data.begin(), message.data.end());
      }
      return true;
    });
    EXPECT_TRUE(report && report->Whole());
    return lines;
  }

  std::vector<std::string> Missing(const std::string& name) {
    auto reader = recording::Reader::Open(File(name));
    EXPECT_TRUE(reader);
    return MissingIn(*Replay(recording::ReadObservations(*reader)->all));
  }

  void FlipAByteInTheMiddle(const std::string& name) const {
    std::fstream file(File(name),
                      std::ios::in | std::ios::out | std::ios::binary);
    const auto middle =
        static_cast<std::streamoff>(std::filesystem::file_size(File(name)) / 2);
    file.seekg(middle);
    const int byte = file.get();
    file.seekp(middle);
    file.put(static_cast<char>(byte ^ 1));
  }

  std::vector<std::string> JudgedAgain(const std::string& name) {
    auto reader = recording::Reader::Open(File(name));
    EXPECT_TRUE(reader);
    const auto observations = recording::ReadObservations(*reader);
    EXPECT_TRUE(observations);
    const auto rulings = Rejudge(observations->all);
    EXPECT_TRUE(rulings);
    std::vector<std::string> lines;
    for (const RulingMade& made : *rulings) {
      lines.push_back(rules::RulingJson(made.ruling));
    }
    return lines;
  }

  std::string folder_;
};

TEST_F(StripTest, StrippedRecordingIsJudgedToTheSameBytes) {
  Record(WideCard::Duel(Side::kB, 500, Side::kA, 507));
  const auto stripped =
      recording::Strip(File("match.mcap"), File("bare.mcap"), kTopic);
  ASSERT_TRUE(stripped) << stripped.error().message;
  const std::vector<std::string> published = Held("match.mcap");
  EXPECT_EQ(published.size(), 1u);
  EXPECT_TRUE(Held("bare.mcap").empty());
  EXPECT_EQ(JudgedAgain("bare.mcap"), published);
}

TEST_F(StripTest, ARecordingIsJudgedAgainToTheBytesItHolds) {
  Record(WideCard::Duel(Side::kA, 500, Side::kB, 500.2));
  EXPECT_EQ(JudgedAgain("match.mcap"), Held("match.mcap"));
}

TEST_F(StripTest, ARecoveredCopyStillShowsWhatWasLost) {
  Record(WideCard::Duel(Side::kA, 500, Side::kB, 507));
  std::filesystem::resize_file(
      File("match.mcap"), std::filesystem::file_size(File("match.mcap")) / 3);
  FlipAByteInTheMiddle("match.mcap");
  ASSERT_TRUE(recording::Recover(File("match.mcap"), File("copy.mcap")));
  const std::vector<std::string> missing = Missing("match.mcap");
  EXPECT_THAT(missing, ElementsAre(HasSubstr("within reading 1"),
                                   HasSubstr("the end of the match")));
  EXPECT_EQ(Missing("copy.mcap"), missing);
}

}  // namespace
}  // namespace kimari::match
