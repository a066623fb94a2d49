// What bytes take on the wire between a board and its USB chip.
#pragma once

#include "firmware/protocol/wire.h"
#include "host/base/time.h"

namespace kimari::link {

constexpr Duration kByteTime = Nanoseconds(10 * 1'000'000'000ll / wire::kBaud);
// Head, CRC, COBS, delimiter.
constexpr int kFrameBytes = 8;

}  // namespace kimari::link
