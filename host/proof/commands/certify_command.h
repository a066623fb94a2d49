// `kimari-world certify board` and `kimari-world certify vision`.
#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace kimari::world {

class CertifyCommand {
 public:
  // `image` must outlive the command.
  CertifyCommand(CLI::App& app, std::string& image);

  bool Asked() const { return board_->parsed() || vision_->parsed(); }
  // Prints the certificate. 0: no bar missed, 1: one was, 2: wrong use, 3: the
  // image cannot be run. `stop` ends it early, with what there is.
  int Run(const std::atomic<bool>& stop) const;

 private:
  CLI::App* AddSubject(CLI::App& certify, const char* name, const char* what);
  int RunBoard(const std::atomic<bool>& stop) const;
  int RunVision(const std::atomic<bool>& stop) const;

  std::string& image_;
  CLI::App* board_;
  CLI::App* vision_;
  int64_t trials_ = 30;
  int64_t seed_ = 1;
  std::vector<std::string> only_;
  std::string run_;
  std::string pictures_;
  std::string trouble_;
  bool json_ = false;
  bool cycles_ = false;
};

}  // namespace kimari::world
