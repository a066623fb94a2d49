#include "host/uses/beside/world_process.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>

namespace kimari::beside {

std::string ProgramHere(const std::string& name) {
  std::error_code error;
  const std::filesystem::path self =
      std::filesystem::read_symlink("/proc/self/exe", error);
  return (self.parent_path() / name).string();
}

Result<std::unique_ptr<WorldProcess>> WorldProcess::Start(
    const std::vector<std::string>& arguments) {
  const std::string program = ProgramHere("kimari-world");
  if (access(program.c_str(), X_OK) != 0) {
    return Fail(ErrorKind::kFile,
                program +
                    ": the simulated world is not there; build the "
                    "target kimari-world");
  }
  std::vector<std::string> words = {program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid < 0) {
    return Fail(ErrorKind::kDevice,
                std::string("the simulated world cannot be started: ") +
                    std::generic_category().message(errno));
  }
  if (pid == 0) {
    // Not left behind when this program is killed; its own group, so that a
    // Ctrl-C at the terminal lets us end it in order.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(3);
    setpgid(0, 0);
    execv(program.c_str(), argv.data());
    static constexpr char kRefused[] = "kimari: kimari-world cannot be run\n";
    static_cast<void>(write(STDERR_FILENO, kRefused, sizeof kRefused - 1));
    _exit(3);
  }
  return std::unique_ptr<WorldProcess>(new WorldProcess(pid));
}

WorldProcess::~WorldProcess() { Stop(SteadyClock()); }

void WorldProcess::Ended(int status) {
  ended_ = true;
  code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 3;
  signal_ = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int WorldProcess::Wait() {
  if (!ended_) {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    Ended(status);
  }
  return code_;
}

bool WorldProcess::Running() {
  if (ended_) return false;
  int status = 0;
  if (waitpid(pid_, &status, WNOHANG) == pid_) Ended(status);
  return !ended_;
}

void WorldProcess::Stop(const Clock& clock, Duration patience) {
  if (!Running()) return;
  kill(pid_, SIGTERM);
  const HostTime until = clock.Now() + patience;
  while (clock.Now() < until) {
    if (!Running()) return;
    clock.SleepUntil(clock.Now() + Milliseconds(5));
  }
  kill(pid_, SIGKILL);
  Wait();
}

}  // namespace kimari::beside
