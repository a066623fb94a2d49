// `kimari board`, and who tells of a board whose image is old. Real avrdude
// talks to a bootloader on a pseudo-terminal.
#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include "host/link/serial_port.h"
#include "tests/app/commands.h"
#include "tests/app/strange_device.h"
#include "tests/link/boot_loader.h"

namespace kimari {
namespace {

using link::LiveBoard;
using link::MegaOnTerminal;
using link::ScriptedBoard;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr uint16_t kOurs = wire::kImageNumber;
constexpr uint16_t kOld = kOurs - 1;

class BoardCommand : public Commands {
 protected:
  Ran InWorld(const std::vector<std::string>& settings,
              std::vector<std::string> words) {
    words.insert(words.begin(), KIMARI_PROGRAM);
    words.insert(words.begin(), settings.begin(), settings.end());
    return place.Run("/usr/bin/env", words);
  }

  const std::string port = place.Path("a");
  const std::string flash_it = "kimari board flash --port " + port;
};

// ---- board flash -----------------------------------------------------------

class BoardFlash : public BoardCommand {
 protected:
  void SetUp() override {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): tests run one thread
    if (std::system("command -v avrdude >/dev/null") != 0) {
      GTEST_SKIP() << "avrdude is not installed";
    }
  }
  void HangThere(const MegaOnTerminal::Options& options) {
    mega = std::make_unique<MegaOnTerminal>(port, options);
  }
  Ran Flash(const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"board", "flash", "--port", port};
    words.insert(words.end(), more.begin(), more.end());
    return Kimari(words);
  }
  // What is said of it where nothing was done.
  std::string Refused(const std::vector<std::string>& more = {}) {
    const Ran ran = Flash(more);
    EXPECT_EQ(ran.code, kFault) << ran.out;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  }
  // The image's flash, from its ELF file.
  static std::vector<uint8_t> Image() {
    std::ifstream file(KIMARI_IMAGE, std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    Elf32_Ehdr head{};
    std::memcpy(&head, all.data(), sizeof head);
    std::vector<uint8_t> flash;
    for (size_t i = 0; i < head.e_phnum; ++i) {
      Elf32_Phdr part{};
      std::memcpy(&part, all.data() + head.e_phoff + i * sizeof part,
                  sizeof part);
      if (part.p_filesz == 0) continue;
      flash.resize(std::max<size_t>(flash.size(), part.p_paddr + part.p_filesz),
                   0xFF);
      std::copy_n(all.begin() + part.p_offset, part.p_filesz,
                  flash.begin() + part.p_paddr);
    }
    return flash;
  }
  void ExpectImageInFlash() {
    const std::vector<uint8_t> image = Image();
    std::vector<uint8_t> flash = mega->Flash();
    flash.resize(image.size());
    EXPECT_TRUE(flash == image);
  }

  std::unique_ptr<MegaOnTerminal> mega;
};

TEST_F(BoardFlash, WritesThisProgramsImageOverAnOldOneAndSaysWhatRunsNow) {
  HangThere({.runs = kOld});
  const Ran ran = Flash();
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("written and read back"),
                             HasSubstr("runs image " + std::to_string(kOurs))));
  EXPECT_EQ(ran.err, "");
  ExpectImageInFlash();
}

TEST_F(BoardFlash, WritesItOntoAnEmptyBoardAndTellsAProgram) {
  HangThere({});
  const auto told = nlohmann::json::parse(Flash({"--json"}).out);
  EXPECT_EQ(told["image"], kOurs);
  EXPECT_EQ(told["verified"], true);
  EXPECT_EQ(told["bytes"], Image().size());
  ExpectImageInFlash();
}

TEST_F(BoardFlash, LeavesAnotherProcessorAlone) {
  HangThere({.signature = {0x1e, 0x98, 0x02}});
  EXPECT_THAT(Refused(),
              AllOf(HasSubstr("another processor"), HasSubstr("0x1e9802"),
                    HasSubstr("nothing was written")));
  EXPECT_EQ(mega->PagesWritten(), 0);
}

TEST_F(BoardFlash, SaysThatWhatWasReadBackDiffersAndHowToBeginAgain) {
  HangThere({.damaged_page = 10});
  EXPECT_THAT(Refused(), AllOf(HasSubstr("not what was written"),
                               HasSubstr("at addr"), HasSubstr(flash_it)));
}

