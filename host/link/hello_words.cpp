#include "host/link/hello_words.h"

#include "host/link/board_image.h"

namespace kimari::link {
namespace {

// What to do about a board with another image than this program's.
std::string FlashIt(const std::string& port) {
  return "flash the firmware that came with this program: " +
         FlashCommand(port);
}

std::string Speaks(const std::string& what, const std::string& port) {
  return " speaks " + what + ", this program protocol " +
         std::to_string(wire::kProtocolVersion) + " with " +
         std::to_string(wire::kPads) + " pads: " + FlashIt(port);
}

}  // namespace

std::string WhyRefused(int protocol, const std::string& port) {
  return Speaks("protocol " + std::to_string(protocol), port);
}

std::optional<std::string> WhyRefused(const wire::Hello& hello, Side board,
                                      const std::string& port) {
  if (hello.protocol != wire::kProtocolVersion || hello.pads != wire::kPads) {
    return Speaks("protocol " + std::to_string(hello.protocol) + " with " +
                      std::to_string(hello.pads) + " pads",
                  port);
  }
  // Its touches would be on the other player's pads, or nobody's scans in step.
  const bool leads = hello.role == wire::Role::kLeader;
  if (leads == (board == Side::kA)) return std::nullopt;
  return std::string(" says that it ") + (leads ? "leads" : "follows") +
         ", and the leader is board A: exchange boards.a and boards.b in the "
         "rig file, or, if the plugs are right, " +
         (leads ? "tie its pin 4 to GND" : "take its pin 4 off GND");
}

std::string WhySilent(BoardKind kind) {
  return kind == BoardKind::kSimulated
             ? "says nothing: it is simulated, and the simulation could not "
               "keep up (end other programs), or its scenario silences it"
             : "says nothing: check its cable and supply";
}

std::string WhyGone(BoardKind kind) {
  return kind == BoardKind::kSimulated
             ? "its port is gone: it is simulated, and its scenario pulls it "
               "out, or the simulation has ended"
             : "its port is gone: check the USB cable";
}

std::string WhyNoHello(const HeardOfIt& heard, const std::string& port,
                       BoardKind kind) {
  if (heard.bytes == 0) return WhySilent(kind);
  if (heard.asked > 0) {
    return "gives back what is sent to it: this is a loop, a modem or a "
           "terminal, no board; name its port in the rig file";
  }
  if (heard.frames > 0) {
    return std::string(
               "sends frames and does not say what it is: another program may "
               "hold its port, or it is another device; ") +
           FlashIt(port);
  }
  return "sends " + std::to_string(heard.bytes) +
         " bytes that are no frames: another device, or one at another speed; "
         "name the board's port in the rig file, or " +
         FlashIt(port);
}

// MCUSR, ATmega2560 data sheet, section 12.5; a bootloader may have cleared it.
std::string WhyReset(uint8_t cause, BoardKind kind) {
  if (kind == BoardKind::kSimulated) return "simulated, by its scenario";
  if (cause & 0x04) return "its supply fell: check supply and isolator";
  if (cause & 0x08) return "its program hung: tell the makers";
  if (cause & 0x01) return "its power was off: check plug, supply and isolator";
  if (cause & 0x02) return "reset by its button, or a program opened its port";
  return "why is not known; check its supply";
}

}  // namespace kimari::link
