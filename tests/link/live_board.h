// A scripted board at the other end of a serial port, in real time.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

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
    fcntl(master_, F_SETFD, FD_CLOEXEC);  // else no program sees it hang up
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
  void Touch(uint8_t pad) {
    const std::lock_guard lock(mutex_);
    touches_.push_back(pad);
  }
  // It says nothing and does not hear; its port stays open.
  void StandStill(bool still) { still_ = still; }
  // Every so many of its frames is hurt on the way; 0: none.
  void Hurt(int each) { hurt_each_ = each; }
  // A reset: all that it knew is gone.
  void Restart() { restart_ = true; }

 private:
  void Run() {
    int frames = 0;
    while (!stop_) {
      if (still_) {
        clock_.SleepUntil(clock_.Now() + Milliseconds(1));
        continue;
      }
      if (restart_.exchange(false)) board_.Restart(++boot_id_);
      uint8_t buffer[512];
      const ssize_t n = read(terminal_.master(), buffer, sizeof buffer);
      const HostTime now = clock_.Now();
      if (n > 0) board_.Receive({buffer, static_cast<size_t>(n)}, now);
      {
        const std::lock_guard lock(mutex_);
        for (const uint8_t pad : touches_) board_.Touch(now, pad);
        touches_.clear();
      }
      for (auto frame : board_.Run(now)) {
        const int each = hurt_each_;
        if (each > 0 && ++frames % each == 0) frame[frame.size() / 2] ^= 0x10;
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
  std::mutex mutex_;
  std::vector<uint8_t> touches_;  // not yet done
  std::atomic<bool> still_{false};
  std::atomic<int> hurt_each_{0};
  std::atomic<bool> restart_{false};
  uint32_t boot_id_ = 100;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace kimari::link
