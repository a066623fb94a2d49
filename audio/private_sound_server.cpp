#include "audio/private_sound_server.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "host/base/system_reason.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSetPriv = "/usr/bin/setpriv";
constexpr const char* kProgram = "pulseaudio";

// Without norewinds the sink swallows up to 2 s at once.
constexpr const char* kSink =
    "module-null-sink sink_name=rig format=float32le rate=48000 channels=2 "
    "norewinds=1";

// The hints are what makes PortAudio list devices.
constexpr std::string_view kAlsaConfiguration =
    "pcm.rigout { type pulse device \"rig\" hint { show on description "
    "\"rig out\" } }\n"
    "pcm.rigmon { type pulse device \"rig.monitor\" hint { show on "
    "description \"rig monitor\" } }\n"
    "pcm.!default { type pulse device \"rig\" }\n";

std::optional<std::string> Environment(const std::string& name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): see Start
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

fs::path FindProgram() {
  std::stringstream path(Environment("PATH").value_or("/usr/bin:/bin"));
  for (std::string folder; std::getline(path, folder, ':');) {
    fs::path candidate = fs::path(folder) / kProgram;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

bool Connects(const fs::path& socket_path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = socket_path.string();
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return false;
  const bool connected =
      connect(fd, reinterpret_cast<const sockaddr*>(&address),
              sizeof address) == 0;
  close(fd);
  return connected;
}

std::vector<char*> Pointers(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

bool PrivateSoundServer::Available() { return !FindProgram().empty(); }

std::string PrivateSoundServer::Address() const {
  return "unix:" + Socket().string();
}

Result<std::unique_ptr<PrivateSoundServer>> PrivateSoundServer::Start(
    const Clock& clock) {
  if (!Available()) {
    return Fail(
        ErrorKind::kDevice,
        Text{"PulseAudio is not installed; install the packages pulseaudio "
             "and libasound2-plugins, or use --audio none",
             "PulseAudio がありません。パッケージ pulseaudio と "
             "libasound2-plugins を入れるか、--audio none を使ってくださ"
             "い"});
  }
  std::unique_ptr<PrivateSoundServer> server(new PrivateSoundServer(clock));
  if (auto made = server->MakeFolder(); !made) {
    return tl::unexpected(made.error());
  }
  if (auto done = server->Launch(); !done) return tl::unexpected(done.error());
  if (auto up = server->AwaitSocket(); !up) return tl::unexpected(up.error());
  server->SetEnvironment();
  return server;
}

Result<void> PrivateSoundServer::StartAgain() {
  if (!Exited()) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  std::error_code ignored;
  fs::remove(Socket(), ignored);
  if (auto done = Launch(); !done) return done;
  return AwaitSocket();
}

Result<void> PrivateSoundServer::MakeFolder() {
  auto scratch = ScratchFolder::Make("sound");
  if (!scratch) return Fail(ErrorKind::kDevice, scratch.error().message);
  scratch_.emplace(std::move(*scratch));
  folder_ = scratch_->Path();
  if (Socket().string().size() >= sizeof(sockaddr_un::sun_path)) {
    return Fail(ErrorKind::kDevice,
                Socket().string() +
                    ": too long for a socket; set TMPDIR to "
                    "a shorter folder");
  }
  std::ofstream(folder_ / "asound.conf") << kAlsaConfiguration;
  return {};
}

Result<void> PrivateSoundServer::Launch() {
  std::vector<std::string> arguments = {
      kProgram,
      "-n",
      "--daemonize=no",
      "--disable-shm=yes",
      "--use-pid-file=no",
      "--high-priority=no",
      "--realtime=no",
      "--exit-idle-time=60",
      "--log-level=error",
      "--log-target=stderr",
      "-L",
      kSink,
      "-L",
      "module-native-protocol-unix socket=" + Socket().string() +
          " auth-anonymous=1"};
  std::vector<std::string> environment = {
      "PATH=" + Environment("PATH").value_or("/usr/bin:/bin"),
      "HOME=" + folder_.string(), "XDG_RUNTIME_DIR=" + folder_.string(),
      "PULSE_RUNTIME_PATH=" + folder_.string(), "LC_ALL=C"};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int fd : {0, 1, 2}) {
    posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
  }
  // Its own group: an interrupt at the terminal is for us, who then stop it in
  // order.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  // Ends with this program however that ends (kill -9 too): setpriv, which is
  // part of every Debian, asks the kernel for it and becomes PulseAudio.
  std::string program = FindProgram();
  if (std::error_code ignored; fs::exists(kSetPriv, ignored)) {
    arguments.insert(arguments.begin(), {kSetPriv, "--pdeathsig", "TERM"});
    arguments[3] = std::exchange(program, kSetPriv);
  }
  const int failed =
      posix_spawn(&pid_, program.c_str(), &actions, &attributes,
                  Pointers(arguments).data(), Pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) {
    pid_ = -1;
    return Fail(ErrorKind::kDevice,
                Both("PulseAudio could not be started: {}",
                     "PulseAudio が動きません（{}）", SystemReason(failed)));
  }
  return {};
}

Result<void> PrivateSoundServer::AwaitSocket() {
  const HostTime patience = clock_.Now() + Seconds(10);
  while (clock_.Now() < patience) {
    if (Connects(Socket())) return {};
    if (Exited()) {
      return Fail(
          ErrorKind::kDevice,
          Text{"PulseAudio ended at once; try it by hand: pulseaudio -n "
               "--daemonize=no -L module-null-sink",
               "PulseAudio がすぐに終了しました。手で試してください：pulsea"
               "udio -n --daemonize=no -L module-null-sink"});
    }
    clock_.SleepUntil(clock_.Now() + Milliseconds(5));
  }
  return Fail(
      ErrorKind::kDevice,
      Text{"PulseAudio did not come up in 10 s; use --audio none",
           "PulseAudio が10秒待っても動きません。--audio none を使ってくださ"
           "い"});
}

bool PrivateSoundServer::Exited() {
  if (pid_ < 0 || waitpid(pid_, nullptr, WNOHANG) == 0) return pid_ < 0;
  pid_ = -1;
  return true;
}

void PrivateSoundServer::SetEnvironment() {
  const std::map<std::string, std::string> wanted = {
      {"ALSA_CONFIG_PATH", (folder_ / "asound.conf").string()},
      {"PULSE_SERVER", Address()},
      {"PULSE_COOKIE", (folder_ / "cookie").string()},
      {"PULSE_CLIENTCONFIG", "/dev/null"}};
  for (const auto& [name, value] : wanted) {
    environment_before_[name] = Environment(name);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): see Start
    setenv(name.c_str(), value.c_str(), 1);
  }
}

void PrivateSoundServer::RestoreEnvironment() {
  for (const auto& [name, value] : environment_before_) {
    if (value) {
      // NOLINTNEXTLINE(concurrency-mt-unsafe): see Start
      setenv(name.c_str(), value->c_str(), 1);
    } else {
      // NOLINTNEXTLINE(concurrency-mt-unsafe): see Start
      unsetenv(name.c_str());
    }
  }
}

PrivateSoundServer::~PrivateSoundServer() {
  RestoreEnvironment();
  if (pid_ > 0) {
    kill(pid_, SIGTERM);
    const HostTime patience = clock_.Now() + Seconds(3);
    while (!Exited() && clock_.Now() < patience) {
      clock_.SleepUntil(clock_.Now() + Milliseconds(5));
    }
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
  }
}

}  // namespace kimari::audio
