// Which board protocol a recording holds the evidence of. The slots of its
// levels follow from it: levels of another one would be misjudged.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "host/recording/reader.h"

namespace kimari::rig {

inline constexpr const char* kBoardProtocolKey = "board_protocol";

// `metadata` of a new recording with this program's protocol in it: no board
// that speaks another is listened to.
std::map<std::string, std::string> WithBoardProtocol(
    std::map<std::string, std::string> metadata);

// After a visit of the whole recording: why its levels cannot be judged, a
// sentence for people without its end. Nothing where its boards spoke this
// program's protocol.
std::optional<std::string> NotOurProtocol(const recording::Reader& reader);

}  // namespace kimari::rig
