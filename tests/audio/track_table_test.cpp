// Which track is which phrase, told once for all.
#include "audio/track_table.h"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

using testing::HasSubstr;

class ATableOfTracks : public testing::Test {
 protected:
  std::optional<RecordingKey> Of(const std::string& toml, const char* file) {
    const auto table = TrackTable::Parse(toml, "kimari-tracks.toml");
    EXPECT_TRUE(table) << table.error().message;
    return table->KeyOf(ReadRecordingName(file));
  }
  std::string Wrong(const std::string& toml) {
    const auto table = TrackTable::Parse(toml, "kimari-tracks.toml");
    return table ? "" : table.error().message;
  }
  TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "kimari-tracks.toml";
};

constexpr const char* kTrack17Is8Lower =
    "[[track]]\ntrack = 17\npoem = 8\npart = \"lower\"\n";

TEST_F(ATableOfTracks, CountsPhrasesFromOneThatIsTold) {
  const auto of = [&](const char* file) { return Of(kTrack17Is8Lower, file); };
  EXPECT_EQ(of("17 Track.mp3"), (RecordingKey{8, Part::kLower}));
  EXPECT_EQ(of("18 Track.mp3"), (RecordingKey{9, Part::kUpper}));
  EXPECT_EQ(of("Track 2.mp3"), (RecordingKey{1, Part::kUpper}));
  EXPECT_EQ(of("Track 1.mp3"), (RecordingKey{0, Part::kLower}));
  EXPECT_EQ(of("r_017_1.mp3"), (RecordingKey{17, Part::kUpper}))
      << "its name tells more";
}

TEST_F(ATableOfTracks, CountsPoemsWhereNamesTellThePart) {
  const char* toml = "[[track]]\ntrack = 17\npoem = 9\n";
  EXPECT_EQ(Of(toml, "上の句/17.mp3"), (RecordingKey{9, Part::kUpper}));
  EXPECT_EQ(Of(toml, "18_2.mp3"), (RecordingKey{10, Part::kLower}));
  EXPECT_EQ(Of(toml, "5_1.mp3"), std::nullopt) << "before the joka";
}

TEST_F(ATableOfTracks, BeginsAnewAtEachTrackThatIsTold) {
  const std::string toml =
      std::string(kTrack17Is8Lower) +
      "[[track]]\ntrack = 19\npoem = 50\npart = \"upper\"\n";
  EXPECT_EQ(Of(toml, "18.mp3"), (RecordingKey{9, Part::kUpper}));
  EXPECT_EQ(Of(toml, "20.mp3"), (RecordingKey{50, Part::kLower}));
}

TEST_F(ATableOfTracks, CountsOnePartAloneWhereUpperAndLowerAreApart) {
  const char* toml =
      "[[track]]\ntrack = 1\npoem = 1\npart = \"upper\"\nalone = true\n"
      "[[track]]\ntrack = 101\npoem = 1\npart = \"lower\"\nalone = true\n";
  EXPECT_EQ(Of(toml, "100.mp3"), (RecordingKey{100, Part::kUpper}));
  EXPECT_EQ(Of(toml, "103.mp3"), (RecordingKey{3, Part::kLower}));
}

TEST_F(ATableOfTracks, IsToldByItsLineWhereItIsWrong) {
  EXPECT_THAT(Wrong("[[track]]\ntrack = 1\n"), HasSubstr("poem"));
  EXPECT_THAT(Wrong("[[track]]\ntrack = 1\npoem = 1\npart = \"middle\"\n"),
              HasSubstr("kimari-tracks.toml:4"));
  EXPECT_THAT(Wrong("track = ["), HasSubstr("kimari-tracks.toml:1"));
}

TEST_F(ATableOfTracks, KeepsWhatIsToldInPlaceOfWhatWas) {
  ASSERT_TRUE(KeepTrackRule(file_, {17, 9, Part::kUpper}));
  ASSERT_TRUE(KeepTrackRule(file_, {40, 20, {}}));
  ASSERT_TRUE(KeepTrackRule(file_, {17, 8, Part::kLower}));
  const auto table = TrackTable::Load(file_);
  ASSERT_TRUE(table);
  ASSERT_EQ(table->rules().size(), 2u);
  EXPECT_EQ(table->rules()[0].part, Part::kLower);
  EXPECT_FALSE(KeepTrackRule("/no/such/folder/t.toml", {}));
}

TEST_F(ATableOfTracks, LosesARuleThatIsTakenBack) {
  ASSERT_TRUE(KeepTrackRule(file_, {1, 1, Part::kUpper, true}));
  ASSERT_TRUE(KeepTrackRule(file_, {101, 1, Part::kLower, true}));
  ASSERT_TRUE(DropTrackRule(file_, 101));
  const auto table = TrackTable::Load(file_);
  ASSERT_TRUE(table);
  EXPECT_THAT(table->rules(),
              testing::ElementsAre(TrackRule{1, 1, Part::kUpper, true}));
  ASSERT_TRUE(DropTrackRule(file_, 1));
  EXPECT_FALSE(std::filesystem::exists(file_)) << "it would say nothing";
}

TEST_F(ATableOfTracks, IsKeptInNoFileThatALinkNames) {
  const auto other = folder_.path() / "other.txt";
  std::ofstream(other) << "mine";
  std::filesystem::create_symlink(other, file_.native() + ".new");
  ASSERT_TRUE(KeepTrackRule(file_, {17, 8, Part::kLower}));
  EXPECT_EQ(std::filesystem::file_size(other), 4u);
}

TEST_F(ATableOfTracks, IsReadInShiftJisToo) {
  std::ofstream(file_, std::ios::binary) << "reader = \"\x93\xC7\x8E\xE8\"\n"
                                         << kTrack17Is8Lower;
  const auto table = TrackTable::Load(file_);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->reader(), "読手");
}

}  // namespace
}  // namespace kimari::audio
