// A Mega 2560 on a pseudo-terminal: its bootloader, which speaks STK500v2 as
// Arduino's stk500boot.c does (Atmel's AVR068), and the board's program after
// it.
//
// A pseudo-terminal carries no DTR, whose pulse starts the bootloader. The
// line's speed stands for it: at 115200 baud the bootloader runs, at the
// program's own speed the program.
#pragma once

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/link/live_board.h"

namespace kimari::link {

class MegaOnTerminal {
 public:
  struct Options {
    std::array<uint8_t, 3> signature = {0x1e, 0x98, 0x01};
    std::optional<uint16_t> runs;  // image before; nothing: an empty board
    std::optional<uint16_t> becomes =
        wire::kImageNumber;  // what the image says; nothing: it hangs
    bool restarts = true;    // DTR reaches its reset
    int silent_after = -1;   // pages written; then it says no more
    int gone_after = -1;     // then its cable is pulled
    int damaged_page = -1;   // is not kept as it was written
  };
  static constexpr size_t kPage = 256;
  static constexpr size_t kFlash = 256 * 1024;

  MegaOnTerminal(const std::string& link, const Options& options)
      : options_(options),
        terminal_(std::make_unique<Terminal>(link)),
        flash_(kFlash, 0xFF) {
    if (options_.runs) Start(*options_.runs);
    thread_ = std::thread([this] { Run(); });
  }
  MegaOnTerminal(const MegaOnTerminal&) = delete;
  MegaOnTerminal& operator=(const MegaOnTerminal&) = delete;
  ~MegaOnTerminal() { Stop(); }

  // What it has in its flash once it is still.
  const std::vector<uint8_t>& Flash() {
    Stop();
    return flash_;
  }
  int PagesWritten() const { return pages_; }

 private:
  enum Command : uint8_t {
    kSignOn = 0x01,
    kSetParameter = 0x02,
    kGetParameter = 0x03,
    kLoadAddress = 0x06,
    kEnterProgramming = 0x10,
    kLeaveProgramming = 0x11,
    kEraseChip = 0x12,
    kProgramFlash = 0x13,
    kReadFlash = 0x14,
    kReadSignature = 0x1B,
    kSpiMulti = 0x1D,
  };
  static constexpr uint8_t kOk = 0x00;
  static constexpr uint8_t kFailed = 0xC0;
  static constexpr uint8_t kStart = 0x1B;
  static constexpr uint8_t kToken = 0x0E;
  static constexpr size_t kHead = 5;

  void Stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  void Start(uint16_t image) {
    board_ = std::make_unique<ScriptedBoard>(
        ScriptedBoard::Options{.boot_id = ++boot_id_, .image = image});
  }

  bool BootloaderRuns() const {
    termios line{};
    return options_.restarts && tcgetattr(terminal_->master(), &line) == 0 &&
           cfgetospeed(&line) == B115200;
  }

  void Run() {
    while (!stop_ && terminal_) {
      uint8_t buffer[1024];
      const ssize_t n = read(terminal_->master(), buffer, sizeof buffer);
      const std::span<const uint8_t> heard(buffer,
                                           n > 0 ? static_cast<size_t>(n) : 0);
      if (BootloaderRuns()) {
        for (const uint8_t byte : heard) Feed(byte);
      } else if (board_) {
        Work(heard);
      }
      if (!terminal_) return;
      pollfd wait = {terminal_->master(), POLLIN, 0};
      poll(&wait, 1, 1);
      clock_.SleepUntil(clock_.Now() + Microseconds(200));
    }
  }

  void Work(std::span<const uint8_t> heard) {
    const HostTime now = clock_.Now();
    if (!heard.empty()) board_->Receive(heard, now);
    for (const auto& frame : board_->Run(now)) Write(frame);
  }

  void Feed(uint8_t byte) {
    if (message_.empty() && byte != kStart) return;
    message_.push_back(byte);
    if (message_.size() < kHead) return;
    const size_t size = size_t{message_[2]} << 8 | message_[3];
    if (message_.size() < kHead + size + 1) return;
    uint8_t sum = 0;
    for (const uint8_t part : message_) sum ^= part;
    if (sum == 0 && message_[4] == kToken && size > 0) {
      Obey({message_.begin() + kHead, message_.end() - 1});
    }
    message_.clear();
  }

