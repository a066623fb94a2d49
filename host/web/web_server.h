// The match's live page.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "host/base/result.h"
#include "host/web/match_view.h"
#include "host/web/page_server.h"

namespace kimari::web {

enum class Command { kHold, kResume };

class WebServer {
 public:
  struct Options {
    std::string host = "127.0.0.1";
    uint16_t port = 0;  // 0: any free one
    // Answers a command from a page; the error's message is shown there.
    // Called on a worker thread of the server, one at a time. May be empty:
    // commands are then refused.
    std::function<Result<void>(Command)> on_command;
  };

  WebServer();

  // Listens, and returns the port. Error kDevice where the address is taken
  // or unknown. May be called once.
  Result<uint16_t> Start(Options options);
  // Shows `view` on every page: at once, or, while it is still, when a view
  // that is not still follows. Thread: any; waits for no page.
  void Publish(const MatchView& view);
  // Ends the open streams and all threads. Returns within about a second even
  // where a client holds a silent connection. Again: nothing.
  void Stop() { server_.Stop(); }

 private:
  PageServer server_;
};

}  // namespace kimari::web
