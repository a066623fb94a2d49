#include "host/link/serial_reader.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace kimari::link {
namespace {

constexpr int kReopenEveryMs = 50;
constexpr int kLongestWaitMs = 20;
constexpr short kGone = POLLHUP | POLLERR | POLLNVAL;

}  // namespace

Result<std::unique_ptr<SerialReader>> SerialReader::Start(
    const std::string& path, Side board, const Clock& clock,
    SpscRing<evidence::Payload>& out, BoardKind kind) {
  auto port = SerialPort::Open(path);
  if (!port) return tl::unexpected(port.error());
  const int stop = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (stop < 0) {
    return Fail(ErrorKind::kDevice,
                "board port " + path + ": too many open files; close some");
  }
  return std::unique_ptr<SerialReader>(
      new SerialReader(std::move(*port), path, board, clock, out, kind, stop));
}

SerialReader::SerialReader(SerialPort port, const std::string& path, Side board,
                           const Clock& clock, SpscRing<evidence::Payload>& out,
                           BoardKind kind, int stop)
    : path_(path),
      clock_(clock),
      out_(out),
      stop_(stop),
      link_(
          board,
          [this](evidence::Payload&& payload) {
            // First: whoever takes its word may ask for its image.
            if (link_.hello()) {
              image_.store(link_.hello()->firmware, std::memory_order_relaxed);
              disc_.store((link_.hello()->capabilities & wire::kHasDisc) != 0,
                          std::memory_order_relaxed);
            }
            out_.Push(std::move(payload));
          },
          path, kind),
      port_(std::move(port)),
      thread_([this] { Run(); }) {}

SerialReader::~SerialReader() {
  stopping_ = true;
  const uint64_t one = 1;
  while (write(stop_, &one, sizeof one) < 0 && errno == EINTR) {
  }
  thread_.join();
  close(stop_);
}

void SerialReader::Run() {
  Serve();
  while (!stopping_) {
    open_ = false;
    link_.OnClosed(clock_.Now());
    for (;;) {
      if (!WaitToReopen()) return;
      if (auto port = SerialPort::Open(path_)) {
        port_ = std::move(*port);
        break;
      }
    }
    reopened_.fetch_add(1, std::memory_order_relaxed);
    link_.OnClosed(clock_.Now());
    open_ = true;
    Serve();
  }
}

bool SerialReader::WaitToReopen() const {
  pollfd stop = {stop_, POLLIN, 0};
  poll(&stop, 1, kReopenEveryMs);
  return !stopping_;
}

bool SerialReader::ReadWhatIsThere() {
  std::array<uint8_t, 4096> buffer{};
  while (!stopping_) {
    pollfd port{port_.handle(), POLLIN, 0};
    poll(&port, 1, 0);
    if ((port.revents & (POLLIN | kGone)) == 0) return true;
    const ptrdiff_t n = port_.Read(buffer);
    const HostTime arrived = clock_.Now();
    if (n < 0) return false;
    if (n == 0) return (port.revents & kGone) == 0;
    bytes_.fetch_add(static_cast<uint64_t>(n), std::memory_order_relaxed);
    link_.OnBytes({buffer.data(), static_cast<size_t>(n)}, arrived);
  }
  return true;
}

// What the port's full buffer cuts off is sent again by the protocol.
bool SerialReader::Speak() {
  const auto reply = link_.Poll(clock_.Now());
  return reply.empty() || port_.Write(reply) >= 0;
}

void SerialReader::Serve() {
  while (!stopping_) {
    // First of all: this thread may have slept while the board spoke, and a
    // board that spoke is not silent.
    if (!ReadWhatIsThere()) return;
    link_.Blink(blink_.load(std::memory_order_relaxed));
    link_.Light(lit_.load(std::memory_order_relaxed));
    if (!Speak()) return;
    const int64_t wait_ms =
        ((link_.NextPoll() - clock_.Now()).ns + 999'999) / 1'000'000;
    std::array<pollfd, 2> wait = {pollfd{port_.handle(), POLLIN, 0},
                                  pollfd{stop_, POLLIN, 0}};
    poll(wait.data(), wait.size(),
         static_cast<int>(std::clamp<int64_t>(wait_ms, 0, kLongestWaitMs)));
  }
  link_.Blink(false);
  link_.Light(false);
  Speak();
}

}  // namespace kimari::link
