// Names as people give them to recordings.
#include "audio/recording_name.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace kimari::audio {
namespace {

struct Named {
  const char* file;
  const char* reader;
  int poem;
  Part part;
};

// So that a failure tells the file.
void PrintTo(const Named& named, std::ostream* out) { *out << named.file; }

class NamesOfRecordings : public testing::TestWithParam<Named> {};

TEST_P(NamesOfRecordings, TellPoemPartAndReader) {
  const auto& [file, reader, poem, part] = GetParam();
  const RecordingName name = ReadRecordingName(file);
  EXPECT_EQ(name.reader, reader);
  EXPECT_EQ(name.Key(), (RecordingKey{poem, part}));
}

constexpr Part kU = Part::kUpper;
constexpr Part kL = Part::kLower;

INSTANTIATE_TEST_SUITE_P(
    AsPeopleHaveThem, NamesOfRecordings,
    testing::Values(
        Named{"club_reader_001_1.ogg", "club_reader", 1, kU},
        Named{"classA_003_2.ogg", "classA", 3, kL},
        Named{"reader1_100_2.wav", "reader1", 100, kL},
        Named{"001_1.ogg", "", 1, kU}, Named{"1a.ogg", "", 1, kU},
        Named{"001_1 秋の田の.wav", "", 1, kU},
        Named{"inaba_003_2 わが衣手は.m4r", "inaba", 3, kL},
        Named{"27_1.mp1", "", 27, kU}, Named{"r_027_2.m4r", "r", 27, kL},
        Named{"27_1.m4x", "", 27, kU}, Named{"27_2.3gpp", "", 27, kL},
        Named{"27_2.3gp2", "", 27, kL}, Named{"27_2.aa3", "", 27, kL},
        Named{"27_2.f4a", "", 27, kL}, Named{"27_2.m2a", "", 27, kL},
        Named{"r.27a", "r", 27, kU},
        Named{"inaba_001_2_わが衣手は.wav", "inaba", 1, kL},
        Named{"inaba_001_1.wav.wav", "inaba", 1, kU},
        Named{"inaba_001_1", "inaba", 1, kU},
        Named{"inaba_001_1.wav ", "inaba", 1, kU},
        Named{"inaba.001_1", "inaba", 1, kU}, Named{"017B.flac", "", 17, kL},
        Named{"reader-001-1.mp3", "reader", 1, kU},
        Named{"reader_1_1.m4a", "reader", 1, kU},
        Named{"読手_００１_２.wav", "読手", 1, kL},
        Named{"か\u3099く_5_1.wav", "がく", 5, kU},
        Named{"reader_005_kami.ogg", "reader", 5, kU},
        Named{"shimo_005.ogg", "", 5, kL},
        Named{"稲葉 23 下の句.m4a", "稲葉", 23, kL},
        Named{"023上.m4a", "", 23, kU},
        Named{"reader1_2_1.wav", "reader1", 2, kU},
        Named{"reader2_17_kami.wav", "reader2", 17, kU},
        Named{"稲葉 2 23上.m4a", "稲葉 2", 23, kU},
        Named{"上の句 23 稲葉2.m4a", "", 23, kU},
        Named{"club 2 017 2.wav", "club 2", 17, kL},
        Named{"上の句/017.mp3", "", 17, kU},
        Named{"下の句/club_017.mp3", "club", 17, kL},
        Named{"下の句/club_017_2.mp3", "club", 17, kL},
        Named{"17/2.wav", "", 17, kL}, Named{"17/上の句.wav", "", 17, kU},
        Named{"r_000_full.ogg", "r", 0, Part::kWhole},
        Named{"r_000.ogg", "r", 0, Part::kWhole},
        Named{"r_000_1.ogg", "r", 0, kU},
        Named{"序歌.m4a", "", 0, Part::kWhole},
        Named{"序歌_下の句.m4a", "", 0, kL}, Named{"joka2.m4a", "", 0, kL}));

TEST(ReadRecordingName, KnowsACopyByItsMark) {
  for (const char* file :
       {"r_001_1 (1).wav", "r_001_1 - コピー.wav", "r_001_1のコピー.wav",
        "r_001_1 - Copy (2).wav", "r_001_1（2）.wav"}) {
    const RecordingName name = ReadRecordingName(file);
    EXPECT_TRUE(name.copy) << file;
    EXPECT_EQ(name.Key(), (RecordingKey{1, Part::kUpper})) << file;
  }
  EXPECT_FALSE(ReadRecordingName("r_001_1.wav").copy);
}

TEST(ReadRecordingName, TakesNoCopyOrTakeForAnotherPoem) {
  for (const char* file :
       {"001上の句 テイク2.wav", "001上 2.wav", "001_1 2.wav", "001上_2.wav",
        "club 001 1 2.wav", "1上 2.wav", "001_take2_1.wav",
        "001上のコピー 2.wav", "Copy of 001_1.wav", "1_1 3.wav",
        "2回目 001上.wav", "1/上の句 2.wav", "1/1 2.wav", "上の句/001 2.wav",
        "上の句/club_001 2.wav", "001_1 (another copy).wav",
        "club2_001_1 copy 2.wav"}) {
    const RecordingName name = ReadRecordingName(file);
    EXPECT_TRUE(name.copy) << file;
    EXPECT_EQ(name.Key(), (RecordingKey{1, Part::kUpper})) << file;
  }
}

TEST(ReadRecordingName, TellsNothingWhereItMayBeOnePhraseOrAnother) {
  for (const char* file :
       {"050_1_2.wav", "club 17 1 2.wav", "17_上_2.wav", "17/3_1.wav",
        "下の句/017上.wav", "club_12_1_1.wav", "017 秋 上の句 018.wav",
        "17 秋 上の句_3.wav", "上の句/2 17.wav"}) {
    EXPECT_TRUE(ReadRecordingName(file).two_ways) << file;
    EXPECT_EQ(ReadRecordingName(file).Key(), std::nullopt) << file;
  }
}

TEST(ReadRecordingName, OfATrackTellsItsNumberAlone) {
  for (const char* file :
       {"1-2 秋.mp3", "1 2 秋.mp3", "27_1番.mp3", "5_2 秋 2014.mp3",
        "27_1 秋の田の.wav", "1_2 百人一首.wav"}) {
    EXPECT_EQ(ReadRecordingName(file).Key(), std::nullopt) << file;
  }
  for (const char* file : {"17 Track 3.mp3", "Track 17.mp3", "トラック１７.m4a",
                           "百人一首 (17).m4a"}) {
    EXPECT_EQ(ReadRecordingName(file).track, 17) << file;
    EXPECT_EQ(ReadRecordingName(file).Key(), std::nullopt) << file;
  }
}

TEST(ReadRecordingName, TakesNoNumberFromBytesThatAreNoLetters) {
  EXPECT_EQ(ReadRecordingName("Jos\x82 upper 17.wav").Key(),
            (RecordingKey{17, kU}));
  EXPECT_EQ(ReadRecordingName("Andr\x82 shimo 17.wav").Key(),
            (RecordingKey{17, kL}));
  EXPECT_EQ(ReadRecordingName("Jos\x82/17_2.wav").Key(),
            (RecordingKey{17, kL}));
  EXPECT_EQ(ReadRecordingName("Piste 17 Andr\x82.wav").track, 17);
  EXPECT_EQ(ReadRecordingName("\x82\x17 upper.wav").Key(), std::nullopt);
  EXPECT_FALSE(HoldsPhrases("\x82"));
}

TEST(ReadRecordingName, OfATrackTellsTheDiscToo) {
  for (const char* file : {"2-01 Track 1.m4a", "CD2/01.wav", "Disc 2/1.mp3",
                           "ディスク２/01 秋.ogg"}) {
    EXPECT_EQ(ReadRecordingName(file).track, 201) << file;
    EXPECT_EQ(ReadRecordingName(file).Key(), std::nullopt) << file;
  }
  EXPECT_TRUE(HoldsPhrases("CD2"));
  EXPECT_FALSE(HoldsPhrases("CD 2014"));
}

TEST(ReadRecordingName, TellsNothingWhereFolderAndFileDisagree) {
  EXPECT_EQ(ReadRecordingName("下の句/r_017_1.wav").Key(), std::nullopt);
}

TEST(IsLeftBySystem, KnowsWhatAMacAndAWindowsMachineLeave) {
  for (const char* file : {"._club_001_1.ogg", ".DS_Store", "Thumbs.db",
                           "Desktop.ini", "__MACOSX", "x/._y.ogg"}) {
    EXPECT_TRUE(IsLeftBySystem(file)) << file;
  }
  EXPECT_FALSE(IsLeftBySystem("club_001_1.ogg"));
}

RC_GTEST_PROP(AnyName, TellsSomethingOrNothing, (const std::string& name)) {
  const RecordingName read = ReadRecordingName(name);
  if (read.number) {
    RC_ASSERT(*read.number >= 0 && *read.number <= 999);
  }
  (void)HoldsPhrases(name);
}

}  // namespace
}  // namespace kimari::audio
