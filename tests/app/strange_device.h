// A device on a board's port that is no board.
#pragma once

#include <unistd.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include "tests/link/live_board.h"

namespace kimari {

// Whatever is plugged in there: answers what it reads, each 5 ms.
class StrangePort {
 public:
  using Answer = std::function<std::string(const std::string&)>;
  StrangePort(const std::string& link, Answer answer)
      : terminal_(link),
        answer_(std::move(answer)),
        thread_([this] { Run(); }) {}
  ~StrangePort() {
    stop_ = true;
    thread_.join();
  }

 private:
  void Run() {
    while (!stop_) {
      char buffer[512];
      const ssize_t n = read(terminal_.master(), buffer, sizeof buffer);
      const std::string said =
          answer_({buffer, n > 0 ? static_cast<size_t>(n) : 0});
      if (!said.empty() &&
          write(terminal_.master(), said.data(), said.size()) < 0) {
        // Full: nobody reads.
      }
      usleep(5000);
    }
  }

  link::Terminal terminal_;
  Answer answer_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace kimari
