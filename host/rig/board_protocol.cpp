#include "host/rig/board_protocol.h"

#include <spdlog/fmt/fmt.h>

#include "firmware/protocol/wire.h"

namespace kimari::rig {
namespace {

std::string Ours() { return std::to_string(wire::kProtocolVersion); }

std::optional<std::string> Said(const recording::Reader& reader) {
  const auto record = reader.metadata().find("kimari");
  if (record == reader.metadata().end()) return std::nullopt;
  const auto said = record->second.find(kBoardProtocolKey);
  if (said == record->second.end()) return std::nullopt;
  return said->second;
}

}  // namespace

std::map<std::string, std::string> WithBoardProtocol(
    std::map<std::string, std::string> metadata) {
  metadata.insert_or_assign(kBoardProtocolKey, Ours());
  return metadata;
}

std::optional<std::string> NotOurProtocol(const recording::Reader& reader) {
  const auto said = Said(reader);
  if (said == Ours()) return std::nullopt;
  if (!said) {
    return "it does not say which protocol its boards spoke (its head may be "
           "damaged: 'kimari verify'), this kimari judges protocol " +
           Ours();
  }
  return fmt::format(
      "its boards spoke protocol {}, this kimari judges protocol {}", *said,
      Ours());
}

}  // namespace kimari::rig
