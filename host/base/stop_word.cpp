#include "host/base/stop_word.h"

#include <unistd.h>

#include <array>
#include <csignal>

namespace kimari {
namespace {

constexpr std::array kEndings = {SIGINT, SIGTERM, SIGHUP};

// Written before the signals are listened for.
std::string g_stop_word;

}  // namespace

StopWord::StopWord(const std::string& word) {
  g_stop_word = "\r\033[K";
  // Only a terminal has a line of progress to be wiped.
  if (isatty(STDERR_FILENO) == 0) g_stop_word.clear();
  g_stop_word += word + "\n";
  struct sigaction action {};
  // Then what the signal does by itself.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  action.sa_handler = [](int signal) {
    static_cast<void>(
        !write(STDERR_FILENO, g_stop_word.data(), g_stop_word.size()));
    raise(signal);
  };
  for (const int ending : kEndings) sigaction(ending, &action, nullptr);
}

StopWord::~StopWord() {
  for (const int ending : kEndings) std::signal(ending, SIG_DFL);
}

}  // namespace kimari
