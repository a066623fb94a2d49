// What one program at a time may work on: a match that is played, and goes on.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari {

// One thread. Held by a lock of the system on "FILE.in-use", which ends with
// the program, however that ends: what a killed one leaves holds nobody up.
class Claim {
 public:
  // Claims a file that need not be there yet; its folder must. Links of it are
  // the same file. kFile, naming the program that has it and since when, where
  // another has; nothing was touched then.
  static Result<Claim> Of(const std::string& file);
  Claim(Claim&& other) noexcept;
  Claim& operator=(Claim&&) = delete;
  ~Claim();

 private:
  Claim(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}

  std::string path_;
  int fd_ = -1;
};

}  // namespace kimari
