#include "host/uses/setting_up/boards/pad_desk.h"

#include <poll.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <optional>
#include <utility>

#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/link/board_image.h"
#include "host/link/hello_words.h"
#include "host/link/serial_port.h"
#include "host/link/usb_ports.h"
#include "host/rig/rig_file.h"

namespace kimari::setting_up {
namespace {

// Opening a port can restart a board, whose boot loader then waits for two
// seconds: a device that has said something else by then is no board, one that
// is silent is told of and waited for.
constexpr Duration kHelloWithin = Seconds(3);
constexpr Duration kLongestStart = Seconds(10);
constexpr int kMostReads = 16;  // at a time
constexpr Duration kSilence = Seconds(2);
constexpr int kTurnMs = 10;
constexpr short kGone = POLLHUP | POLLERR | POLLNVAL;

}  // namespace

struct PadDesk::Line {
  Line(Side its_side, std::string its_path, link::SerialPort its_port,
       calibrate::PadCalibration& calibration, const Clock& clock)
      : side(its_side),
        path(std::move(its_path)),
        port(std::move(its_port)),
        talk([this, &calibration,
              &clock](const calibrate::BoardMessage& message) {
          calibration.Add(side, message, clock.Now());
        }) {}
  Side side;
  std::string path;
  link::SerialPort port;
  calibrate::BoardTalk talk;
  std::optional<uint8_t> other_protocol;
  bool told = false;        // that it does not say Hello
  bool image_told = false;  // that it is older than this program's
};

PadDesk::PadDesk(const Clock& clock, calibrate::PadCalibration& calibration)
    : clock_(clock), calibration_(calibration) {}

PadDesk::~PadDesk() = default;

Result<void> PadDesk::Open(const std::array<std::string, 2>& ports) {
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& path = ports[static_cast<size_t>(Index(side))];
    if (path.empty()) continue;
    auto port = link::SerialPort::Open(path);
    if (!port) return tl::unexpected(port.error());
    lines_.push_back(std::make_unique<Line>(side, path, std::move(*port),
                                            calibration_, clock_));
  }
  began_ = clock_.Now();
  return {};
}

Result<void> PadDesk::Serve(Line& line) {
  std::array<uint8_t, 4096> buffer{};
  const auto gone = [&line] {
    return Fail(ErrorKind::kDevice,
                fmt::format("board {}: its port {} is gone; check the USB "
                            "cable and begin again",
                            Letter(line.side), line.path));
  };
  for (int i = 0; i < kMostReads; ++i) {
    const ptrdiff_t n = line.port.Read(buffer);
    if (n < 0) return gone();
    if (n == 0) break;
    const std::span<const uint8_t> bytes(buffer.data(), static_cast<size_t>(n));
    line.talk.OnBytes(bytes, clock_.Now());
    if (line.talk.hello()) continue;
    line.other_protocol = line.talk.OtherProtocol();
  }
  pollfd state{line.port.handle(), POLLIN, 0};
  poll(&state, 1, 0);
  if ((state.revents & kGone) != 0) return gone();
  const auto reply = line.talk.Reply(clock_.Now());
  if (!reply.empty() && line.port.Write(reply) < 0) return gone();
  return Check(line, clock_.Now());
}

Result<void> PadDesk::AwaitHello(Line& line, HostTime now) const {
  const Duration waited = now - began_;
  if (waited < kHelloWithin) return {};
  const calibrate::BoardTalk::Came& came = line.talk.came();
  const std::string why = fmt::format(
      "board {} on {} {}", Letter(line.side), line.path,
      link::WhyNoHello({came.bytes, came.frames, came.asked}, line.path));
  if (came.bytes > 0 || waited >= kLongestStart) {
    return Fail(ErrorKind::kDevice, why);
  }
  if (!std::exchange(line.told, true)) {
    PrintText(stderr, "kimari: {}; it is waited for until {} s are over\n", why,
              kLongestStart.Seconds());
  }
  return {};
}

Result<void> PadDesk::Check(Line& line, HostTime now) const {
  const auto& hello = line.talk.hello();
  const std::optional<uint8_t> protocol =
      hello ? std::optional(hello->protocol) : line.other_protocol;
  if (!protocol) return AwaitHello(line, now);
  if (*protocol != wire::kProtocolVersion) {
    return Fail(ErrorKind::kDevice,
                fmt::format("board {}{}", Letter(line.side),
                            link::WhyRefused(*protocol, line.path)));
  }
  if (hello && !std::exchange(line.image_told, true)) {
    if (const auto older = link::WhyOlder(hello->firmware, line.path)) {
      PrintText(stderr, "kimari: board {} {}\nkimari: 基板{}{}\n",
                Letter(line.side), older->en, Letter(line.side), older->ja);
    }
  }
  if (now - line.talk.heard() > kSilence) {
    return Fail(ErrorKind::kDevice,
                fmt::format("board {} on {} has fallen silent; check its "
                            "supply and cable, and begin again",
                            Letter(line.side), line.path));
  }
  return {};
}

bool PadDesk::ReadKeys() {
  if (!keyboard_) return true;
  pollfd keys{STDIN_FILENO, POLLIN, 0};
  if (poll(&keys, 1, 0) <= 0) return true;
  std::array<char, 64> typed{};
  const ssize_t n = read(STDIN_FILENO, typed.data(), typed.size());
  if (n <= 0) keyboard_ = false;
  for (ssize_t i = 0; i < n; ++i) {
    const char key = typed[static_cast<size_t>(i)];
    if (key == 'q') return false;
    if (key == 's') calibration_.Skip(clock_.Now());
  }
  return true;
}

Result<bool> PadDesk::Run() {
  while (!calibration_.Done()) {
    if (g_stop || !ReadKeys()) return false;
    std::vector<pollfd> waits;
    for (const auto& line : lines_) {
      waits.push_back({line->port.handle(), POLLIN, 0});
    }
    if (keyboard_) waits.push_back({STDIN_FILENO, POLLIN, 0});
    poll(waits.data(), waits.size(), kTurnMs);
    for (const auto& line : lines_) {
      if (Result<void> ok = Serve(*line); !ok)
        return tl::unexpected(ok.error());
    }
    calibration_.Step(clock_.Now());
  }
  return true;
}

std::vector<calibrate::MeasuredBoard> PadDesk::Boards() const {
  std::vector<calibrate::MeasuredBoard> boards;
  for (const auto& line : lines_) {
    boards.push_back({line->side, line->path, link::UsbSerial(line->path),
                      line->talk.hello().value_or(wire::Hello{})});
  }
  return boards;
}

}  // namespace kimari::setting_up
