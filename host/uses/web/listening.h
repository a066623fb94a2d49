// The socket on which a page's server listens, and who connects to it.
#pragma once

#include <cstdint>
#include <string>

#include "host/base/result.h"

namespace kimari::web {

struct Listening {
  int socket = -1;  // does not block; whoever has it closes it
  bool v6 = false;
  uint16_t port = 0;
};

// `port` 0: any free one. `or_free_port`: any free one where another program
// uses `port`. Fails with kDevice where the address is taken or unknown.
Result<Listening> ListenOn(const std::string& host, uint16_t port,
                           bool or_free_port);

struct Caller {
  int socket = -1;      // as Listening's; -1: there is none, and errno says why
  std::string address;  // as places and a guard's tries are counted
};
Caller AcceptCaller(int listening);

}  // namespace kimari::web
