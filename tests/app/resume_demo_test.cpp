// A demo that is killed, and goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "host/recording/writer.h"
#include "tests/support/dead_cards.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace fs = std::filesystem;

class KilledDemo : public ::testing::Test {
 protected:
  KilledDemo() {
    fs::create_directory(place.Path("tmp"));
    place.Write("three.toml",
                std::string("[match]\nmemorise_s = 1\njoka = false\n") +
                    kThreeDeadCards);
  }
  std::vector<std::string> Words(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {"TMPDIR=" + place.Path("tmp"),
                                      KIMARI_PROGRAM,
                                      "demo",
                                      "--headless",
                                      "--audio",
                                      "none"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  // Killed when the recording holds `what` for the `times`th time.
  void KillAt(const std::string& what, int times) const {
    place.During("/usr/bin/env",
                 Words({"--scenario", "three.toml", "-o", "out"}),
                 [&](pid_t pid) {
                   while (Workplace::Runs(pid) && Count(what) < times)
                     usleep(20000);
                   kill(pid, SIGKILL);
                 });
  }
  Ran Resume() const {
    return place.Run("/usr/bin/env", Words({"--resume", "out/match.mcap"}));
  }
  // The simulated world is the demo's only child.
  static void KillWorldOf(pid_t pid) {
    const std::string of_it = std::to_string(pid);
    std::ifstream children("/proc/" + of_it + "/task/" + of_it + "/children");
    pid_t world = 0;
    ASSERT_TRUE(children >> world);
    kill(world, SIGKILL);
  }
  Ran Judge(const std::string& more) const {
    return place.Run(KIMARI_PROGRAM, {"judge", "out/match.mcap", more});
  }
  // How often the recording holds it so far. What was read is not read again:
  // it grows by hundreds of megabytes while it is waited for.
  int Count(const std::string& what) const {
    std::ifstream file(place.Path("out/match.mcap"), std::ios::binary);
    if (!file.seekg(static_cast<std::streamoff>(read_))) return found_;
    unread_.append(std::istreambuf_iterator<char>(file), {});
    read_ += unread_.size() - left_;
    for (size_t at = unread_.find(what); at != std::string::npos;
         at = unread_.find(what, at + 1)) {
      ++found_;
    }
    left_ = std::min(unread_.size(), what.size() - 1);
    unread_.erase(0, unread_.size() - left_);
    return found_;
  }
  static int Lines(const std::string& text) {
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }

  Workplace place;

 private:
  mutable size_t read_ = 0;     // bytes of the recording
  mutable std::string unread_;  // its last bytes, where a hit may begin
  mutable size_t left_ = 0;     // of them, from before
  mutable int found_ = 0;
};

TEST_F(KilledDemo, InAReadingGoesOnWithThatCardAndSaysSo) {
  KillAt("\"kimariji_text\":\"", 2);
  struct stat order {};
  ASSERT_EQ(stat(place.Path("out/match.mcap.order").c_str(), &order), 0);
  EXPECT_EQ(order.st_mode & 0777U, 0600U);
  EXPECT_THAT(Judge("--json").err, HasSubstr("not closed"));

  const Ran ran = Resume();
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Reading 2 was under way"),
                             HasSubstr("is void"), HasSubstr("seed was")))
      << ran.err;
  EXPECT_FALSE(fs::exists(place.Path("out/match.mcap.order")));
  const Ran judged = Judge("--json");
  EXPECT_EQ(Lines(judged.out), 4) << "one void, three that count";
  EXPECT_EQ(judged.out, place.Read("out/rulings.jsonl"));
  EXPECT_THAT(judged.err, IsEmpty());
  const Ran verified = place.Run(KIMARI_PROGRAM, {"verify", "out/match.mcap"});
  EXPECT_EQ(verified.code, 0) << verified.out;
  EXPECT_THAT(verified.out, AllOf(HasSubstr("match.mcap: bound"),
                                  HasSubstr("match.2.mcap: whole")));
  const Ran info = place.Run(KIMARI_PROGRAM, {"info", "out/match.mcap"});
  EXPECT_THAT(info.out, HasSubstr("attached: rig.toml"));
  EXPECT_TRUE(fs::exists(place.Path("out/match.mcap.people")));
  const Ran sheet =
      place.Run(KIMARI_PROGRAM, {"score-sheet", "out/match.mcap"});
  EXPECT_THAT(sheet.out, HasSubstr("void"));
  const Ran whole =
      place.Run(KIMARI_PROGRAM, {"recover", "out/match.mcap", "-o", "w.mcap"});
  EXPECT_EQ(place.Run(KIMARI_PROGRAM, {"judge", "w.mcap", "--json"}).out,
            judged.out)
      << whole.err;
}

