#include "host/uses/beside/program_beside.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

namespace kimari::beside {
namespace {

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

void Close(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

}  // namespace

Error NotStarted(const char* what, int error) {
  return {ErrorKind::kDevice, std::string("it cannot be started: ") + what +
                                  ": " +
                                  std::generic_category().message(error)};
}

Result<void> ProgramBeside::Start(std::vector<std::string> words,
                                  const std::string& secret) {
  End();
  Pipe life, said;
  if (life.ends[0] < 0 || said.ends[0] < 0) {
    return tl::unexpected(NotStarted("no pipe", errno));
  }
  if (!secret.empty()) {
    // A pipe has room for a line before anybody reads it.
    const std::string line = secret + "\n";
    (void)!write(life.ends[1], line.data(), line.size());
  }
  words.insert(words.begin(), "kimari");
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
    return tl::unexpected(NotStarted("no program", failed));
  }
  life_ = std::exchange(life.ends[1], -1);
  said_ = std::exchange(said.ends[0], -1);
  return {};
}

bool ProgramBeside::Runs() {
  if (pid_ == 0) return false;
  if (waitpid(pid_, nullptr, WNOHANG) == 0) return true;
  pid_ = 0;
  return false;
}

void ProgramBeside::End() {
  Close(life_);
  if (pid_ != 0) {
    kill(pid_, SIGTERM);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
  }
  Close(said_);
}

}  // namespace kimari::beside
