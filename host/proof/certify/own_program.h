// This program once more, as somebody who starts it does, with what it prints
// thrown away.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace kimari::certify {

// One thread. The process ends (SIGKILL) with this object, and with whoever
// started it.
class OwnProgram {
 public:
  // `folder`: where it keeps its temporary files, which whoever starts it
  // removes. Where it cannot be started it has ended with 3.
  OwnProgram(const std::string& program, const std::string& folder,
             std::vector<std::string> words);
  OwnProgram(const OwnProgram&) = delete;
  OwnProgram& operator=(const OwnProgram&) = delete;
  ~OwnProgram();

  bool Runs();
  // What somebody types, to its standard input.
  void Type(const std::string& text) const;
  void Kill();
  // Waits for its end; its exit code, 3 where it died of a signal.
  int Wait();

 private:
  pid_t pid_ = 0;
  int input_ = -1;  // what is typed
  int status_ = 0;
};

}  // namespace kimari::certify
