// rig.toml: what is understood, and what is refused with which words.
#include "host/rig/rig_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kDevices =
    "boards = { a = \"/dev/a\", b = \"/dev/b\" }\n"
    "camera.socket = \"camera.sock\"\n";

class RigFileTest : public ::testing::Test {
 protected:
  RigFileTest()
      : path_(::testing::TempDir() + "rig_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() +
              ".toml") {}
  ~RigFileTest() override { std::filesystem::remove(path_); }

  Result<RigFile> Read(const std::string& text) {
    std::ofstream(path_) << text;
    return ReadRigFile(path_);
  }
  std::string Refused(const std::string& text) {
    const Result<RigFile> rig = Read(text);
    EXPECT_FALSE(rig);
    if (rig) return "";
    EXPECT_EQ(rig.error().kind, ErrorKind::kUsage);
    return rig.error().message;
  }

  std::string path_;
};

TEST_F(RigFileTest, ALampInNoPlaceIsRefusedWithItsLine) {
  EXPECT_THAT(Refused("[match]\nfirst_lamp = \"roof\"\n"),
              AllOf(HasSubstr(":2:"), HasSubstr("page, board, sound")));
}

TEST_F(RigFileTest, EveryKeyIsTaken) {
  const auto rig = Read(R"([match]
rule_book = "kyogi"
deck = "school.toml"
player_a = "Aya"
player_b = "Ben"
hand_b = "left"
memorise_s = 90
joka = false
first_lamp = "page, board"
order = [3, 1, 2]
options = { same_time_ms = "2.0" }

[boards]
a = "/dev/left"
b = "/dev/right"

[camera]
socket = "camera.sock"
enrolment_frames = 12
lens = "lens.toml"

[sound]
wire = "sound.sock"
)");
  ASSERT_TRUE(rig) << rig.error().message;
  EXPECT_EQ(rig->deck, ::testing::TempDir() + "school.toml");
  EXPECT_EQ(rig->player_a, "Aya");
  EXPECT_EQ(rig->player_b, "Ben");
  EXPECT_EQ(rig->hand_a, std::nullopt);
  EXPECT_EQ(rig->hand_b, Hand::kLeft);
  EXPECT_EQ(rig->memorise, Seconds(90));
  EXPECT_FALSE(rig->joka);
  EXPECT_EQ(rig->first_lamp, (FirstLamp{.page = true, .board = true}));
  EXPECT_THAT(rig->order, ElementsAre(3, 1, 2));
  EXPECT_THAT(rig->options, HasSubstr("same_time_ms"));
  EXPECT_EQ(rig->board_a, "/dev/left");
  EXPECT_EQ(rig->board_b, "/dev/right");
  EXPECT_EQ(rig->camera.socket, "camera.sock");
  EXPECT_EQ(rig->enrolment_frames, 12);
  EXPECT_EQ(rig->lens, ::testing::TempDir() + "lens.toml");
  EXPECT_EQ(rig->sound_wire, "sound.sock");
}

TEST_F(RigFileTest, WhatIsLeftOutHasItsDefault) {
  const auto rig = Read(kDevices);
  ASSERT_TRUE(rig) << rig.error().message;
  EXPECT_EQ(rig->memorise, Seconds(900));
  EXPECT_TRUE(rig->joka);
  EXPECT_TRUE(rig->order.empty());
  EXPECT_FALSE(rig->sound_wire);
  EXPECT_TRUE(rig->lens.empty());
}

TEST_F(RigFileTest, TheBuiltInDeckIsNoFile) {
  EXPECT_EQ(Read(kDevices)->deck, "hyakunin-isshu");
}

TEST_F(RigFileTest, AFolderIsNoRigFile) {
  const auto rig = ReadRigFile(::testing::TempDir());
  ASSERT_FALSE(rig);
  EXPECT_EQ(rig.error().kind, ErrorKind::kFile);
  EXPECT_THAT(rig.error().message, HasSubstr("is a folder"));
}

TEST_F(RigFileTest, UnknownKeyIsRefusedWithItsPlace) {
  EXPECT_THAT(Refused("[boards]\na = \"x\"\nc = \"y\"\n"),
              AllOf(StartsWith(path_ + ":3:"), HasSubstr("'c'"),
                    HasSubstr("[boards]")));
}

TEST_F(RigFileTest, UnknownSectionIsRefusedWithItsPlace) {
  EXPECT_THAT(Refused("[match]\n\n[board]\n"),
              AllOf(StartsWith(path_ + ":3:"), HasSubstr("[board]"),
                    HasSubstr("boards")));
  EXPECT_THAT(Refused("joka = true\n"),
              AllOf(StartsWith(path_ + ":1:"), HasSubstr("joka")));
}

TEST_F(RigFileTest, WrongTypeIsRefusedWithItsPlace) {
  EXPECT_THAT(Refused("[match]\nplayer_a = 3\n"),
              AllOf(StartsWith(path_ + ":2:12: "),
                    HasSubstr("match.player_a has the wrong type")));
  EXPECT_THAT(Refused("[match]\noptions = 1\n"),
              AllOf(StartsWith(path_ + ":2:11: "), HasSubstr("options")));
}

