// A scripted board at the other end of a serial port, in real time.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>

#include "host/base/clock.h"
#include "tests/link/scripted_board.h"

namespace kimari::link {

// A pseudo-terminal behind a symbolic link, as the simulated boards have it.
class Terminal {
 public:
  explicit Terminal(const std::string& link) : link_(link) {
    int slave = -1;
    char name[64] = {};
    EXPECT_EQ(openpty(&master_, &slave, name, nullptr, nullptr), 0);
    close(slave);
    fcntl(master_, F_SETFL, O_NONBLOCK);
    std::filesystem::remove(link_);
    std::filesystem::create_symlink(name, link_);
  }
  ~Terminal() {
    std::filesystem::remove(link_);
    close(master_);
  }
  int master() const { return master_; }

 private:
  std::string link_;
  int master_ = -1;
};

// The scripted board on a terminal, in real time, on a thread of its own.
class LiveBoard {
 public:
  LiveBoard(const std::string& link, ScriptedBoard& board)
      : terminal_(link), board_(board), thread_([this] { Run(); }) {}
  ~LiveBoard() {
    stop_ = true;
    thread_.join();
  }
  void Touch(uint8_t pad) { touch_ = pad; }

 private:
  void Run() {
    while (!stop_) {
      uint8_t buffer[512];
      const ssize_t n = read(terminal_.master(), buffer, sizeof buffer);
      const HostTime now = clock_.Now();
      if (n > 0) board_.Receive({buffer, static_cast<size_t>(n)}, now);
      const int pad = touch_.exchange(-1);
      if (pad >= 0) board_.Touch(now, static_cast<uint8_t>(pad));
      for (const auto& frame : board_.Run(now)) {
        if (write(terminal_.master(), frame.data(), frame.size()) < 0) break;
      }
      pollfd wait = {terminal_.master(), POLLIN, 0};
      poll(&wait, 1, 1);
      clock_.SleepUntil(clock_.Now() + Microseconds(200));
    }
  }

  Terminal terminal_;
  ScriptedBoard& board_;
  SteadyClock clock_;
  std::atomic<int> touch_{-1};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace kimari::link
