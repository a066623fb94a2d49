// A PulseAudio of our own with a null sink: a sound device for a machine that
// has none, which others can listen to. Touches no file of the user's and no
// server of the user's.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/base/scratch_folder.h"

namespace kimari::audio {

class PrivateSoundServer {
 public:
  // Whether PulseAudio is installed.
  static bool Available();

  // Starts the server (about 0.1 s) and turns PortAudio in this process to it
  // by environment variables: before any PortAudioOutput is opened, and while
  // no other thread reads the environment. One at a time in a process. It ends
  // with this object; should the process be killed, after a minute without
  // clients. Fails (kDevice) when it is not installed or does not come up.
  static Result<std::unique_ptr<PrivateSoundServer>> Start(const Clock& clock);
  PrivateSoundServer(const PrivateSoundServer&) = delete;
  PrivateSoundServer& operator=(const PrivateSoundServer&) = delete;
  // Ends the server, waits for it, removes its folder, restores the
  // environment.
  ~PrivateSoundServer();

  // PortAudio's names of its sink and of what hears it.
  static constexpr const char* kDevice = "rigout";
  static constexpr const char* kMicrophone = "rigmon";
  // For another process: PulseAudio's address and the source to record from.
  std::string Address() const;
  static constexpr const char* kMonitor = "rig.monitor";
  pid_t pid() const { return pid_; }
  // A server that ended or was killed, under the same address. Fails as Start
  // does.
  Result<void> StartAgain();

 private:
  explicit PrivateSoundServer(const Clock& clock) : clock_(clock) {}
  Result<void> MakeFolder();
  Result<void> Launch();
  Result<void> AwaitSocket();
  void SetEnvironment();
  void RestoreEnvironment();
  bool Exited();
  std::filesystem::path Socket() const { return folder_ / "socket"; }

  const Clock& clock_;
  std::optional<ScratchFolder> scratch_;
  std::filesystem::path folder_;  // that
  pid_t pid_ = -1;
  std::map<std::string, std::optional<std::string>> environment_before_;
};

}  // namespace kimari::audio
