#include "host/uses/beside/page_beside.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <utility>
#include <vector>

#include "host/uses/web/addresses.h"

namespace kimari::beside {
namespace {

constexpr Duration kPatience = Seconds(30);
constexpr int kLookMs = 50;
constexpr Duration kNotAgainFor = Seconds(2);

// What the program says first: its page's port, and an end of line.
Result<uint16_t> PortFrom(int fd, const std::atomic<bool>& given_up,
                          const Clock& clock) {
  std::string said;
  const HostTime until = clock.Now() + kPatience;
  pollfd wait = {fd, POLLIN, 0};
  while (said.find('\n') == std::string::npos) {
    const int ready = poll(&wait, 1, kLookMs);
    if (given_up || clock.Now() >= until) {
      return tl::unexpected(NotStarted("it says nothing", ETIME));
    }
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    if (ready < 0) return tl::unexpected(NotStarted("no answer", errno));
    std::array<char, 64> some{};
    const ssize_t n = read(fd, some.data(), some.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return tl::unexpected(NotStarted("it ended", EPIPE));
    said.append(some.data(), static_cast<size_t>(n));
  }
  uint16_t port = 0;
  const auto [end, error] =
      std::from_chars(said.data(), said.data() + said.size(), port);
  if (error != std::errc{} || *end != '\n') {
    return tl::unexpected(NotStarted("it says no port", EPROTO));
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

web::Text PageBeside::NoReplay() {
  return {"the replay cannot be opened; try again after the next reading",
          "リプレイを開けません。次の読みの後でもう一度押してください"};
}

tl::expected<uint16_t, web::Text> PageBeside::Port() {
  const std::scoped_lock lock(mutex_);
  if (program_.Runs()) return port_;
  if (given_up_) return tl::unexpected(refused_);
  if (failed_ && clock_.Now() - *failed_ < kNotAgainFor) {
    return tl::unexpected(why_);
  }
  const auto port = Start();
  if (!port) {
    program_.End();
    failed_ = clock_.Now();
    why_ = {refused_.en + " (" + port.error().message + ")", refused_.ja};
    return tl::unexpected(why_);
  }
  port_ = *port;
  return port_;
}

void PageBeside::DeskAt(uint16_t port) {
  const std::scoped_lock lock(mutex_);
  desk_ = port;
}

Result<uint16_t> PageBeside::Start() {
  std::vector<std::string> words = words_();
  words.emplace_back("--beside");
  if (desk_ != 0) {
    words.insert(words.end(), {"--desk-port", std::to_string(desk_)});
  }
  if (!web::IsLoopback(access_.host)) {
    words.insert(words.end(), {"--listen", access_.host});
  }
  if (!access_.token.empty()) words.emplace_back("--token-from-input");
  auto started = program_.Start(std::move(words), access_.token);
  if (!started) {
    return tl::unexpected(started.error());
  }
  return PortFrom(program_.Said(), given_up_, clock_);
}

}  // namespace kimari::beside
