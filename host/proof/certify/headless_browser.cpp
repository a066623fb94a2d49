#include "host/proof/certify/headless_browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace kimari::certify {
namespace {

constexpr Duration kLookAtBrowser = Milliseconds(100);
constexpr Duration kEndsWithin = Seconds(3);  // until it is ended by force
constexpr std::array<const char*, 4> kPrograms = {
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable"};

// A browser, with all the processes that it starts.
class Running {
 public:
  Running(const char* program, const std::string& address,
          const std::string& folder) {
    std::vector<std::string> words = {
        program,
        "--headless=new",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--mute-audio",
        "--autoplay-policy=no-user-gesture-required",
        "--window-size=1280,800",
        "--user-data-dir=" + folder + "/browser"};
    // Its sandbox is not to be had for root.
    if (geteuid() == 0) words.emplace_back("--no-sandbox");
    words.push_back(address);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null",
                                     O_RDONLY, 0);
    for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
      posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_WRONLY, 0);
    }
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    failed_ =
        posix_spawn(&pid_, program, &files, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (failed_ != 0) pid_ = 0;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {
    if (pid_ != 0) End(SIGKILL);
  }

  int Failed() const { return failed_; }
  bool There() {
    if (pid_ != 0 && waitpid(pid_, nullptr, WNOHANG) == pid_) pid_ = 0;
    return pid_ != 0;
  }
  void Ask() const {
    if (pid_ != 0) kill(-pid_, SIGTERM);
  }

 private:
  void End(int signal) {
    kill(-pid_, signal);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
  }

  pid_t pid_ = 0;  // of its group too; 0: none runs
  int failed_ = 0;
};

}  // namespace

Result<void> Browse(const std::string& address, const std::string& folder,
                    const std::function<bool()>& goes_on, const Clock& clock) {
  const auto program = std::ranges::find_if(kPrograms, [](const char* path) {
    std::error_code unknown;
    return std::filesystem::exists(path, unknown);
  });
  if (program == kPrograms.end()) {
    return Fail(ErrorKind::kDevice,
                "no Chromium is installed: apt-get install chromium");
  }
  Running browser(*program, address, folder);
  if (browser.Failed() != 0) {
    return Fail(ErrorKind::kDevice,
                std::string(*program) + " cannot be started: " +
                    std::generic_category().message(browser.Failed()));
  }
  while (goes_on()) {
    if (!browser.There()) {
      return Fail(ErrorKind::kDevice,
                  std::string(*program) + " ended by itself");
    }
    clock.SleepUntil(clock.Now() + kLookAtBrowser);
  }
  browser.Ask();
  const HostTime end = clock.Now() + kEndsWithin;
  while (browser.There() && clock.Now() < end) {
    clock.SleepUntil(clock.Now() + kLookAtBrowser);
  }
  return {};
}

}  // namespace kimari::certify
