// A club's stick: what Macs, Windows machines and phones leave on it. Each
// folder is a reader, or it is told why not.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "host/base/foreign_name.h"
#include "host/reader/reader_folders.h"
#include "host/reader/refusals.h"
#include "tests/reader/recorded_folder.h"
#include "tests/support/phone_sound.h"

namespace kimari::reader {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kShiftJisReader = "\x93\xC7\x8E\xE8";  // 読手

class AClubsStick : public RecordedFolder {
 protected:
  // A tone in a file of this name, below a folder that is made.
  void Put(const std::string& folder, const std::string& file) {
    const std::filesystem::path in =
        std::filesystem::path(place_) / folder / file;
    std::filesystem::create_directories(in.parent_path());
    std::vector<float> tone(30'000, 0.0F);
    for (size_t i = 5'000; i < 25'000; ++i)
      tone[i] = i % 60 < 30 ? 0.3F : -0.3F;
    if (file.ends_with(".m4a")) {
      ASSERT_TRUE(WriteAac(in, tone, "m4a"));
    } else {
      WriteSound(in.string(), tone);
    }
  }
  void Write(const std::string& folder, const std::string& file) {
    std::filesystem::create_directories(place_ + "/" + folder);
    WriteText(place_ + "/" + folder + "/" + file, "\x05\x16\x07");
  }
  std::vector<ReaderFolder> Readers() {
    return FindReaders({place_ + "/"}, Deck());
  }
  ReaderFolder Only() {
    auto all = Readers();
    EXPECT_THAT(all, SizeIs(1));
    return all.empty() ? ReaderFolder() : all.front();
  }
  static std::vector<std::string> Said(const ReaderFolder& reader) {
    std::vector<std::string> said;
    for (const Text& words : RestInWords(reader)) {
      said.push_back(words.en);
      EXPECT_NE(words.ja, words.en);
    }
    return said;
  }
};

TEST_F(AClubsStick, HoldsAReaderWhoseFilesHaveNoEndingOrAStrangeOne) {
  Put("club", "club_001_1");
  Put("club", "club_001_2.wav ");
  Put("club", "club_002_1.dat");
  EXPECT_EQ(Only().phrases, 3);
}

TEST_F(AClubsStick, HoldsAReaderBesideWhatIsNamedByADate) {
  for (const char* file : {"011_1.wav", "011_2.wav", "11_2 練習.wav",
                           "12_1 大会.wav", "5_1 録音.3gpp"}) {
    Put("club", file);
  }
  const ReaderFolder reader = Only();
  EXPECT_FALSE(reader.wrong);
  EXPECT_EQ(reader.phrases, 2);
  EXPECT_THAT(reader.passed_over, SizeIs(3));
}

TEST_F(AClubsStick, TakesTitledTracksOfTwoDiscsForNoPoems) {
  for (const char* track : {"1_1", "1_2", "1_3", "2_1", "2_2"}) {
    Put("cd", std::string(track) + " 百人一首.wav");
  }
  const ReaderFolder reader = Only();
  EXPECT_EQ(reader.phrases, 0);
  EXPECT_TRUE(reader.tracks);
}

TEST_F(AClubsStick, HoldsAReaderBesideFilesOfOtherKindsWithHisNumbers) {
  Put("club", "club_001_1.wav");
  Put("club", "club_001_1.wav.bak");
  WriteText(place_ + "/club/club_001_1.HEIC",
            std::string("\0\0\0\x18", 4) + "ftypheic\0\0\0\0mif1");
  WriteText(place_ + "/club/club_002_1.txt",
            "\xFF\xFE"
            "a b c d e f g h i");
  EXPECT_EQ(Only().phrases, 1);
  EXPECT_FALSE(Only().wrong);
}

TEST_F(AClubsStick, TellsOfDownloadsThatDidNotFinish) {
  Write("club", "club_001_1.wav.crdownload");
  Write("club", "notes.part");
  EXPECT_THAT(Said(Only()), Contains(AllOf(HasSubstr("club_001_1"),
                                           HasSubstr("did not finish"))));
}

TEST_F(AClubsStick, SaysHowManyMoreCannotBePlayed) {
  Put("club", "club_001_1.wav");
  for (int poem = 2; poem <= 9; ++poem) {
    Write("club", "club_00" + std::to_string(poem) + "_1.wav");
  }
  EXPECT_THAT(Said(Only()), Contains(HasSubstr("and 3 more")));
}

TEST_F(AClubsStick, HoldsAReaderFromAMacBesideItsOwnFiles) {
  Put("club", "club_001_1.wav");
  Put("club", "club_001_2.m4a");
  Write("club", "._club_001_1.wav");
  Write("club", ".DS_Store");
  std::filesystem::create_directory(place_ + "/__MACOSX");
  Write("__MACOSX", "club_001_1.wav");
  const ReaderFolder club = Only();
  EXPECT_EQ(club.name, "club");
  EXPECT_EQ(club.phrases, 2);
  EXPECT_FALSE(club.wrong);
  EXPECT_THAT(Said(club), IsEmpty());
}

TEST_F(AClubsStick, HoldsOneReaderWhoseNameIsComposedHereAndNotThere) {
  Put("a", "がく_001_1.wav");
  Put("a", "か\u3099く_001_2.wav");
  EXPECT_EQ(Only().name, "がく");
  EXPECT_EQ(Only().phrases, 2);
}

TEST_F(AClubsStick, HoldsAReaderWhoseNamesAreShiftJis) {
  const std::string name = kShiftJisReader;
  Put(name, name + "_001_1.wav");
  const ReaderFolder reader = Only();
  EXPECT_EQ(reader.name, "読手");
  EXPECT_EQ(PathOf(reader.path).filename().native(), name)
      << "found again by what the page sends";
}

TEST_F(AClubsStick, ReadersThatLookAlikeAreToldApart) {
  Put("読手", "読手_001_1.wav");
  Put(kShiftJisReader, std::string(kShiftJisReader) + "_001_1.wav");
  Put("b", "読手_001_1.wav");
  std::vector<std::string> names;
  for (const ReaderFolder& reader : Readers()) names.push_back(reader.name);
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end())
      << testing::PrintToString(names);
  EXPECT_THAT(names, SizeIs(3));
}

TEST_F(AClubsStick, HoldsPhrasesInFoldersOfTheirParts) {
  Put("稲葉/上の句", "001.wav");
  Put("稲葉/下の句", "001.m4a");
  Put("稲葉/序歌", "序歌.wav");
  const ReaderFolder reader = Only();
  EXPECT_EQ(reader.name, "稲葉");
  EXPECT_EQ(reader.phrases, 2);
  EXPECT_TRUE(reader.joka);
}

TEST_F(AClubsStick, SaysWhichFilesItPassesOverAndWhy) {
  Put("club", "club_001_1.wav");
  Put("club", "club_001_1 (1).wav");
  Put("club", "ひみつ.wav");
  Put("club", "17.wav");
  Write("club", "read me.txt");
  Write("club", "all.zip");
  EXPECT_THAT(Said(Only()),
              AllOf(Contains("all.zip: an archive; unpack it first"),
                    Contains("read me.txt: no sound file"),
                    Contains("ひみつ.wav: its name tells no poem"),
                    Contains(HasSubstr("17.wav: its name tells a number")),
                    Contains(HasSubstr("(1).wav: a copy"))));
}

TEST_F(AClubsStick, StaysReadableBesideCopiesThatAMacMade) {
  for (const char* file :
       {"club_001_2.wav", "club_050_1.wav", "club_050_1 2.wav",
        "club_050_1_2.wav", "001_2 3.wav", "club_050_2 2.wav"})
    Put("club", file);
  const ReaderFolder club = Only();
  EXPECT_FALSE(club.wrong);
  EXPECT_EQ(club.name, "club");
  EXPECT_EQ(club.phrases, 3) << "of the lower phrase only the copy is there";
  EXPECT_THAT(
      Said(club),
      ElementsAre(AllOf(HasSubstr("001_2 3.wav"), HasSubstr("club_050_1 2.wav"),
                        HasSubstr("club_050_1_2.wav"), HasSubstr(": a copy"))));
}

TEST_F(AClubsStick, TellsNamesThatMayBeOnePhraseOrAnother) {
  Put("club", "club_001_1.wav");
  Put("club", "club_017_1_2.wav");
  EXPECT_THAT(Said(Only()),
              ElementsAre(HasSubstr("club_017_1_2.wav: its name may mean")));
}

TEST_F(AClubsStick, ListsAFolderThatNothingCanBeReadFromWithTheReason) {
  Put("tracks", "Track 17.wav");
  Put("two", "a_001_1.wav");
  Put("two", "b_001_2.wav");
  Write("zip", "inaba.zip");
  Put("whole", "c_001_1.wav");
  std::map<std::string, std::string> why;
  for (const ReaderFolder& reader : Readers()) {
    why[reader.name] = reader.wrong ? reader.wrong->message : "";
    if (reader.wrong) {
      EXPECT_NE(TextOf(*reader.wrong).ja, "");
    }
  }
  EXPECT_EQ(why["c"], "");
  EXPECT_THAT(why["tracks"], HasSubstr("Track 17.wav"));
  EXPECT_THAT(why["two"], HasSubstr("two readers"));
  EXPECT_THAT(why["zip"], HasSubstr("inaba.zip (an archive"));
}

TEST_F(AClubsStick, TakesACdByOneLineOnItsTracks) {
  Put("cd", "17 Track.wav");
  Put("cd", "18 Track.wav");
  EXPECT_TRUE(Only().tracks);
  WriteText(place_ + "/cd/kimari-tracks.toml",
            "[[track]]\ntrack = 17\npoem = 8\npart = \"lower\"\n");
  EXPECT_FALSE(Only().wrong);
  EXPECT_EQ(Only().phrases, 2);
}

TEST_F(AClubsStick, TakesTitlesOfTracksForNoReaders) {
  constexpr const char* kOfOne =
      "[[track]]\ntrack = 1\npoem = 1\npart = \"upper\"\n";
  for (const char* file : {"天智天皇 01.wav", "持統天皇 02.wav"})
    Put("cd", file);
  WriteText(place_ + "/cd/kimari-tracks.toml", kOfOne);
  EXPECT_EQ(Only().name, "cd");
  EXPECT_EQ(Only().phrases, 2);
  Put("other", "Track 1.wav");
  WriteText(place_ + "/other/kimari-tracks.toml", kOfOne);
  EXPECT_THAT(Readers(),
              Contains(testing::Field(&ReaderFolder::name, "other")));
}

TEST_F(AClubsStick, TakesTwoDiscsForOneReader) {
  Put("tanaka/CD1", "01.wav");
  Put("tanaka/CD2", "01.wav");
  EXPECT_TRUE(Only().tracks);
  WriteText(place_ + "/tanaka/kimari-tracks.toml",
            "[[track]]\ntrack = 101\npoem = 1\npart = \"upper\"\n"
            "[[track]]\ntrack = 201\npoem = 51\npart = \"upper\"\n");
  EXPECT_FALSE(Only().wrong);
  EXPECT_EQ(Only().phrases, 2);
}

TEST_F(AClubsStick, HoldsOtherReadersBesideTheFoldersOfOne) {
  Put("上の句", "001.wav");
  Put("tanaka", "tanaka_001_1.wav");
  EXPECT_THAT(Readers(), SizeIs(2));
}

TEST_F(AClubsStick, HoldsReadersAFewFoldersDeep) {
  Put("2026/春/tanaka", "tanaka_001_1.wav");
  Put("2026/inaba/上の句", "001.wav");
  Put("a/b/c/d", "deep_001_1.wav");
  EXPECT_THAT(Readers(),
              ElementsAre(testing::Field(&ReaderFolder::name, "inaba"),
                          testing::Field(&ReaderFolder::name, "tanaka")));
}

TEST_F(AClubsStick, TellsThatItHoldsMoreFoldersThanAreLookedAt) {
  for (int i = 0; i < 210; ++i)
    std::filesystem::create_directory(place_ + "/photos" + std::to_string(i));
  Put("a", "a_001_1.wav");
  const auto readers = Readers();
  ASSERT_THAT(readers, SizeIs(2));
  EXPECT_EQ(readers[0].name, "a");
  EXPECT_THAT(readers[1].wrong->message, HasSubstr("only the first 200"));
  EXPECT_NE(TextOf(*readers[1].wrong).ja, "");
}

TEST_F(AClubsStick, TellsNumbersThatNoPoemHas) {
  Put("club", "club_001_1.wav");
  Put("club", "club_101_1.wav");
  Put("club", "club_250_2.wav");
  EXPECT_THAT(Said(Only()), ElementsAre("club_101_1.wav, club_250_2.wav: no "
                                        "poem has its number"));
}

TEST_F(AClubsStick, SaysWhereNoTableOfTracksCanBeKept) {
  Put("cd", "17.wav");
  EXPECT_TRUE(Only().writable);
  if (geteuid() == 0) GTEST_SKIP() << "all folders are root's to write";
  std::filesystem::permissions(place_ + "/cd", std::filesystem::perms(0555));
  EXPECT_FALSE(Only().writable);
}

TEST_F(AClubsStick, ListsAReaderNoneOfWhoseFilesCanBePlayed) {
  Write("club", "club_001_1.ogg");
  ASSERT_TRUE(Only().wrong);
  EXPECT_THAT(Only().wrong->message, HasSubstr("none of its 1 recordings"));
}

TEST_F(AClubsStick, NamesTheFilesThatCannotBePlayed) {
  Put("club", "club_001_1.wav");
  Write("club", "club_001_2.mp3");
  const ReaderFolder club = Only();
  EXPECT_EQ(club.unplayable, 1);
  ASSERT_THAT(club.troubles, SizeIs(1));
  EXPECT_THAT(club.troubles[0].text.en,
              HasSubstr("club_001_2.mp3: not a sound"));
}

}  // namespace
}  // namespace kimari::reader
