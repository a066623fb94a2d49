#include "host/rig/board_protocol.h"

#include <spdlog/fmt/fmt.h>

#include "firmware/protocol/wire.h"

namespace kimari::rig {
namespace {

std::string Ours() { return std::to_string(wire::kProtocolVersion); }

}  // namespace

std::map<std::string, std::string> WithBoardProtocol(
    std::map<std::string, std::string> metadata) {
  metadata.insert_or_assign(kBoardProtocolKey, Ours());
  return metadata;
}

Result<bool> SaysBoardProtocol(const recording::Reader& reader,
                               const std::string& file) {
  const auto record = reader.metadata().find("kimari");
  if (record == reader.metadata().end()) return false;
  const auto said = record->second.find(kBoardProtocolKey);
  if (said == record->second.end()) return false;
  if (said->second == Ours()) return true;
  return Fail(ErrorKind::kFile,
              fmt::format("{}: its boards spoke protocol {}, this kimari "
                          "judges protocol {}: judge it with the kimari that "
                          "made it ('kimari judge --recorded' prints the "
                          "rulings it holds)",
                          file, said->second, Ours()));
}

std::string BoardProtocolNotSaid(const std::string& file) {
  return fmt::format(
      "{}: the recording does not say which protocol its boards spoke; it is "
      "taken for protocol {}: if an older kimari made it, judge it with that "
      "one",
      file, Ours());
}

}  // namespace kimari::rig
