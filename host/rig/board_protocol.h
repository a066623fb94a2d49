// Which board protocol a recording holds the evidence of. The slots of its
// levels follow from it: levels of another one would be misjudged.
#pragma once

#include <map>
#include <string>

#include "host/base/result.h"
#include "host/recording/reader.h"

namespace kimari::rig {

inline constexpr const char* kBoardProtocolKey = "board_protocol";

// `metadata` of a new recording with this program's protocol in it: no board
// that speaks another is listened to.
std::map<std::string, std::string> WithBoardProtocol(
    std::map<std::string, std::string> metadata);

// After a visit of the whole recording. kFile when its boards spoke another
// protocol than this program's; false when it does not say.
Result<bool> SaysBoardProtocol(const recording::Reader& reader,
                               const std::string& file);
// What there is to say then.
std::string BoardProtocolNotSaid(const std::string& file);

}  // namespace kimari::rig
