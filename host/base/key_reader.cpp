#include "host/base/key_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <string_view>
#include <utility>

namespace kimari {
namespace {

constexpr size_t kMostWaiting = 65'536;  // bytes

volatile std::sig_atomic_t g_continued = 0;

// What terminals send for keys that page turners and foot switches press.
constexpr std::pair<std::string_view, std::string_view> kNamed[] = {
    {"\033[6~", "PageDown"}, {"\033[5~", "PageUp"}, {"\033[C", "Right"},
    {"\033OC", "Right"},     {"\033[D", "Left"},    {"\033OD", "Left"},
    {"\033[B", "Down"},      {"\033OB", "Down"},    {"\033[A", "Up"},
    {"\033OA", "Up"},
};

// How many bytes the character or the sequence at the front has.
size_t LengthOfKey(std::string_view keys) {
  const auto first = static_cast<unsigned char>(keys.front());
  if (first == 0x1B && keys.size() > 2 && (keys[1] == '[' || keys[1] == 'O')) {
    size_t end = 2;
    while (end < keys.size() && (keys[end] < '@' || keys[end] > '~')) ++end;
    return std::min(keys.size(), end + 1);
  }
  const size_t length = first < 0xC0   ? 1
                        : first < 0xE0 ? 2
                        : first < 0xF0 ? 3
                                       : 4;
  return std::min(keys.size(), length);
}

// Small and in half width: a Japanese input method that is on, or a locked
// shift key, types the same keys.
std::string PlainKey(std::string_view key) {
  for (const auto& [bytes, name] : kNamed) {
    if (key == bytes) return std::string(name);
  }
  if (key.size() == 1 && key.front() != 0x1B) {
    return {static_cast<char>(
        std::tolower(static_cast<unsigned char>(key.front())))};
  }
  if (key == "\u3000") return " ";
  // U+FF01 to U+FF5E stand for '!' to '~'.
  if (key.size() == 3 && key[0] == '\xEF' &&
      (key[1] == '\xBC' || key[1] == '\xBD')) {
    const int at = (key[1] == '\xBC' ? 0 : 64) +
                   (static_cast<unsigned char>(key[2]) - 0x80);
    if (at >= 1 && at <= 0x5E) {
      return {static_cast<char>(std::tolower(' ' + at))};
    }
  }
  return "?key";
}

}  // namespace

KeyReader::KeyReader() : terminal_(isatty(STDIN_FILENO) == 1) {
  if (!terminal_) return;
  tcgetattr(STDIN_FILENO, &before_);
  raw_ = before_;
  raw_.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw_.c_cc[VMIN] = 0;
  raw_.c_cc[VTIME] = 0;
  ReadKeys();
  struct sigaction continued {};
  continued.sa_handler = [](int) { g_continued = 1; };
  continued.sa_flags = SA_RESTART;
  sigaction(SIGCONT, &continued, nullptr);
}

void KeyReader::ReadKeys() { tcsetattr(STDIN_FILENO, TCSANOW, &raw_); }

// In the background the terminal is another's.
bool KeyReader::WasContinued() {
  if (!terminal_ || g_continued == 0) return false;
  if (tcgetpgrp(STDIN_FILENO) != getpgrp()) return false;
  g_continued = 0;
  ReadKeys();
  return true;
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
    const size_t length = LengthOfKey(pending_);
    std::string key = PlainKey(std::string_view(pending_).substr(0, length));
    pending_.erase(0, length);
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

}  // namespace kimari
