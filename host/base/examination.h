// What `kimari doctor` says of each thing it looked at; good is only what was
// tried.
#pragma once

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "host/base/print_text.h"

namespace kimari {

class Examination {
 public:
  // Before what may take a while: on a terminal, what is being tried.
  void Trying(const std::string& what) {
    if (isatty(STDERR_FILENO) == 0) return;
    fmt::print(stderr, "\r\033[K  ...   {}", Printable(what));
    trying_ = true;
  }
  void Good(const std::string& what, const std::string& text) {
    Clear();
    PrintText("  ok    {:<18} {}\n", what, text);
  }
  // Something a match can do without.
  void Note(const std::string& what, const std::string& text) {
    Clear();
    PrintText("  note  {:<18} {}\n", what, text);
  }
  // Nothing is known of it.
  void NotTried(const std::string& what, const std::string& text) {
    Clear();
    PrintText("  --    {:<18} not tried: {}\n", what, text);
    ++not_tried_;
  }
  void Bad(const std::string& what, const std::string& text) {
    Clear();
    PrintText("  BAD   {:<18} {}\n", what, text);
    healthy_ = false;
  }
  bool Healthy() const { return healthy_; }
  int NotTriedYet() const { return not_tried_; }

 private:
  void Clear() {
    if (trying_) fmt::print(stderr, "\r\033[K");
    trying_ = false;
  }

  bool healthy_ = true;
  bool trying_ = false;
  int not_tried_ = 0;
};

}  // namespace kimari