TEST_F(KilledDemo, ASecondThatGoesOnIsToldWhoPlaysAndTouchesNothing) {
  KillAt("\"outcome\"", 1);
  const Workplace elsewhere;
  const auto there = [&] {
    std::map<std::string, uintmax_t> sizes;
    for (const auto& file : fs::directory_iterator(place.Path("out"))) {
      const bool grows = file.path().extension() == ".mcap";
      sizes[file.path().filename()] = grows ? 0 : file.file_size();
    }
    return sizes;
  };
  const Ran first = place.During(
      "/usr/bin/env", Words({"--resume", "out/match.mcap"}), [&](pid_t pid) {
        while (Workplace::Runs(pid) &&
               !fs::exists(place.Path("out/match.2.mcap")))
          usleep(5000);
        const auto before = there();
        const Ran second = elsewhere.Run(
            KIMARI_PROGRAM, {"demo", "--headless", "--audio", "none",
                             "--resume", place.Path("out/match.mcap")});
        EXPECT_EQ(second.code, 3);
        EXPECT_THAT(second.err,
                    AllOf(HasSubstr("is being played by another"),
                          HasSubstr(std::to_string(pid)), HasSubstr("進行中")));
        EXPECT_EQ(second.out, "");
        EXPECT_EQ(there(), before);
      });
  EXPECT_THAT(first.out, HasSubstr("seed was")) << first.err;
  EXPECT_FALSE(fs::exists(place.Path("out/match.mcap.in-use")));
  EXPECT_EQ(Lines(Judge("--json").out), 3);
}

TEST_F(KilledDemo, BetweenTwoReadingsLosesNone) {
  KillAt("\"outcome\"", 1);
  const Ran ran = Resume();
  EXPECT_THAT(ran.out, Not(HasSubstr("is void"))) << ran.err;
  EXPECT_EQ(Lines(Judge("--json").out), 3);
}

TEST_F(KilledDemo, AtTheInstantOfItsScenarioGoesOnAndIsNotKilledAgain) {
  place.Write("three.toml",
              std::string("[match]\nmemorise_s = 1\njoka = false\n"
                          "crash_s = 14\n") +
                  kThreeDeadCards);
  const Ran killed = place.Run(
      "/usr/bin/env", Words({"--scenario", "three.toml", "-o", "out"}));
  EXPECT_EQ(killed.code, -1) << killed.out;
  const Ran ran = Resume();
  EXPECT_THAT(ran.out, HasSubstr("seed was")) << ran.err;
  std::map<std::string, int> counted;
  std::istringstream lines(Judge("--json").out);
  for (std::string line; std::getline(lines, line);) ++counted[line];
  EXPECT_GE(counted.size(), 3u);
}

TEST_F(KilledDemo, WhileTheDeckIsShownBeginsWithTheCourt) {
  KillAt("/match/started", 1);
  const Ran ran = Resume();
  EXPECT_EQ(Lines(Judge("--json").out), 3) << ran.err;
}