TEST_F(BoardFlash, ABoardThatFallsSilentInTheMiddleIsToldWithinHalfAMinute) {
  HangThere({.runs = kOld, .silent_after = 20});
  const SteadyClock clock;
  const HostTime began = clock.Now();
  EXPECT_THAT(Refused(),
              AllOf(HasSubstr("cut off"), HasSubstr("part of an image"),
                    HasSubstr(flash_it)));
  EXPECT_LT(clock.Now() - began, Seconds(30));
}

TEST_F(BoardFlash, ACableThatIsPulledInTheMiddleIsToldAndTheNextTryIsWhole) {
  HangThere({.runs = kOld, .gone_after = 20});
  EXPECT_THAT(Refused(), AllOf(HasSubstr("cut off"), HasSubstr("port is gone"),
                               HasSubstr(flash_it)));
  HangThere({});
  EXPECT_EQ(Flash().code, kDone);
  ExpectImageInFlash();
}

TEST_F(BoardFlash, NothingThatAnswersIsNoBoard) {
  const StrangePort silent(port, [](const std::string&) { return ""; });
  EXPECT_THAT(Refused(), AllOf(HasSubstr("no Mega 2560's bootloader answers"),
                               HasSubstr("kimari board list"),
                               HasSubstr("nothing was written")));
}

TEST_F(BoardFlash, ABoardThatGoesOnTalkingWasNotReset) {
  HangThere({.runs = kOld, .restarts = false});
  EXPECT_THAT(Refused(), AllOf(HasSubstr("no Mega 2560's bootloader answers"),
                               HasSubstr("RESET-EN")));
}

TEST_F(BoardFlash, AnImageThatDoesNotStartIsAFault) {
  HangThere({.becomes = std::nullopt});
  const Ran ran = Flash();
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.out, HasSubstr("written and read back"));
  EXPECT_THAT(ran.err, HasSubstr("does not say Hello"));
}

TEST_F(BoardFlash, ABoardThatStillSaysAnOlderNumberIsNotDone) {
  HangThere({.becomes = kOld});
  const Ran ran = Flash();
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.err, HasSubstr("install kimari again"));
}

TEST_F(BoardFlash, WithoutAvrdudeSaysHowToInstallIt) {
  HangThere({});
  const Ran ran =
      InWorld({"PATH=/nowhere"}, {"board", "flash", "--port", port});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("apt-get install avrdude"));
}

TEST_F(BoardFlash, InJapaneseSaysSoToo) {
  HangThere({.gone_after = 20});
  const Ran ran =
      InWorld({"LC_ALL=ja_JP.UTF-8"}, {"board", "flash", "--port", port});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err,
              AllOf(HasSubstr("接続が切れました"), HasSubstr(flash_it)));
}

TEST_F(BoardFlash, AFileThatIsNoWholeImageIsRefusedBeforeAnyByteIsWritten) {
  HangThere({});
  std::ifstream file(KIMARI_IMAGE, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  place.Write("cut.elf", whole.substr(0, 9000));
  place.Write("hex", ":00000001FF\n");
  EXPECT_THAT(Refused({"--image", "gone.elf"}), HasSubstr("is not there"));
  EXPECT_THAT(Refused({"--image", "hex"}), HasSubstr("no AVR ELF file"));
  EXPECT_THAT(Refused({"--image", KIMARI_PROGRAM}),
              HasSubstr("no AVR ELF file"));
  EXPECT_THAT(Refused({"--image", "cut.elf"}), HasSubstr("cut short"));
  EXPECT_EQ(mega->PagesWritten(), 0);
}

TEST_F(BoardFlash, APortThatAMatchHoldsIsLeftToIt) {
  HangThere({.runs = kOurs});
  const auto held = link::SerialPort::Open(port);
  ASSERT_TRUE(held) << held.error().message;
  EXPECT_THAT(Refused(), AllOf(HasSubstr("in use by another program"),
                               HasSubstr("nothing was written")));
  EXPECT_EQ(mega->PagesWritten(), 0);
}

TEST_F(BoardFlash, APortThatIsNotThereIsNamed) {
  EXPECT_THAT(Refused(),
              AllOf(HasSubstr(port), HasSubstr("plug the board in")));
}

TEST_F(BoardFlash, APortHasToBeNamed) {
  EXPECT_EQ(Kimari({"board", "flash"}).code, kWrongUse);
  EXPECT_EQ(Kimari({"board", "flash", "--port", ""}).code, kWrongUse);
}

// ---- board list ------------------------------------------------------------

class BoardList : public BoardCommand {
 protected:
  Ran List(const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"board", "list", "--port", port};
    words.insert(words.end(), more.begin(), more.end());
    return Kimari(words);
  }
};