  void Obey(const std::vector<uint8_t>& body) {
    if (mute_) return;
    switch (body[0]) {
      case kSignOn:
        return Answer(
            {kSignOn, kOk, 8, 'A', 'V', 'R', 'I', 'S', 'P', '_', '2'});
      case kGetParameter:
        return Answer(
            {kGetParameter, kOk, body[1] == 0x90 ? uint8_t{0x0F} : uint8_t{2}});
      case kEraseChip:  // "erase not supported" there
        return Answer({kEraseChip, kFailed});
      case kLoadAddress:  // in words; the highest bit only asks for more
        address_ = 2 * (size_t{body[1] & 0x7Fu} << 24 | size_t{body[2]} << 16 |
                        size_t{body[3]} << 8 | body[4]);
        return Answer({kLoadAddress, kOk});
      case kProgramFlash:
        return Program(body);
      case kReadFlash:
        return Send(body);
      case kReadSignature:
        return Answer({body[0], kOk, options_.signature.at(body[4] % 3), kOk});
      case kSpiMulti:
        return Answer({body[0], kOk, 0, body[4], 0, Spi(body), kOk});
      case kLeaveProgramming:
        Answer({kLeaveProgramming, kOk});
        if (options_.becomes) Start(*options_.becomes);
        return;
      default:
        return Answer({body[0], kOk});
    }
  }

  // Signature, fuses and lock bits by the commands of the processor's own
  // serial programming.
  uint8_t Spi(const std::vector<uint8_t>& body) const {
    if (body[4] == 0x30) return options_.signature.at(body[6] % 3);
    if (body[4] == 0x50) return body[5] == 0x08 ? 0xFD : 0xFF;
    return body[4] == 0x58 ? (body[5] == 0x08 ? 0xD8 : 0xCF) : 0;
  }

  void Program(const std::vector<uint8_t>& body) {
    const size_t size = size_t{body[1]} << 8 | body[2];
    for (size_t i = 0; i < size; ++i) {
      flash_.at(address_ + i) = body.at(10 + i);
    }
    if (pages_ == options_.damaged_page) flash_.at(address_ + 7) ^= 0x20;
    address_ += size;
    ++pages_;
    if (pages_ == options_.gone_after) return terminal_.reset();
    mute_ = pages_ == options_.silent_after;
    if (!mute_) Answer({kProgramFlash, kOk});
  }

  void Send(const std::vector<uint8_t>& body) {
    const size_t size = size_t{body[1]} << 8 | body[2];
    std::vector<uint8_t> answer = {kReadFlash, kOk};
    for (size_t i = 0; i < size; ++i) answer.push_back(flash_.at(address_ + i));
    answer.push_back(kOk);
    address_ += size;
    Answer(answer);
  }

  void Answer(const std::vector<uint8_t>& body) {
    std::vector<uint8_t> message = {kStart, message_[1],
                                    static_cast<uint8_t>(body.size() >> 8),
                                    static_cast<uint8_t>(body.size()), kToken};
    message.insert(message.end(), body.begin(), body.end());
    uint8_t sum = 0;
    for (const uint8_t part : message) sum ^= part;
    message.push_back(sum);
    Write(message);
  }

  void Write(std::span<const uint8_t> bytes) const {
    if (write(terminal_->master(), bytes.data(), bytes.size()) < 0) {
      // Full: nobody reads.
    }
  }

  const Options options_;
  std::unique_ptr<Terminal> terminal_;
  std::vector<uint8_t> flash_;
  std::vector<uint8_t> message_;
  size_t address_ = 0;
  bool mute_ = false;
  uint32_t boot_id_ = 40;
  std::unique_ptr<ScriptedBoard> board_;
  SteadyClock clock_;
  std::atomic<int> pages_{0};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace kimari::link
