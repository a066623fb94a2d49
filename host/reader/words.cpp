#include "host/reader/words.h"

#include <array>

namespace kimari::reader {
namespace {

constexpr std::array<std::string_view, 9> kCommands = {
    "memorise", "next", "hold", "go-on", "again",
    "back",     "skip", "undo", "stop"};
constexpr std::array<std::string_view, 6> kReasons = {
    "person", "hand", "tidying", "protest", "last-two", "device"};
constexpr std::array<std::string_view, 6> kStates = {
    "ready", "memorising", "reading", "waiting", "finished", "stopped"};

}  // namespace

std::optional<Command> CommandNamed(std::string_view name) {
  for (size_t i = 0; i < kCommands.size(); ++i) {
    if (kCommands[i] == name) return static_cast<Command>(i);
  }
  return std::nullopt;
}

std::string_view Name(Command command) {
  return kCommands[static_cast<size_t>(command)];
}
std::string_view Name(HoldReason reason) {
  return kReasons[static_cast<size_t>(reason)];
}
std::string_view Name(State state) {
  return kStates[static_cast<size_t>(state)];
}

std::string_view Because(HoldReason reason) {
  switch (reason) {
    case HoldReason::kPerson:
      return "it is held";
    case HoldReason::kHand:
      return "a hand is up";
    case HoldReason::kTidying:
      return "cards are being put in order";
    case HoldReason::kProtest:
      return "a protest is open";
    case HoldReason::kLastTwo:
      return "the last two cards are laid on the centre line";
    case HoldReason::kDevice:
      return "the sound device is gone";
  }
  return "";
}

}  // namespace kimari::reader
