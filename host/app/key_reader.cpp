#include "host/app/key_reader.h"

#include <poll.h>
#include <unistd.h>

#include <array>

namespace kimari::app {
namespace {

constexpr size_t kMostWaiting = 65'536;  // bytes

}  // namespace

KeyReader::KeyReader() : terminal_(isatty(STDIN_FILENO) == 1) {
  if (!terminal_) return;
  tcgetattr(STDIN_FILENO, &before_);
  termios raw = before_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

KeyReader::~KeyReader() {
  if (terminal_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

void KeyReader::Fetch() {
  pollfd in{STDIN_FILENO, POLLIN, 0};
  while (!ended_ && pending_.size() < kMostWaiting && poll(&in, 1, 0) > 0) {
    std::array<char, 4096> bytes{};
    const ssize_t n = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (n > 0) {
      pending_.append(bytes.data(), static_cast<size_t>(n));
      continue;
    }
    if (terminal_) return;
    ended_ = true;
    if (!pending_.empty() && pending_.back() != '\n') pending_ += '\n';
  }
}

std::optional<std::string> KeyReader::Next() {
  Fetch();
  if (pending_.empty()) return std::nullopt;
  if (terminal_) {
    std::string key = pending_.substr(0, 1);
    pending_.erase(0, 1);
    return key;
  }
  const size_t end = pending_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  std::string line = pending_.substr(0, end);
  pending_.erase(0, end + 1);
  return line;
}

std::optional<std::string> KeyReader::NextThat(
    const std::function<bool(const std::string&)>& hurries) {
  if (terminal_) return std::nullopt;
  Fetch();
  size_t begin = 0;
  for (size_t end = pending_.find('\n'); end != std::string::npos;
       end = pending_.find('\n', begin)) {
    std::string line = pending_.substr(begin, end - begin);
    if (hurries(line)) {
      pending_.erase(begin, end + 1 - begin);
      return line;
    }
    begin = end + 1;
  }
  return std::nullopt;
}

}  // namespace kimari::app
