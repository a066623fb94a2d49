#include "host/link/ask_hello.h"

#include <poll.h>

#include <array>

#include "firmware/protocol/frame.h"

namespace kimari::link {
namespace {

constexpr Duration kAskHelloEvery = Milliseconds(100);
// Opening a port can restart a board, whose bootloader waits for two seconds.
constexpr Duration kOtherWords = Seconds(3);
constexpr int kHelloTurnMs = 20;

// One conversation, until it has an answer.
class Question {
 public:
  explicit Question(SerialPort& port) : port_(port) {}

  // False when the port has hung up.
  bool Ask() {
    std::array<uint8_t, wire::kMaxFrame> frame{};
    const size_t size = encoder_.Encode(wire::AskHello{}, frame.data());
    return port_.Write({frame.data(), size}) >= 0;
  }
  bool Listen(Answer& answer) {
    std::array<uint8_t, 1024> buffer{};
    const ptrdiff_t n = port_.Read(buffer);
    if (n < 0) return false;
    answer.heard.bytes += static_cast<uint64_t>(n);
    for (const uint8_t byte : std::span(buffer).first(static_cast<size_t>(n))) {
      Add(byte, answer);
    }
    answer.heard.frames = decoder_.counters().frames;
    return true;
  }

 private:
  void Add(uint8_t byte, Answer& answer) {
    if (!decoder_.Feed(byte)) return;
    const wire::Frame& frame = decoder_.frame();
    wire::Hello hello;
    if (frame.type == static_cast<uint8_t>(wire::Type::kAskHello)) {
      ++answer.heard.asked;
    } else if (frame.type == static_cast<uint8_t>(wire::Type::kHello) &&
               frame.size > 0) {
      // The first byte is the version, whatever else another one may say.
      if (frame.payload[0] != wire::kProtocolVersion) {
        answer.other_protocol = frame.payload[0];
      } else if (frame.Read(&hello)) {
        answer.hello = hello;
      }
    }
  }

  SerialPort& port_;
  wire::FrameDecoder decoder_;
  wire::FrameEncoder encoder_;
};

}  // namespace

Answer AskHello(SerialPort& port, const Clock& clock, Duration patience,
                const std::atomic<bool>& stop) {
  Answer answer;
  Question question(port);
  const HostTime began = clock.Now();
  HostTime ask = began;
  while (!stop) {
    const HostTime now = clock.Now();
    if (now - began >= patience) break;
    if (answer.heard.bytes > 0 && now - began >= kOtherWords) break;
    if (now >= ask) {
      ask = now + kAskHelloEvery;
      answer.gone = !question.Ask();
    }
    pollfd wait = {port.handle(), POLLIN, 0};
    poll(&wait, 1, kHelloTurnMs);
    answer.gone = answer.gone || !question.Listen(answer) ||
                  (wait.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    if (answer.gone || answer.hello || answer.other_protocol) break;
  }
  return answer;
}

}  // namespace kimari::link
