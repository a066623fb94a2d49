// `kimari read` by the keys of a terminal.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "audio/private_sound_server.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

constexpr int kTries = 2000;  // 10 s
constexpr useconds_t kPause = 5000;

bool Becomes(const std::function<bool()>& true_now) {
  for (int i = 0; i < kTries; ++i) {
    if (true_now()) return true;
    usleep(kPause);
  }
  return false;
}

// Two short cards, read by espeak-ng to somebody at a terminal of their own.
class ReadAtATerminal : public ::testing::Test {
 protected:
  ~ReadAtATerminal() override {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    if (terminal_ >= 0) close(terminal_);
  }

  void Begin(const std::string& audio = "none") {
    Run({"--audio", audio, "--log", place_.Path("log.jsonl")});
    Says("ready (space begins)");
  }
  void Resume() {
    Run({"--audio", "none", "--resume", place_.Path("log.jsonl")});
  }
  void Run(const std::vector<std::string>& more) {
    place_.Write("two.toml",
                 "[[card]]\nnumber = 1\nupper = \"あきのたの\"\nlower = "
                 "\"わがころもで\"\n[[card]]\nnumber = 2\nupper = \"はるすぎて"
                 "\"\nlower = \"ころもほすてふ\"\n");
    const winsize size{24, 100, 0, 0};
    pid_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (pid_ == 0) {
      // NOLINTBEGIN(concurrency-mt-unsafe): a process of one thread
      setenv("LC_ALL", "C.UTF-8", 1);
      setenv("KIMARI_VOICE", "none", 1);
      setenv("XDG_CACHE_HOME", place_.Path("cache").c_str(), 1);
      if (own_calendar_) {
        setenv("LD_PRELOAD", KIMARI_CALENDAR_SHIM, 1);
        setenv("KIMARI_TEST_CALENDAR", place_.Path("ahead").c_str(), 1);
      }
      // NOLINTEND(concurrency-mt-unsafe)
      std::vector<std::string> words = {KIMARI_PROGRAM, "read", "--deck",
                                        place_.Path("two.toml")};
      words.insert(words.end(), more.begin(), more.end());
      std::vector<char*> args;
      for (std::string& word : words) args.push_back(word.data());
      args.push_back(nullptr);
      execv(KIMARI_PROGRAM, args.data());
      _exit(127);
    }
    ASSERT_GT(pid_, 0);
  }
  void Type(const std::string& keys) {
    ASSERT_EQ(write(terminal_, keys.data(), keys.size()), std::ssize(keys));
  }
  // Waits until it was said, after what was waited for before.
  void Says(const std::string& text) {
    EXPECT_TRUE(Becomes([&] {
      pollfd in{terminal_, POLLIN, 0};
      std::array<char, 4096> bytes{};
      while (poll(&in, 1, 0) > 0) {
        const ssize_t n = read(terminal_, bytes.data(), bytes.size());
        if (n <= 0) break;
        said_.append(bytes.data(), static_cast<size_t>(n));
      }
      const size_t at = said_.find(text);
      if (at != std::string::npos) said_.erase(0, at + text.size());
      return at != std::string::npos;
    })) << text
        << " was not said, but " << said_;
  }
  void EndsWell() {
    Says("Seed of the order");
    Ends();
  }
  // By a signal, in a set that is to go on.
  void EndsLeft(int signal) {
    kill(pid_, signal);
    Says("kimari read --resume");
    Ends();
    EXPECT_TRUE(std::filesystem::exists(place_.Path("log.jsonl.sealed")));
    EXPECT_EQ(place_.Read("log.jsonl").find("\"seed\""), std::string::npos);
  }
  void Ends() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    close(terminal_);
    terminal_ = -1;
    said_.clear();
  }
  bool GivesKeysAtOnce() const {
    termios now{};
    return tcgetattr(terminal_, &now) == 0 && (now.c_lflag & ICANON) == 0;
  }
  // As a shell does with its terminal while another program is stopped.
  void StopAndTakeTheTerminal() {
    kill(pid_, SIGSTOP);
    waitpid(pid_, nullptr, WUNTRACED);
    termios lines{};
    tcgetattr(terminal_, &lines);
    lines.c_lflag |= ICANON | ECHO;
    tcsetattr(terminal_, TCSANOW, &lines);
  }
  void GoOn() { kill(pid_, SIGCONT); }
  // By the program's calendar, from now on.
  void SetTheClock(int seconds_ahead) {
    own_calendar_ = true;
    place_.Write("ahead", std::to_string(seconds_ahead));
  }
  // The instants of its log, as they follow each other (ns).
  std::vector<int64_t> Instants() const {
    std::vector<int64_t> all;
    std::istringstream log(place_.Read("log.jsonl"));
    for (std::string line; std::getline(log, line);) {
      const auto entry = nlohmann::json::parse(line);
      if (entry.contains("noted_ns")) all.push_back(entry["noted_ns"]);
    }
    return all;
  }
  std::string Log() const { return place_.Read("log.jsonl"); }

  pid_t pid_ = -1;

 private:
  bool own_calendar_ = false;
  Workplace place_;
  int terminal_ = -1;
  std::string said_;
};

