// Another command of kimari as a program of its own beside this one, which ends
// with us, however we end.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::beside {

// Why it cannot be started: `what` fails with this errno.
Error NotStarted(const char* what, int error);

class ProgramBeside {
 public:
  ProgramBeside() = default;
  ProgramBeside(const ProgramBeside&) = delete;
  ProgramBeside& operator=(const ProgramBeside&) = delete;
  // Ends it.
  ~ProgramBeside() { End(); }

  // `words`: the command and its options. `secret`: a line that it can read on
  // its standard input, which nobody else sees; empty: none. One that runs
  // already is ended first. Fails with kDevice.
  Result<void> Start(std::vector<std::string> words,
                     const std::string& secret = "");
  // It was started and has not ended.
  bool Runs();
  // Waits until it has, which SIGTERM asks of it.
  void End();
  // What it says on its standard output can be read here; -1: it is ended.
  int Said() const { return said_; }

 private:
  pid_t pid_ = 0;  // 0: none runs
  int life_ = -1;  // its standard input: it ends once this is closed
  int said_ = -1;
};

}  // namespace kimari::beside
