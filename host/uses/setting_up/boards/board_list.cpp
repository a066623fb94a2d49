#include "host/uses/setting_up/boards/board_list.h"

#include <spdlog/fmt/fmt.h>

#include <nlohmann/json.hpp>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/language.h"
#include "host/base/printable.h"
#include "host/base/stop_signal.h"
#include "host/link/ask_hello.h"
#include "host/link/board_image.h"
#include "host/link/usb_ports.h"
#include "host/uses/setting_up/boards/port_words.h"

namespace kimari::setting_up {
namespace {

// A Mega restarts when its port is opened, and its bootloader then waits.
constexpr Duration kBoardListPatience = Seconds(5);

// One port and what was found there.
struct ListedPort {
  link::UsbPort usb;  // of a port that is not on USB the path alone
  bool asked = false;
  std::optional<link::PortError> fault;
  link::Answer answer;
};

bool IsListedBoard(const ListedPort& port) {
  return port.answer.hello.has_value() ||
         port.answer.other_protocol.has_value();
}

const char* ListedState(const ListedPort& port) {
  if (!port.asked) return "not_asked";
  if (port.fault) {
    return port.fault->fault == link::PortFault::kHeld ? "held" : "closed";
  }
  if (port.answer.hello) return "board";
  if (port.answer.other_protocol) return "other_protocol";
  return port.answer.heard.bytes == 0 ? "silent" : "no_board";
}

link::Words ListedRole(wire::Role role) {
  switch (role) {
    case wire::Role::kLeader:
      return {"leads (boards.a)", "リーダー(boards.a)"};
    case wire::Role::kFollower:
      return {"follows (boards.b)", "フォロワー(boards.b)"};
    case wire::Role::kAlone:
      break;
  }
  return {"follows (boards.b), hears no sync pulse",
          "フォロワー(boards.b)、同期信号なし"};
}

link::Words ListedProtocol(int protocol, const std::string& path) {
  const std::string flash = link::FlashCommand(path);
  return {fmt::format("a Kimari board of protocol {}, this program speaks {}: "
                      "type {}",
                      protocol, wire::kProtocolVersion, flash),
          fmt::format("Kimariの基板ですが、プロトコルが{}です(このプログラムは"
                      "{})。次のとおり入力してください: {}",
                      protocol, wire::kProtocolVersion, flash)};
}

link::Words ListedSilence(const ListedPort& port) {
  const std::string flash = link::FlashCommand(port.usb.path);
  if (port.answer.gone) {
    return {"its port went away: check the USB cable",
            "接続が切れました。USBケーブルを確かめてください"};
  }
  if (port.answer.heard.bytes == 0) {
    return {
        "no Kimari board answers: check its cable and supply; a new Mega "
        "2560 needs its image: type " +
            flash,
        "Kimariの基板の応答がありません。ケーブルと電源を確かめてください。"
        "新しいMega 2560には書き込みが要ります: " +
            flash};
  }
  return {"no Kimari board: it " +
              link::WhyNoHello(port.answer.heard, port.usb.path),
          fmt::format("Kimariの基板ではありません({}バイト届きました)",
                      port.answer.heard.bytes)};
}

link::Words ListedWords(const ListedPort& port) {
  if (!port.asked) {
    return {"no board that Kimari knows; not opened (--port opens it)",
            "Kimariの知らない機器です。開いていません(--portで開きます)"};
  }
  if (port.fault) return PortWords(*port.fault);
  if (port.answer.other_protocol && !port.answer.hello) {
    return ListedProtocol(*port.answer.other_protocol, port.usb.path);
  }
  if (!port.answer.hello) return ListedSilence(port);
  const wire::Hello& hello = *port.answer.hello;
  const link::Words role = ListedRole(hello.role);
  const auto older = link::WhyOlder(hello.firmware, port.usb.path);
  if (older) {
    return {"Kimari board, " + role.en + "; " + older->en,
            "Kimariの基板、" + role.ja + "。" + older->ja};
  }
  const std::string image = std::to_string(hello.firmware);
  const bool newer = hello.firmware > wire::kImageNumber;
  const std::string ours = std::to_string(wire::kImageNumber);
  return {"Kimari board, " + role.en + ", image " + image +
              (newer ? ", newer than this program's " + ours : ""),
          "Kimariの基板、" + role.ja + "、イメージ" + image +
              (newer ? "(このプログラムのもの(" + ours + ")より新しい)" : "")};
}

nlohmann::ordered_json BoardListJson(const ListedPort& port) {
  nlohmann::ordered_json json = {{"port", port.usb.path},
                                 {"name", link::LastingName(port.usb.path)},
                                 {"usb_path", link::UsbPath(port.usb.path)},
                                 {"serial", port.usb.serial},
                                 {"state", ListedState(port)}};
  if (port.usb.vendor != 0) {
    json["usb_id"] =
        fmt::format("{:04x}:{:04x}", port.usb.vendor, port.usb.product);
  }
  if (port.answer.hello) {
    const wire::Hello& hello = *port.answer.hello;
    json["leads"] = hello.role == wire::Role::kLeader;
    json["protocol"] = hello.protocol;
    json["image"] = hello.firmware;
    json["older"] = hello.firmware < wire::kImageNumber;
  } else if (port.answer.other_protocol) {
    json["protocol"] = *port.answer.other_protocol;
    json["older"] = *port.answer.other_protocol < wire::kProtocolVersion;
  }
  json["says"] = ListedWords(port).en;
  return json;
}

void PrintListed(const ListedPort& port) {
  std::string where = port.usb.path;
  const std::string place = link::UsbPath(port.usb.path);
  if (!place.empty()) where += "  USB " + place;
  if (!port.usb.serial.empty()) {
    where += fmt::format("  {} {}", Say("serial number", "シリアル番号"),
                         port.usb.serial);
  }
  const link::Words words = ListedWords(port);
  fmt::print("{}\n  {}\n", Printable(where),
             Say(words.en.c_str(), words.ja.c_str()));
}

void AskPort(ListedPort& port, const Clock& clock) {
  port.asked = true;
  auto opened = link::SerialPort::Claim(port.usb.path);
  if (!opened) {
    port.fault = opened.error();
    return;
  }
  port.answer = link::AskHello(*opened, clock, kBoardListPatience, g_stop);
}

// The ports that are named, else all that are on USB.
std::vector<ListedPort> PortsToList(const BoardListOptions& options) {
  std::vector<ListedPort> ports;
  for (const std::string& path : options.ports) {
    ports.push_back({{path, 0, 0, link::UsbSerial(path)}});
  }
  if (!ports.empty()) return ports;
  for (const link::UsbPort& usb : link::UsbPorts()) ports.push_back({usb});
  return ports;
}

}  // namespace

int BoardList(const BoardListOptions& options) {
  ListenForStop();
  const SteadyClock clock;
  std::vector<ListedPort> ports = PortsToList(options);
  bool any = false;
  auto listed = nlohmann::ordered_json::array();
  for (ListedPort& port : ports) {
    if (g_stop) return kAnswerIsNo;
    if (!options.ports.empty() ||
        link::BoardWithId(port.usb.vendor, port.usb.product) != nullptr) {
      AskPort(port, clock);
    }
    any = any || IsListedBoard(port);
    if (options.json) {
      listed.push_back(BoardListJson(port));
    } else {
      PrintListed(port);
    }
  }
  if (options.json) {
    const nlohmann::ordered_json all = {{"image", wire::kImageNumber},
                                        {"boards", listed}};
    fmt::print("{}\n", PrintableJson(JsonText(all, 2)));
  } else if (ports.empty()) {
    fmt::print("{}\n",
               Say("No board on USB: plug one in, or name its port by --port "
                   "(rights of the ports: firmware/README.md; installed: "
                   "/usr/share/doc/kimari/boards.md).",
                   "USBに基板が見つかりません。つなぐか、--port でポートを指定"
                   "してください(権限は firmware/README.md、インストール版は "
                   "/usr/share/doc/kimari/boards.md)。"));
  }
  return any ? kDone : kAnswerIsNo;
}

}  // namespace kimari::setting_up