TEST_F(ReadAtATerminal, TakesCapitalsFullWidthLettersAndAPageTurnersKeys) {
  Begin();
  Type("H");
  Says("held (g goes on)");
  Type("Ｇ");
  Says("reading (space reads on");
  Type("\033[5~");  // PageUp
  Says("held (g goes on)");
  Type("ｑ");
  EndsWell();
}

// A terminal that is closed, a system that shuts down, Ctrl-C: the evening is
// not lost.
TEST_F(ReadAtATerminal, GoesOnWhereASignalEndedIt) {
  for (const int signal : {SIGTERM, SIGINT}) {
    if (signal == SIGTERM) {
      Begin();
      Type(" ");
    } else {
      Resume();
      Says("Goes on where it was");
    }
    Says("reading (space reads on");
    EndsLeft(signal);
  }
  Resume();
  Says("Goes on where it was");
  Type("q");
  EndsWell();
}

TEST_F(ReadAtATerminal, SaysThatAKeyDoesNothing) {
  Begin();
  Type("x");
  Says("that key does nothing");
  Type("q");
  EndsWell();
}

TEST_F(ReadAtATerminal, HasItsKeysAndItsLineBackAfterCtrlZAndFg) {
  Begin();
  EXPECT_TRUE(GivesKeysAtOnce());
  StopAndTakeTheTerminal();
  EXPECT_FALSE(GivesKeysAtOnce());
  GoOn();
  EXPECT_TRUE(Becomes([&] { return GivesKeysAtOnce(); }));
  Says("ready (space begins)");
  Type("q");
  EndsWell();
}

constexpr int kYear = 365 * 86'400;  // s

TEST_F(ReadAtATerminal, GoesOnUnderAClockThatIsSetBackAndYearsAhead) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer's library has to be loaded first";
#endif
  SetTheClock(0);
  Begin();
  for (const int ahead : {-3 * kYear, 10 * kYear}) {
    Type(" ");
    Says("reading (space reads on");
    SetTheClock(ahead);
    usleep(1'000'000);
  }
  Type("q");
  EndsWell();
  const std::vector<int64_t> instants = Instants();
  ASSERT_GT(instants.size(), 4U);
  EXPECT_TRUE(std::ranges::is_sorted(instants));
  EXPECT_LT(instants.back() - instants.front(), int64_t{60'000'000'000});
}

// As a laptop that sleeps, or Ctrl-Z, in the middle of a call.
TEST_F(ReadAtATerminal, ThatStoodStillSaysForHowLongAndReadsTheCardAgain) {
  if (!audio::PrivateSoundServer::Available()) {
    GTEST_SKIP() << "PulseAudio is not installed";
  }
  Begin("private");
  Type(" ");
  Says("reading (space reads on");
  usleep(300'000);
  StopAndTakeTheTerminal();
  usleep(3'000'000);
  GoOn();
  Says("The sound stood still for ");
  Says("read again");
  EXPECT_TRUE(
      Becomes([&] { return Log().find("\"cut_off\"") != std::string::npos; }));
  EXPECT_THAT(Log(), testing::HasSubstr("stood still for "));
  Type("g");
  Says("reading (space reads on");
  Type("q");
  EndsWell();
}

// Its state by the kernel; 0: there is none such.
char StateOf(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string id, name;
  char state = 0;
  stat >> id >> name >> state;
  return state;
}

TEST_F(ReadAtATerminal, LeavesNoSoundServerBehindWhereItIsKilled) {
  if (!audio::PrivateSoundServer::Available()) {
    GTEST_SKIP() << "PulseAudio is not installed";
  }
  Begin("private");
  const std::string of_it = std::to_string(pid_);
  std::ifstream children("/proc/" + of_it + "/task/" + of_it + "/children");
  pid_t server = 0;
  ASSERT_TRUE(children >> server) << "the sound server is its child";
  kill(pid_, SIGKILL);
  EXPECT_TRUE(Becomes([&] {
    const char state = StateOf(server);
    return state == 0 || state == 'Z';
  }));
}

}  // namespace
}  // namespace kimari
