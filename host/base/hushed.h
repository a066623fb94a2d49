// Keeps what is printed off the terminal.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace kimari {

// Where what is printed goes, while this lives: nowhere. One at a time.
class Hushed {
 public:
  Hushed() : out_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
  }
  Hushed(const Hushed&) = delete;
  Hushed& operator=(const Hushed&) = delete;
  ~Hushed() {
    std::fflush(stdout);
    dup2(out_, STDOUT_FILENO);
    close(out_);
  }

 private:
  int out_;
};

}  // namespace kimari
