// What `kimari doctor` says of each thing it looked at.
#pragma once

#include <spdlog/fmt/fmt.h>

#include <string>

namespace kimari::app {

class Examination {
 public:
  void Good(const std::string& what, const std::string& text) {
    fmt::print("  ok    {:<18} {}\n", what, text);
  }
  // Something a match can do without.
  void Note(const std::string& what, const std::string& text) {
    fmt::print("  note  {:<18} {}\n", what, text);
  }
  void Bad(const std::string& what, const std::string& text) {
    fmt::print("  BAD   {:<18} {}\n", what, text);
    healthy_ = false;
  }
  bool Healthy() const { return healthy_; }

 private:
  bool healthy_ = true;
};

}  // namespace kimari::app
