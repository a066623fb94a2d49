#include "host/app/page_beside.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <system_error>
#include <vector>

namespace kimari::app {
namespace {

constexpr int kPatienceMs = 30'000;

Error Refused(const char* what, int error) {
  return {ErrorKind::kDevice, std::string("it cannot be started: ") + what +
                                  ": " +
                                  std::generic_category().message(error)};
}

// Both ends, for us alone; closed unless released.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (const int end : ends) {
      if (end >= 0) close(end);
    }
  }
};

// What the program says first: its page's port, and an end of line.
Result<uint16_t> PortFrom(int fd) {
  std::string said;
  pollfd wait = {fd, POLLIN, 0};
  while (said.find('\n') == std::string::npos) {
    const int ready = poll(&wait, 1, kPatienceMs);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return tl::unexpected(Refused("it says nothing", ETIME));
    std::array<char, 64> some{};
    const ssize_t n = read(fd, some.data(), some.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return tl::unexpected(Refused("it ended", EPIPE));
    said.append(some.data(), static_cast<size_t>(n));
  }
  uint16_t port = 0;
  const auto [end, error] =
      std::from_chars(said.data(), said.data() + said.size(), port);
  if (error != std::errc{} || *end != '\n') {
    return tl::unexpected(Refused("it says no port", EPROTO));
  }
  return port;
}

}  // namespace

bool InputClosed() {
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR)) != 0;
}

int KeepOutputForPort() {
  const int where = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return where;
}

void TellPort(int where, uint16_t port) {
  const std::string line = std::to_string(port) + "\n";
  // Where nobody reads it there is nobody to tell.
  (void)!write(where, line.data(), line.size());
  close(where);
}

PageBeside::~PageBeside() { End(); }

web::Text PageBeside::NoReplay() {
  return {"the replay cannot be opened; try again after the next reading",
          "リプレイを開けません。次の読みの後でもう一度押してください"};
}

tl::expected<uint16_t, web::Text> PageBeside::Port() {
  const std::scoped_lock lock(mutex_);
  if (Runs()) return port_;
  const auto port = Start();
  if (!port) {
    End();
    return tl::unexpected(web::Text{
        refused_.en + " (" + port.error().message + ")", refused_.ja});
  }
  port_ = *port;
  return port_;
}

void PageBeside::DeskAt(uint16_t port) {
  const std::scoped_lock lock(mutex_);
  desk_ = port;
}

bool PageBeside::Runs() {
  if (pid_ == 0) return false;
  if (waitpid(pid_, nullptr, WNOHANG) == 0) return true;
  pid_ = 0;
  End();
  return false;
}

void PageBeside::End() {
  if (life_ >= 0) close(life_);
  life_ = -1;
  if (pid_ == 0) return;
  kill(pid_, SIGTERM);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
}

Result<uint16_t> PageBeside::Start() {
  Pipe life, said;
  if (life.ends[0] < 0 || said.ends[0] < 0) {
    return tl::unexpected(Refused("no pipe", errno));
  }
  std::vector<std::string> words = {"kimari"};
  const auto command = words_();
  words.insert(words.end(), command.begin(), command.end());
  words.emplace_back("--beside");
  if (desk_ != 0) {
    words.insert(words.end(), {"--desk-port", std::to_string(desk_)});
  }
  if (access_.for_others) {
    words.insert(words.end(), {"--listen", access_.host});
  }
  if (!access_.token.empty()) {
    words.insert(words.end(), {"--token", access_.token});
  }
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, life.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, said.ends[1], STDOUT_FILENO);
  // Boards, camera and sound card are ours.
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A Ctrl-C at the terminal is ours to pass on.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int failed = posix_spawn(&pid_, "/proc/self/exe", &files, &attributes,
                                 argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) {
    pid_ = 0;
    return tl::unexpected(Refused("no program", failed));
  }
  life_ = std::exchange(life.ends[1], -1);
  close(std::exchange(said.ends[1], -1));
  return PortFrom(said.ends[0]);
}

}  // namespace kimari::app
