// before/watermarks_as_text.mcap: of one card that A took, by kimari 0.1.0
// when watermarks were text, one by one; archived, without its sound.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/evidence/codec.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/recording/copy.h"
#include "host/recording/file_sink.h"
#include "host/recording/writer.h"

namespace kimari::match {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RecordingOfBefore : public ::testing::Test {
 protected:
  RecordingOfBefore() { std::filesystem::create_directories(folder_); }
  ~RecordingOfBefore() override { std::filesystem::remove_all(folder_); }

  static recording::Observations Read(const std::string& path) {
    auto reader = recording::Reader::Open(path);
    EXPECT_TRUE(reader);
    auto read = recording::ReadObservations(*reader);
    EXPECT_TRUE(read && read->report.Whole());
    return std::move(*read);
  }
  static std::vector<std::string> Judged(const std::string& path) {
    std::vector<std::string> lines;
    const auto rulings = Rejudge(Read(path).all);
    EXPECT_TRUE(rulings);
    for (const RulingMade& made : *rulings) {
      lines.push_back(rules::RulingJson(made.ruling));
    }
    return lines;
  }
  // The same observations as they are written today.
  std::string WrittenAnew() const {
    const std::string path = folder_ + "/anew.mcap";
    const SimulatedClock clock;
    auto writer =
        recording::Writer::Start(std::move(*recording::DiskFile::Create(path)),
                                 clock, {}, {.flush_when_idle = false});
    for (const auto& observation : Read(kOld).all) {
      (*writer)->Write(observation);
    }
    EXPECT_TRUE((*writer)->Close());
    return path;
  }

  static constexpr const char* kOld = KIMARI_BEFORE "/watermarks_as_text.mcap";
  std::string folder_ = ::testing::TempDir() + "recording_of_before";
};

TEST_F(RecordingOfBefore, IsJudged) {
  EXPECT_THAT(Judged(kOld), ElementsAre(HasSubstr(R"("taker": "A")")));
}

TEST_F(RecordingOfBefore, WrittenAsTodayIsTheSameToTheBit) {
  const auto before = Read(kOld).all;
  const auto anew = Read(WrittenAnew()).all;
  ASSERT_EQ(anew.size(), before.size());
  for (size_t i = 0; i < before.size(); ++i) {
    ASSERT_EQ(evidence::ToJson(anew[i]), evidence::ToJson(before[i]));
  }
  EXPECT_EQ(Judged(folder_ + "/anew.mcap"), Judged(kOld));
}

TEST_F(RecordingOfBefore, IsRecoveredAsItStood) {
  const std::string path = folder_ + "/recovered.mcap";
  ASSERT_TRUE(recording::Recover(kOld, path));
  EXPECT_EQ(Judged(path), Judged(kOld));
}

}  // namespace
}  // namespace kimari::match
