#include "host/app/run_world.h"

#include "host/app/command.h"
#include "host/app/world_process.h"
#include "host/base/stop_signal.h"

namespace kimari::app {
namespace {

// The world ends when it is asked to, and closes its files before: longer than
// it needs on a busy machine.
constexpr Duration kClosing = Seconds(20);

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

}  // namespace kimari::app
