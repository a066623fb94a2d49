// Runs an executable of Kimari and keeps what it says.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

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
    std::string line = "cd " + Quoted(folder_) + " && exec " + Quoted(program);
    for (const std::string& word : words) line += " " + Quoted(word);
    line += " </dev/null >.out 2>.err";
    const int status = std::system(line.c_str());
    Ran ran;
    if (WIFEXITED(status)) ran.code = WEXITSTATUS(status);
    ran.out = Slurp(Path(".out"));
    ran.err = Slurp(Path(".err"));
    return ran;
  }

 private:
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
