// The simulated world as a process of its own.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"

namespace kimari::beside {

// The program of this name that lies beside this one.
std::string ProgramHere(const std::string& name);

// One thread. The process ends with this object, and when this process dies.
class WorldProcess {
 public:
  // Runs the kimari-world that lies beside this program. Fails (kFile) when it
  // does not.
  static Result<std::unique_ptr<WorldProcess>> Start(
      const std::vector<std::string>& arguments);
  WorldProcess(const WorldProcess&) = delete;
  WorldProcess& operator=(const WorldProcess&) = delete;
  ~WorldProcess();

  // Waits for its end; its exit code, 3 when it died of a signal.
  int Wait();
  // The signal it died of; 0 when it ended by itself or still runs.
  int Signal() const { return signal_; }
  // Whether it still runs.
  bool Running();
  // Asks it to end, waits this long, then ends it.
  void Stop(const Clock& clock, Duration patience = Seconds(3));

 private:
  explicit WorldProcess(pid_t pid) : pid_(pid) {}
  void Ended(int status);
  pid_t pid_;
  bool ended_ = false;
  int code_ = 0;
  int signal_ = 0;
};

}  // namespace kimari::beside
