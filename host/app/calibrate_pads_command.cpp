// `kimari calibrate pads`: untouched, then tapped one by one.
#include <poll.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/stop_signal.h"
#include "host/link/board_image.h"
#include "host/link/calibrate/calibration_file.h"
#include "host/link/hello_words.h"
#include "host/link/old_hello.h"
#include "host/link/serial_port.h"
#include "host/link/usb_ports.h"
#include "host/rig/rig_file.h"
#include "host/uses/setting_up/pad_guide.h"

namespace kimari::app {
namespace {

// Opening a port can restart a board, whose boot loader then waits for two
// seconds: a device that has said something else by then is no board, one that
// is silent is told of and waited for.
constexpr Duration kHelloWithin = Seconds(3);
constexpr Duration kLongestStart = Seconds(10);
constexpr int kMostReads = 16;  // at a time
constexpr Duration kAskOld = Milliseconds(250);
constexpr Duration kSilence = Seconds(2);
constexpr int kTurnMs = 10;
constexpr short kGone = POLLHUP | POLLERR | POLLNVAL;

struct CalibratePadsOptions {
  std::string rig;
  std::array<std::string, 2> ports;
  std::string map = "kyogi";
  std::string pads;
  std::string file;
  int patience_s = 30;
  bool json = false;
};

// "0-15,20"; empty where it is not of that form.
std::vector<int> NumbersOf(const std::string& text) {
  std::vector<int> numbers;
  size_t at = 0;
  while (at <= text.size()) {
    const size_t end = std::min(text.find(',', at), text.size());
    const char* const stop = text.data() + end;
    int first = -1;
    auto read = std::from_chars(text.data() + at, stop, first);
    int last = first;
    if (read.ec == std::errc() && read.ptr != stop && *read.ptr == '-') {
      read = std::from_chars(read.ptr + 1, stop, last);
    }
    if (read.ec != std::errc() || read.ptr != stop || first < 0 ||
        last < first || last >= mat::kPads) {
      return {};
    }
    for (int pad = first; pad <= last; ++pad) numbers.push_back(pad);
    at = end + 1;
  }
  return numbers;
}

// The asked-for pads that the map has, board by board.
Result<std::vector<calibrate::PadName>> PadsOf(
    const CalibratePadsOptions& options, const mat::PadMap& map) {
  std::vector<int> numbers;
  if (!options.pads.empty()) {
    numbers = NumbersOf(options.pads);
    if (numbers.empty()) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("--pads '{}' names no pads; write numbers from 0 "
                              "to {}, such as 0-15,20",
                              options.pads, mat::kPads - 1));
    }
  }
  std::vector<calibrate::PadName> pads;
  for (const mat::Pad& pad : map.pads) {
    const bool wanted = numbers.empty() ||
                        std::ranges::find(numbers, pad.number) != numbers.end();
    if (wanted && !options.ports[static_cast<size_t>(Index(pad.board))].empty())
      pads.push_back({pad.board, pad.number});
  }
  if (pads.empty()) {
    return Fail(ErrorKind::kUsage, fmt::format("the map {} has none of the "
                                               "pads {}; name others",
                                               map.name, options.pads));
  }
  return pads;
}

// The boards on their ports, and the keyboard, in one thread.
class Desk {
 public:
  Desk(const Clock& clock, calibrate::PadCalibration& calibration)
      : clock_(clock), calibration_(calibration) {}

  Result<void> Open(const CalibratePadsOptions& options);
  // Until all pads are done; false when it was stopped before.
  Result<bool> Run();
  std::vector<calibrate::MeasuredBoard> Boards() const;

 private:
  struct Line {
    Line(Side its_side, std::string its_path, link::SerialPort its_port,
         calibrate::PadCalibration& calibration, const Clock& clock)
        : side(its_side),
          path(std::move(its_path)),
          port(std::move(its_port)),
          talk([this, &calibration,
                &clock](const calibrate::BoardMessage& message) {
            calibration.Take(side, message, clock.Now());
          }) {}
    Side side;
    std::string path;
    link::SerialPort port;
    calibrate::BoardTalk talk;
    link::OldHello old_hello;
    HostTime ask_old_again;
    std::optional<uint8_t> other_protocol;
    bool told = false;        // that it does not say Hello
    bool image_told = false;  // that it is older than this program's
  };

  Result<void> Serve(Line& line);
  Result<void> Check(Line& line, HostTime now) const;
  Result<void> AwaitHello(Line& line, HostTime now) const;
  bool TakeKeys();

  const Clock& clock_;
  calibrate::PadCalibration& calibration_;
  std::vector<std::unique_ptr<Line>> lines_;
  HostTime began_;
  bool keyboard_ = true;
};

