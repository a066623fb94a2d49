#include "host/uses/beside/run_world.h"

#include "host/base/exit_code.h"
#include "host/base/stop_signal.h"
#include "host/uses/beside/world_process.h"

namespace kimari::beside {
namespace {

// The world ends when it is asked to, and closes its files before, or prints
// what a certificate shows so far: longer than it needs on a busy machine.
constexpr Duration kClosing = Seconds(60);

}  // namespace

int RunWorld(const std::vector<std::string>& arguments) {
  ListenForStop();
  const SteadyClock clock;
  auto world = WorldProcess::Start(arguments);
  if (!world) return Report(world.error());
  while (!g_stop && (*world)->Running()) {
    clock.SleepUntil(clock.Now() + Milliseconds(20));
  }
  if (g_stop) (*world)->Stop(clock, kClosing);
  return (*world)->Wait();
}

}  // namespace kimari::beside