TEST_F(BoardList, SaysWhichImageABoardRuns) {
  ScriptedBoard board({.role = wire::Role::kFollower});
  const LiveBoard live(port, board);
  const Ran ran = List();
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr(port), HasSubstr("follows (boards.b)"),
                             HasSubstr("image " + std::to_string(kOurs)),
                             Not(HasSubstr("older"))));
}

TEST_F(BoardList, SaysWhatToTypeForAnOldOne) {
  ScriptedBoard board({.image = kOld});
  const LiveBoard live(port, board);
  EXPECT_THAT(List().out, AllOf(HasSubstr("leads (boards.a)"),
                                HasSubstr("older than this program's"),
                                HasSubstr(flash_it)));
  const auto told = nlohmann::json::parse(List({"--json"}).out);
  EXPECT_EQ(told["image"], kOurs);
  EXPECT_EQ(told["boards"][0]["image"], kOld);
  EXPECT_EQ(told["boards"][0]["older"], true);
}

TEST_F(BoardList, ABoardOfAnotherProtocolIsStillABoard) {
  ScriptedBoard board({.protocol = 6});
  const LiveBoard live(port, board);
  const Ran ran = List();
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("protocol 6"), HasSubstr(flash_it)));
}

TEST_F(BoardList, LeavesAPortAloneThatAnotherProgramHolds) {
  ScriptedBoard board({});
  const LiveBoard live(port, board);
  const auto held = link::SerialPort::Open(port);
  const Ran ran = List();
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.out, HasSubstr("in use by another program"));
  EXPECT_EQ(nlohmann::json::parse(List({"--json"}).out)["boards"][0]["state"],
            "held");
}

TEST_F(BoardList, SaysThatNoBoardAnswers) {
  const StrangePort silent(port, [](const std::string&) { return ""; });
  const Ran ran = List();
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.out, HasSubstr("no Kimari board answers"));
}

// ---- who else tells of an old image ----------------------------------------

class OldImage : public BoardCommand {
 protected:
  OldImage() {
    std::filesystem::create_directory(place.Path("pictures"));
    cv::imwrite(place.Path("pictures/1.png"), cv::Mat(720, 1280, CV_8UC3));
    place.Write("rig.toml", "[match]\norder = [1]\n[boards]\na = \"" + port +
                                "\"\nb = \"" + place.Path("b") +
                                "\"\n[camera]\nfile = \"pictures\"\nfps = 1\n");
  }

  const std::string older = "image " + std::to_string(kOld) +
                            ", older than this program's " +
                            std::to_string(kOurs) + ": type " + flash_it;
  ScriptedBoard board_a{{.image = kOld}};
  ScriptedBoard board_b{{.role = wire::Role::kFollower}};
  const LiveBoard a{port, board_a};
  const LiveBoard b{place.Path("b"), board_b};
};

TEST_F(OldImage, DoctorTellsAndIsNotRedForIt) {
  const Ran ran = Kimari({"doctor", "--rig", "rig.toml"});
  EXPECT_THAT(ran.out, AllOf(HasSubstr("note  board A"), HasSubstr(older),
                             HasSubstr("ok    board B"),
                             Not(HasSubstr("board B            runs"))));
}

TEST_F(OldImage, MatchTellsAndGoesOn) {
  const Ran ran = Kimari({"match", "--rig", "rig.toml", "-o", "out", "--audio",
                          "none", "--headless"});
  EXPECT_THAT(ran.err, AllOf(HasSubstr("board A runs " + older),
                             HasSubstr("基板Aのイメージ"),
                             Not(HasSubstr("board B runs"))));
  EXPECT_TRUE(std::filesystem::exists(place.Path("out/match.mcap")));
}

TEST_F(OldImage, CalibratePadsTells) {
  const Ran ran = place.Interrupt(
      KIMARI_PROGRAM, {"calibrate", "pads", "--a", port, "-o", "pads.toml"},
      SIGINT,
      [this] { return place.Read(".err").find("基板A") != std::string::npos; });
  EXPECT_THAT(ran.err, HasSubstr("board A runs " + older));
}

}  // namespace
}  // namespace kimari
