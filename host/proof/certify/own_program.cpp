#include "host/proof/certify/own_program.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace kimari::certify {

OwnProgram::OwnProgram(const std::string& program, const std::string& folder,
                       std::vector<std::string> words) {
  words.insert(words.begin(), "kimari");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t parent = getpid();
  int typed[2] = {-1, -1};
  if (pipe2(typed, O_CLOEXEC) != 0) {
    pid_ = -1;
    return;
  }
  pid_ = fork();
  if (pid_ != 0) {
    close(typed[0]);
    input_ = typed[1];
    return;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent || dup2(typed[0], STDIN_FILENO) < 0 ||
      setenv("TMPDIR", folder.c_str(), 1) != 0 ||
      freopen("/dev/null", "w", stdout) == nullptr ||
      freopen("/dev/null", "w", stderr) == nullptr) {
    _exit(3);
  }
  execv(program.c_str(), argv.data());
  _exit(3);
}

OwnProgram::~OwnProgram() {
  Kill();
  if (input_ >= 0) close(input_);
}

void OwnProgram::Type(const std::string& text) const {
  // One that has ended reads nothing more.
  static_cast<void>(!write(input_, text.data(), text.size()));
}

bool OwnProgram::Runs() {
  if (pid_ > 0 && waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = 0;
  return pid_ > 0;
}

void OwnProgram::Kill() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  Wait();
}

int OwnProgram::Wait() {
  while (pid_ > 0 && waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  const bool started = pid_ >= 0;
  if (started) pid_ = 0;
  return started && WIFEXITED(status_) ? WEXITSTATUS(status_) : 3;
}

}  // namespace kimari::certify