Result<void> Desk::Open(const CalibratePadsOptions& options) {
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& path = options.ports[static_cast<size_t>(Index(side))];
    if (path.empty()) continue;
    auto port = link::SerialPort::Open(path);
    if (!port) return tl::unexpected(port.error());
    lines_.push_back(std::make_unique<Line>(side, path, std::move(*port),
                                            calibration_, clock_));
  }
  began_ = clock_.Now();
  return {};
}

Result<void> Desk::Serve(Line& line) {
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
    for (const uint8_t byte : bytes) {
      const auto old = line.old_hello.Feed(byte);
      if (old && *old < wire::kProtocolVersion) line.other_protocol = old;
    }
  }
  pollfd state{line.port.handle(), POLLIN, 0};
  poll(&state, 1, 0);
  if ((state.revents & kGone) != 0) return gone();
  const auto reply = line.talk.Reply(clock_.Now());
  if (!reply.empty() && line.port.Write(reply) < 0) return gone();
  if (!line.talk.hello() && clock_.Now() >= line.ask_old_again) {
    line.ask_old_again = clock_.Now() + kAskOld;
    if (line.port.Write(link::OldHello::Question()) < 0) return gone();
  }
  return Check(line, clock_.Now());
}

Result<void> Desk::AwaitHello(Line& line, HostTime now) const {
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

Result<void> Desk::Check(Line& line, HostTime now) const {
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

// False when somebody wants to stop.
bool Desk::TakeKeys() {
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

Result<bool> Desk::Run() {
  while (!calibration_.Done()) {
    if (g_stop || !TakeKeys()) return false;
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

std::vector<calibrate::MeasuredBoard> Desk::Boards() const {
  std::vector<calibrate::MeasuredBoard> boards;
  for (const auto& line : lines_) {
    boards.push_back({line->side, line->path, link::UsbSerial(line->path),
                      line->talk.hello().value_or(wire::Hello{})});
  }
  return boards;
}

int CalibratePads(CalibratePadsOptions options) {
  ListenForStop();
  if (!options.rig.empty()) {
    const auto rig = rig::ReadRigFile(options.rig);
    if (!rig) return Report(rig.error());
    if (options.ports[0].empty()) options.ports[0] = rig->board_a;
    if (options.ports[1].empty()) options.ports[1] = rig->board_b;
  }
  if (options.ports[0].empty() && options.ports[1].empty()) {
    return Report({ErrorKind::kUsage,
                   "no board is named; give --rig FILE, or --a PORT and --b "
                   "PORT"});
  }
  const auto map = mat::LoadPadMap(options.map);
  if (!map) return Report(map.error());
  const auto pads = PadsOf(options, *map);
  if (!pads) return Report(pads.error());

  // Before 96 taps are lost for it.
  if (auto ok = calibrate::CanWriteCalibration(options.file); !ok) {
    return Report(ok.error());
  }

  const SteadyClock clock;
  setting_up::PadGuide guide(*map, options.json);
  calibrate::PadCalibration calibration(
      *pads, Seconds(options.patience_s),
      [&guide](const calibrate::Progress& event) { guide.Tell(event); });
  Desk desk(clock, calibration);
  if (Result<void> ok = desk.Open(options); !ok) return Report(ok.error());
  const Result<bool> whole = desk.Run();
  if (!whole) return Report(whole.error());
  if (!*whole) {
    guide.Stopped();
    return kAnswerIsNo;
  }
  const calibrate::Calibration found = {WallClockIso8601(), map->name,
                                        desk.Boards(), calibration.Results()};
  if (Result<void> ok = calibrate::WriteCalibration(found, options.file); !ok) {
    return Report(ok.error());
  }
  return guide.Finish(found, options.file) ? kDone : kAnswerIsNo;
}

}  // namespace

void AddCalibratePads(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "pads", "Measure every pad: hands off first, then tap each when asked");
  const auto options = std::make_shared<CalibratePadsOptions>();
  command->add_option("--rig", options->rig, "Rig file that names the ports");
  command->add_option("--a", options->ports[0], "Port of board A");
  command->add_option("--b", options->ports[1], "Port of board B");
  command->add_option("--map", options->map,
                      "Pad map (default kyogi; host/court/README.md)");
  command->add_option("--pads", options->pads,
                      "Only these, of each board, such as 0-15,20");
  command
      ->add_option("--patience", options->patience_s,
                   "Seconds that a pad is waited for (default 30)")
      ->check(CLI::Range(1, 3600));
  command->add_option("-o,--output", options->file, "New TOML file")
      ->required();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->footer(
      "While it runs: s and Enter skip a pad, q and Enter stop; nothing is "
      "written then.\nExample: kimari calibrate pads --rig rig.toml -o "
      "pads.toml");
  command->callback([&action, options] {
    action = [options] { return CalibratePads(*options); };
  });
}

}  // namespace kimari::app
