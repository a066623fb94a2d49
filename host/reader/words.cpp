#include "host/reader/words.h"

#include <array>

namespace kimari::reader {
namespace {

constexpr std::array<std::string_view, 9> kCommands = {
    "memorise", "next", "hold", "go-on", "again",
    "back",     "skip", "undo", "stop"};
constexpr std::array<std::string_view, 7> kHoldReasons = {
    "person", "hand", "tidying", "protest", "last-two", "device", "sound"};
constexpr std::array<std::string_view, 6> kStates = {
    "ready", "memorising", "reading", "waiting", "finished", "stopped"};

}  // namespace

bool ActsAtOnce(Command command) {
  return command == Command::kHold || command == Command::kStop;
}

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
  return kHoldReasons[static_cast<size_t>(reason)];
}
std::string_view Name(State state) {
  return kStates[static_cast<size_t>(state)];
}

}  // namespace kimari::reader