TEST_F(RigFileTest, ADeclaredHandIsLeftOrRight) {
  for (const char* hand : {"\"both\"", "1"}) {
    EXPECT_THAT(Refused(std::string("[match]\nhand_a = ") + hand + "\n"),
                AllOf(StartsWith(path_ + ":2:10: "), HasSubstr("\"left\"")));
  }
}

TEST_F(RigFileTest, TheReadingOrderHoldsCardNumbersOnly) {
  EXPECT_THAT(Refused("[match]\norder = [1, 0]\n"),
              StartsWith(path_ + ":2:13: "));
  EXPECT_THAT(Refused("[match]\norder = \"all\"\n"),
              StartsWith(path_ + ":2:9: "));
}

TEST_F(RigFileTest, NoCardIsReadTwice) {
  EXPECT_THAT(Refused("[match]\norder = [1, 2, 1]\n"),
              AllOf(StartsWith(path_ + ":2:16: "), HasSubstr("card 1 twice")));
}

TEST_F(RigFileTest, MemorisingTakesNoNegativeAndNoEndlessTime) {
  for (const char* time : {"-5", "-0.001", "nan", "inf", "1e9"}) {
    EXPECT_THAT(Refused(std::string("[match]\nmemorise_s = ") + time),
                AllOf(StartsWith(path_ + ":2:14: "), HasSubstr("0 to 86400")));
  }
}

TEST_F(RigFileTest, ADeviceThatIsNotNamedIsAskedFor) {
  EXPECT_THAT(Refused(""), HasSubstr("boards.a names no serial port; write"));
  EXPECT_THAT(Refused("[match]\n[boards]\na = \"x\"\n"),
              AllOf(StartsWith(path_ + ":2:"), HasSubstr("boards.b names no")));
  EXPECT_THAT(
      Refused("[boards]\na = \"x\"\nb = \"y\"\n[camera]\n"),
      AllOf(StartsWith(path_ + ":4:"), HasSubstr("camera.device names no")));
  EXPECT_THAT(Refused("boards = { a = \"x\", b = \"x\" }\ncamera.socket='c'"),
              AllOf(StartsWith(path_ + ":1:"), HasSubstr("x for both")));
}

TEST_F(RigFileTest, TooFewEnrolmentFramesAreRefusedWithTheirPlace) {
  EXPECT_THAT(Refused("[camera]\nenrolment_frames = 0\n"),
              AllOf(StartsWith(path_ + ":2:20: "),
                    HasSubstr("enrolment_frames is 0"), HasSubstr("8")));
  EXPECT_THAT(Refused("[camera]\nenrolment_frames = 7\n"),
              StartsWith(path_ + ":2:20: "));
  EXPECT_TRUE(Read(std::string(kDevices) + "camera.enrolment_frames = 8\n"));
}

TEST_F(RigFileTest, BrokenTomlIsRefusedWithItsPlace) {
  EXPECT_THAT(Refused("[match]\njoka = \n"), StartsWith(path_ + ":2:"));
}

TEST_F(RigFileTest, AHumanReaderHasAMicrophone) {
  const auto rig = Read(std::string(kDevices) +
                        "[reader]\nmicrophone = \"USB\"\nto_ears_m = 1.5\n");
  ASSERT_TRUE(rig) << rig.error().message;
  EXPECT_EQ(rig->human->microphone, "USB");
  EXPECT_EQ(rig->human->to_ears_m, 1.5);
  EXPECT_FALSE(Read(kDevices)->human);
}

TEST_F(RigFileTest, AHumanReaderWithoutAMicrophoneIsAskedForIt) {
  EXPECT_THAT(Refused(std::string(kDevices) + "[reader]\n"),
              AllOf(HasSubstr(".toml:"), HasSubstr("names no microphone")));
}

TEST_F(RigFileTest, EarsTooFarFromTheMicrophoneAreRefused) {
  for (const char* metres : {"51", "-51", "nan"}) {
    EXPECT_THAT(Refused(std::string(kDevices) +
                        "[reader]\nmicrophone = \"\"\nto_ears_m = " + metres),
                HasSubstr("-50 to 50 metres"))
        << metres;
  }
}

TEST_F(RigFileTest, AHumanReaderIsGivenNoOrder) {
  EXPECT_THAT(Refused(std::string(kDevices) +
                      "[match]\norder = [1]\n[reader]\nmicrophone = \"\"\n"),
              HasSubstr("match.order"));
}

TEST_F(RigFileTest, MissingFileIsNamed) {
  const auto rig = ReadRigFile(path_);
  ASSERT_FALSE(rig);
  EXPECT_EQ(rig.error().kind, ErrorKind::kFile);
  EXPECT_THAT(rig.error().message, StartsWith(path_));
}

}  // namespace
}  // namespace kimari::rig
