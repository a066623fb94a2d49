#include "host/base/stop_signal.h"

#include <csignal>

namespace kimari {

std::atomic<bool> g_stop{false};

void ListenForStop() {
  struct sigaction action {};
  action.sa_handler = [](int) { g_stop = true; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace kimari