TEST_F(KilledDemo, IsNotResumedWithoutItsOrderOrWithAnother) {
  KillAt("\"outcome\"", 1);
  const std::string before = place.Read("out/match.mcap");
  const std::string order = place.Read("out/match.mcap.order");
  fs::remove(place.Path("out/match.mcap.order"));
  Ran ran = Resume();
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.err, HasSubstr("match.mcap.order: is not there"));
  place.Write("out/match.mcap.order",
              order.substr(0, order.size() - 3) + "00\n");
  ran = Resume();
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.err, HasSubstr("not the one that the recording bound"));
  EXPECT_EQ(place.Read("out/match.mcap"), before);
  EXPECT_FALSE(fs::exists(place.Path("out/match.2.mcap")));
}

TEST_F(KilledDemo, IsStillGoneOnWithWhereASpoiltFileKeptItFromBeginning) {
  KillAt("\"outcome\"", 1);
  const std::string faces = place.Read("out/match.mcap.faces");
  place.Write("out/match.mcap.faces", "junk");
  Ran ran = Resume();
  EXPECT_NE(ran.code, 0);
  EXPECT_THAT(ran.err, HasSubstr("match.mcap.faces"));
  EXPECT_THAT(ran.out, Not(HasSubstr("seed was")));
  EXPECT_TRUE(fs::exists(place.Path("out/match.mcap.order")));
  place.Write("out/match.mcap.faces", faces);
  ran = Resume();
  EXPECT_THAT(ran.out, HasSubstr("seed was")) << ran.err;
  EXPECT_EQ(Lines(Judge("--json").out), 3);
}

// What stands behind boards and camera goes at once.
TEST_F(KilledDemo, IsStillGoneOnWithWhereItsDevicesWereGoneBeforeItWasRead) {
  KillAt("\"outcome\"", 1);
  Ran ran = place.During(
      "/usr/bin/env", Words({"--resume", "out/match.mcap"}), [&](pid_t pid) {
        while (Workplace::Runs(pid) && place.Read("out/match.2.mcap").empty()) {
          usleep(20000);
        }
        KillWorldOf(pid);
      });
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("Nothing was read"), Not(HasSubstr("seed was"))))
      << ran.err;
  EXPECT_TRUE(fs::exists(place.Path("out/match.mcap.order")));
  ran = Resume();
  EXPECT_THAT(ran.out, HasSubstr("seed was")) << ran.err;
  EXPECT_EQ(Lines(Judge("--json").out), 3);
}

TEST_F(KilledDemo, OnARealRigIsRefused) {
  KillAt("/match/started", 1);
  place.Write("rig.toml",
              "[boards]\na = \"/dev/a\"\nb = \"/dev/b\"\n"
              "[camera]\nsocket = \"camera\"\n");
  const Ran ran = place.Run(
      KIMARI_PROGRAM,
      {"match", "--audio", "none", "--headless", "--resume", "out/match.mcap"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("was a demo"), HasSubstr("デモの試合")));
  EXPECT_FALSE(fs::exists(place.Path("out/match.2.mcap")));
}

TEST_F(KilledDemo, AMatchOfARealRigIsNotGoneOnWithAsADemo) {
  fs::create_directory(place.Path("out"));
  auto file = recording::DiskFile::Create(place.Path("out/match.mcap"));
  ASSERT_TRUE(file) << file.error().message;
  const SimulatedClock clock;
  ASSERT_TRUE((*recording::Writer::Start(std::move(*file), clock,
                                         {{"match", "evening"}}))
                  ->Close());
  const Ran ran = Resume();
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("was not a demo"),
                             HasSubstr("デモの試合ではありません")));
  EXPECT_FALSE(fs::exists(place.Path("out/match.2.mcap")));
}

TEST_F(KilledDemo, OneThatWasEndedIsNotGoneOnWith) {
  ASSERT_NE(
      place
          .Run("/usr/bin/env", Words({"--scenario", "three.toml", "-o", "out"}))
          .code,
      3);
  const Ran ran = Resume();
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.err, HasSubstr("this match was ended"));
}

}  // namespace
}  // namespace kimari
