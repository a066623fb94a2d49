// The live demo, in real time: stopped at any moment, its world killed, its
// scenario refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "tests/support/dead_cards.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace fs = std::filesystem;

class Demo : public ::testing::Test {
 protected:
  Demo() {
    fs::create_directory(place.Path("tmp"));
    place.Write("three.toml",
                std::string("[match]\nmemorise_s = 0\njoka = false\n") +
                    kThreeDeadCards);
  }

  // Temporary files lie where the test can see what is left of them.
  std::vector<std::string> Words(std::vector<std::string> more) const {
    std::vector<std::string> words = {"TMPDIR=" + place.Path("tmp"),
                                      KIMARI_PROGRAM,
                                      "demo",
                                      "--headless",
                                      "-o",
                                      "out/deep"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  Ran Kimari(const std::vector<std::string>& more) const {
    return place.Run("/usr/bin/env", Words(more));
  }
  template <typename Act>
  Ran During(const std::vector<std::string>& more, const Act& act) const {
    return place.During("/usr/bin/env", Words(more), act);
  }

  static std::string Slurp(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // From here on Ctrl-C is not the system's to answer.
  static bool ListensForCtrlC(pid_t pid) {
    const std::string status = Slurp(fmt("/proc/", pid, "/status"));
    const size_t at = status.find("SigCgt:");
    return status.starts_with("Name:\tkimari") && at != std::string::npos &&
           (std::stoull(status.substr(at + 7), nullptr, 16) & 2U) != 0;
  }
  static pid_t ChildOf(pid_t pid) {
    const std::string children =
        Slurp(fmt("/proc/", pid, "/task/") + fmt("", pid, "/children"));
    return children.empty() ? 0 : std::stoi(children);
  }
  // As on a full disk: no file of its grows beyond what the recording holds.
  void NoMoreBytes(pid_t pid) const {
    const auto size = fs::file_size(place.Path("out/deep/match.mcap"));
    const rlimit limit{size, size};
    EXPECT_EQ(prlimit(pid, RLIMIT_FSIZE, &limit, nullptr), 0);
  }
  bool Recorded(const char* channel) const {
    return place.Read("out/deep/match.mcap").find(channel) != std::string::npos;
  }
  // Neither socket, nor link, nor process that was started for it.
  void ExpectNothingLeft() const {
    EXPECT_TRUE(fs::is_empty(place.Path("tmp")));
    for (const auto& process : fs::directory_iterator("/proc")) {
      const std::string environment = Slurp(process.path() / "environ");
      EXPECT_EQ(environment.find(place.Path("tmp")), std::string::npos)
          << Slurp(process.path() / "cmdline");
    }
  }
  // Messages of a command that ends by them; a busy machine may warn of more.
  static int Errors(const std::string& text) {
    std::istringstream lines(text);
    int errors = 0;
    for (std::string line; std::getline(lines, line);) {
      errors += line.starts_with("kimari: ") ||
                line.starts_with("kimari-world: ") ||
                line.find(" error ") != std::string::npos;
    }
    return errors;
  }

  Workplace place;

 private:
  static std::string fmt(const char* before, pid_t pid, const char* after) {
    return before + std::to_string(pid) + after;
  }
};

class StoppedDemo : public Demo,
                    public ::testing::WithParamInterface<double> {};

TEST_P(StoppedDemo, LeavesNothingAndIsDone) {
  const Ran ran = During({"--seed", "7"}, [](pid_t pid) {
    while (Workplace::Runs(pid) && !ListensForCtrlC(pid)) usleep(500);
    usleep(static_cast<useconds_t>(GetParam() * 1e6));
    kill(pid, SIGINT);
  });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Stopped"));
  EXPECT_EQ(Errors(ran.err), 0) << ran.err;
  ExpectNothingLeft();
}
INSTANTIATE_TEST_SUITE_P(AtAnyMoment, StoppedDemo,
                         ::testing::Values(0.0, 0.02, 0.3, 2, 6));

TEST_F(Demo, EndsWithItsWorldAndKeepsWhatWasRecorded) {
  const Ran ran = During(
      {"--scenario", "three.toml", "--audio", "none"}, [this](pid_t pid) {
        while (Workplace::Runs(pid) && !Recorded("/reader/opened")) {
          usleep(20000);
        }
        kill(ChildOf(pid), SIGKILL);
      });
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("simulated world was ended by signal 9"));
  EXPECT_EQ(Errors(ran.err), 1) << ran.err;
  const Ran judged =
      place.Run(KIMARI_PROGRAM, {"judge", "out/deep/match.mcap", "--json"});
  EXPECT_EQ(judged.code, 0);
  EXPECT_THAT(judged.err, IsEmpty());
  ExpectNothingLeft();
}

TEST_F(Demo, WithoutRoomToRecordEndsAndOpensItsOrder) {
  auto words = Words({"--scenario", "three.toml", "--audio", "none"});
  words.insert(words.begin(), {"-c", "trap '' XFSZ; exec \"$@\"", "sh", "env"});
  const Ran ran = place.During("/bin/sh", words, [this](pid_t pid) {
    while (Workplace::Runs(pid) && !Recorded("/match/started")) usleep(20000);
    NoMoreBytes(pid);
  });
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("The order's seed was"));
  EXPECT_THAT(ran.err, HasSubstr("match.mcap: cannot be written"));
  // Nobody goes on by an order that was told.
  EXPECT_FALSE(fs::exists(place.Path("out/deep/match.mcap.order")));
  const Ran info = place.Run(KIMARI_PROGRAM, {"info", "out/deep/match.mcap"});
  EXPECT_THAT(info.out, HasSubstr("/match/started"));
  ExpectNothingLeft();
}

TEST_F(Demo, SaysOnceWhatIsWrongWithAScenarioAndLeavesNothing) {
  place.Write("bad.toml", "[match]\nsped = 2\n");
  const Ran ran = Kimari({"--scenario", "bad.toml", "--audio", "none"});
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("bad.toml:2:1: "));
  EXPECT_EQ(Errors(ran.err), 1) << ran.err;
  EXPECT_FALSE(fs::exists(place.Path("out")));
  ExpectNothingLeft();
}

TEST_F(Demo, FindsADeckBesideItsScenarioFromAnyFolder) {
  fs::create_directory(place.Path("club"));
  place.Write("club/two.toml", R"(
[[card]]
number = 1
upper = "あきのたの"
lower = "わかころもては"
[[card]]
number = 2
upper = "はるすきて"
lower = "ころもほすてふ"
)");
  place.Write("club/match.toml",
              "[match]\ndeck = \"two.toml\"\n"
              "[layout]\nper_side = 1\n"
              "[[reading]]\ncard = 1\n");
  const Ran ran = During(
      {"--scenario", "club/match.toml", "--audio", "none"}, [this](pid_t pid) {
        while (Workplace::Runs(pid) && !Recorded("/match/started")) {
          usleep(20000);
        }
        kill(pid, SIGINT);
      });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Stopped. The recording is in"));
}

TEST_F(Demo, RefusesASeedBelowZero) {
  const Ran ran = Kimari({"--seed", "-1"});
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("--seed"));
}

TEST_F(Demo, RefusesASeedBesideAScenario) {
  for (const char* option : {"--seed", "--readings"}) {
    const Ran ran = Kimari({"--scenario", "three.toml", option, "7"});
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_THAT(ran.err, AllOf(HasSubstr(option), HasSubstr("--scenario")));
    EXPECT_FALSE(fs::exists(place.Path("out")));
  }
}

}  // namespace
}  // namespace kimari
