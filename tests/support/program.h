// Runs an executable of Kimari and keeps what it says.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace kimari {

struct Ran {
  int code = -1;  // exit code; -1 when it was killed
  std::string out;
  std::string err;
};

// A folder of its own for one test, gone with it, and programs run in it.
class Workplace {
 public:
  Workplace() {
    std::string name = ::testing::TempDir() + "kimari_XXXXXX";
    const char* made = mkdtemp(name.data());
    EXPECT_NE(made, nullptr);
    folder_ = name;
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace() {
    std::error_code error;
    std::filesystem::remove_all(folder_, error);
  }

  std::string Path(const std::string& name) const {
    return folder_ + "/" + name;
  }
  std::string Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name)) << text;
    return Path(name);
  }
  std::string Read(const std::string& name) const { return Slurp(Path(name)); }

  // Runs `program` with these words in the folder, until it ends.
  Ran Run(const std::string& program,
          const std::vector<std::string>& words) const {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): tests run one thread
    return Done(std::system(Line(program, words).c_str()));
  }

  // Runs it, calls `act` with its process id meanwhile, and waits.
  template <typename Act>
  Ran During(const std::string& program, const std::vector<std::string>& words,
             const Act& act) const {
    const std::string line = Line(program, words);
    const pid_t pid = fork();
    if (pid == 0) {
      signal(SIGINT, SIG_DFL);
      execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      _exit(127);
    }
    act(pid);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return Done(status);
  }

  // Runs it, sends it `signal` as soon as `ready` says so, and waits.
  template <typename Ready>
  Ran Interrupt(const std::string& program,
                const std::vector<std::string>& words, int signal,
                const Ready& ready) const {
    return During(program, words, [&](pid_t pid) {
      while (Runs(pid) && !ready()) usleep(5000);
      EXPECT_TRUE(Runs(pid)) << "it ended by itself";
      kill(pid, signal);
    });
  }

  // Whether a child of this process has not ended yet.
  static bool Runs(pid_t pid) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid), &info,
                  WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
  }

 private:
  std::string Line(const std::string& program,
                   const std::vector<std::string>& words) const {
    std::string line = "cd " + Quoted(folder_) + " && exec " + Quoted(program);
    for (const std::string& word : words) line += " " + Quoted(word);
    return line + " </dev/null >.out 2>.err";
  }
  Ran Done(int status) const {
    Ran ran;
    if (WIFEXITED(status)) ran.code = WEXITSTATUS(status);
    ran.out = Slurp(Path(".out"));
    ran.err = Slurp(Path(".err"));
    return ran;
  }
  static std::string Quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
  }
  static std::string Slurp(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  std::string folder_;
};

}  // namespace kimari
