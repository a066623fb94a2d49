// What answers on a port, outside of a match: asks for Hello, of this protocol
// and of older ones, until it comes or patience ends.
#pragma once

#include <atomic>
#include <optional>

#include "firmware/protocol/wire.h"
#include "host/base/clock.h"
#include "host/link/hello_words.h"
#include "host/link/serial_port.h"

namespace kimari::link {

struct Answer {
  std::optional<wire::Hello> hello;   // of this program's protocol
  std::optional<int> other_protocol;  // of a board that speaks another one
  HeardOfIt heard;                    // where neither came
  bool gone = false;                  // the port hung up meanwhile
};

// A device that says something else is waited for three seconds, a silent one,
// which may be starting, until `patience` is over. `stop` may end it earlier.
Answer AskHello(SerialPort& port, const Clock& clock, Duration patience,
                const std::atomic<bool>& stop);

}  // namespace kimari::link
