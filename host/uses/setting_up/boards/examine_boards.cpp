#include "host/uses/setting_up/boards/examine_boards.h"

#include <spdlog/fmt/fmt.h>

#include "audio/portaudio_output.h"
#include "audio/private_sound_server.h"
#include "audio/select_output.h"
#include "firmware/protocol/wire.h"
#include "host/base/clock.h"
#include "host/link/board_image.h"
#include "host/link/serial_reader.h"
#include "host/link/usb_ports.h"

namespace kimari::setting_up {
namespace {

constexpr size_t kBoardRing = 4096;
constexpr Duration kLearned = Milliseconds(600);

}  // namespace

void ExaminePorts(Examination& examination) {
  int boards = 0;
  for (const link::UsbPort& port : link::UsbPorts()) {
    const char* const board = link::BoardWithId(port.vendor, port.product);
    const std::string id =
        fmt::format("USB id {:04x}:{:04x}", port.vendor, port.product);
    if (board == nullptr) {
      examination.Note(port.path, id + ", no board that Kimari knows");
      continue;
    }
    ++boards;
    examination.NotTried(
        port.path,
        fmt::format("{} ({}{}), opening it restarts it; boards.a or boards.b "
                    "in the rig file: {}",
                    board, id,
                    port.serial.empty() ? ", no serial number"
                                        : ", serial number " + port.serial,
                    link::LastingName(port.path)));
  }
  if (boards > 0) return;
  examination.NotTried("boards on USB",
                       "none found, not run here: plug them in, and see 'Ports "
                       "and rights' of firmware/README.md");
}

void ExamineBoard(Side side, const std::string& path,
                  Examination& examination) {
  const std::string name = fmt::format("board {}", Letter(side));
  examination.Trying(name);
  const SteadyClock clock;
  SpscRing<evidence::Payload> said(kBoardRing);
  const auto reader = link::SerialReader::Start(path, side, clock, said);
  if (!reader) return examination.Bad(name, reader.error().message);
  evidence::Payload word;
  while (!said.Pop(word)) clock.SleepUntil(clock.Now() + Milliseconds(1));
  const auto* health = std::get_if<evidence::BoardHealth>(&word);
  if (health != nullptr && health->state == evidence::BoardState::kConnected) {
    examination.Good(name, fmt::format("{}: {}, protocol {}", path,
                                       health->text, wire::kProtocolVersion));
    const auto image = (*reader)->Image();
    const auto older = image ? link::WhyOlder(*image, path) : std::nullopt;
    if (older) examination.Note(name, older->en + " / " + older->ja);
    // Opening its port may have restarted it.
    const HostTime learned = clock.Now() + kLearned;
    while (!(*reader)->HasDisc() && clock.Now() < learned) {
      clock.SleepUntil(clock.Now() + Milliseconds(10));
    }
    examination.Note(
        name,
        (*reader)->HasDisc()
            ? "a knock disc is under its mat / マットの下に打音センサーが"
              "あります"
            : "no knock disc: touches are timed by the pads alone / "
              "打音センサーはありません。触れた時刻はパッドだけで測ります");
  } else {
    examination.Bad(
        name, path + ": " +
                  (health != nullptr ? health->text : "it does not say Hello"));
  }
}

void ExamineFlashing(Examination& examination) {
  const auto image = link::OwnBoardImage();
  if (!image) return examination.Note("boards' image", image.error().message);
  examination.Good("boards' image",
                   fmt::format("{}, {} bytes: {}", wire::kImageNumber,
                               image->bytes, image->path));
}

}  // namespace kimari::setting_up
