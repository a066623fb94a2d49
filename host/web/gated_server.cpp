#include "host/web/gated_server.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <poll.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace kimari::web {
namespace {

constexpr int kLookEveryMs = 20;  // at who is too late, and for the end
constexpr size_t kPiece = 64 << 10;
// So that a page's file is off our hands at once, however slowly it is read.
constexpr int kSendBuffer = 1 << 20;

std::string Refusal(int status, const char* reason, const char* en,
                    const char* ja) {
  const std::string body = std::string("{\"ok\":false,\"message\":\"") + en +
                           "\",\"message_ja\":\"" + ja + "\"}";
  return "HTTP/1.1 " + std::to_string(status) + " " + reason +
         "\r\nContent-Type: application/json\r\nConnection: close\r\n"
         "Content-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

// The value of a header in a request's head; nothing where it is not there.
std::string_view HeaderOf(std::string_view head, std::string_view name) {
  size_t at = head.find("\r\n");
  while (at != std::string_view::npos && at + 2 < head.size()) {
    const size_t begin = at + 2;
    at = head.find("\r\n", begin);
    const std::string_view line = head.substr(begin, at - begin);
    if (line.size() <= name.size() || line[name.size()] != ':' ||
        strncasecmp(line.data(), name.data(), name.size()) != 0) {
      continue;
    }
    std::string_view value = line.substr(name.size() + 1);
    const size_t first = value.find_first_not_of(" \t");
    return first == std::string_view::npos ? "" : value.substr(first);
  }
  return {};
}

// One end of a socket as httplib wants it. What is read is there already.
class SocketStream : public httplib::Stream {
 public:
  // `writes_since` says from when on it writes, as long as it does.
  SocketStream(int socket, const GatedServer::Limits& limits,
               const Clock& clock, std::atomic<int64_t>& writes_since)
      : socket_(socket),
        limits_(limits),
        clock_(clock),
        writes_since_(writes_since) {}

  bool is_readable() const override { return Ready(POLLIN, {}); }
  bool is_writable() const override { return Ready(POLLOUT, {}); }

  ssize_t read(char* into, size_t size) override {
    if (at_ == read_.size()) {
      read_.resize(kPiece);
      const ssize_t got = Ready(POLLIN, limits_.request)
                              ? recv(socket_, read_.data(), read_.size(), 0)
                              : -1;
      read_.resize(got > 0 ? static_cast<size_t>(got) : 0);
      at_ = 0;
      if (got <= 0) return got;
    }
    const size_t n = std::min(size, read_.size() - at_);
    std::copy_n(read_.data() + at_, n, into);
    at_ += n;
    return static_cast<ssize_t>(n);
  }

  ssize_t write(const char* bytes, size_t size) override {
    writes_since_ = clock_.Now().ns;
    const ssize_t written = WriteAll(bytes, size);
    writes_since_ = 0;
    return written;
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &length);
    Name(address, length, ip, port);
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &length);
    Name(address, length, ip, port);
  }
  socket_t socket() const override { return socket_; }

 private:
  ssize_t WriteAll(const char* bytes, size_t size) {
    const HostTime until =
        clock_.Now() + limits_.write * static_cast<int64_t>(1 + size / kPiece);
    size_t done = 0;
    while (done < size) {
      const Duration left = until - clock_.Now();
      if (left <= Duration{} || !Ready(POLLOUT, left)) return -1;
      const ssize_t sent =
          send(socket_, bytes + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      if (sent <= 0) return -1;
      done += static_cast<size_t>(sent);
    }
    return static_cast<ssize_t>(done);
  }
  bool Ready(short events, Duration patience) const {
    pollfd wanted{socket_, events, 0};
    const int ready =
        poll(&wanted, 1, static_cast<int>(patience.Milliseconds()));
    return ready > 0 && (wanted.revents & events) != 0;
  }
  static void Name(const sockaddr_storage& address, socklen_t length,
                   std::string& ip, int& port) {
    std::string name(NI_MAXHOST, '\0');
    std::string service(NI_MAXSERV, '\0');
    if (getnameinfo(reinterpret_cast<const sockaddr*>(&address), length,
                    name.data(), NI_MAXHOST, service.data(), NI_MAXSERV,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
      return;
    }
    ip = name.c_str();
    port = 0;
    std::from_chars(service.data(), service.data() + service.size(), port);
  }

  int socket_;
  const GatedServer::Limits& limits_;
  const Clock& clock_;
  std::atomic<int64_t>& writes_since_;
  std::vector<char> read_;
  size_t at_ = 0;
};

// Runs what it is given at once: it only puts a connection into the gate.
class AtOnce : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> task) override { task(); }
  void shutdown() override {}
};

}  // namespace

GatedServer::GatedServer(const Limits& limits)
    : limits_(limits),
      pool_(std::make_unique<httplib::ThreadPool>(limits.workers)),
      news_(epoll_create1(EPOLL_CLOEXEC)) {
  new_task_queue = [] { return new AtOnce; };
  watch_ = std::thread([this] { Watch(); });
}

GatedServer::~GatedServer() {
  End();
  ::close(news_);
}

void GatedServer::End() {
  stop();
  {
    const std::scoped_lock lock(mutex_);
    if (std::exchange(ending_, true)) return;
    for (const auto& [socket, state] : served_) ::shutdown(socket, SHUT_RDWR);
  }
  watch_.join();
  pool_->shutdown();
}

// The listener's thread: never waits.
bool GatedServer::process_and_close_socket(int socket) {
  ::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSendBuffer, sizeof kSendBuffer);
  const std::scoped_lock lock(mutex_);
  if (waiting_.size() >= limits_.connections) {
    ::close(waiting_.front().socket);
    waiting_.pop_front();
  }
  waiting_.push_back({socket, clock_.Now() + limits_.request});
  // Once each time that something comes: who has sent half is not asked anew.
  epoll_event wanted{};
  wanted.events = EPOLLIN | EPOLLRDHUP | EPOLLET;
  wanted.data.fd = socket;
  if (epoll_ctl(news_, EPOLL_CTL_ADD, socket, &wanted) != 0) {
    waiting_.pop_back();
    ::close(socket);
  }
  return true;
}

GatedServer::Look GatedServer::LookAt(const Waiting& waiting,
                                      std::string& refusal) const {
  std::vector<char> bytes(limits_.head + limits_.body);
  const ssize_t got =
      recv(waiting.socket, bytes.data(), bytes.size(), MSG_PEEK | MSG_DONTWAIT);
  if (got == 0) return Look::kGone;
  if (got < 0) {
    return errno == EAGAIN || errno == EINTR ? Look::kWait : Look::kGone;
  }
  const std::string_view text(bytes.data(), static_cast<size_t>(got));
  const size_t end = text.find("\r\n\r\n");
  if (end == std::string_view::npos) {
    if (text.size() < limits_.head) return Look::kWait;
    refusal = Refusal(431, "Request Header Fields Too Large",
                      "the head of this request is too long",
                      "リクエストが長すぎます");
    return Look::kGone;
  }
  const std::string_view head = text.substr(0, end + 2);
  // Nothing that would have to be unpacked, or has no length.
  if (!HeaderOf(head, "Content-Encoding").empty() ||
      !HeaderOf(head, "Transfer-Encoding").empty()) {
    refusal = Refusal(415, "Unsupported Media Type",
                      "a command is sent as it is, neither packed nor chunked",
                      "命令は圧縮や分割をせずに送ってください");
    return Look::kGone;
  }
  const std::string_view length = HeaderOf(head, "Content-Length");
  size_t body = 0;
  const auto [stop, error] =
      std::from_chars(length.data(), length.data() + length.size(), body);
  if (!length.empty() &&
      (error != std::errc{} || stop != length.data() + length.size() ||
       body > limits_.body)) {
    refusal = Refusal(413, "Payload Too Large", "a command is not that long",
                      "命令が長すぎます");
    return Look::kGone;
  }
  return text.size() >= end + 4 + body ? Look::kWhole : Look::kWait;
}

void GatedServer::Watch() {
  std::array<epoll_event, 64> news;
  while (true) {
    const int count = epoll_wait(news_, news.data(),
                                 static_cast<int>(news.size()), kLookEveryMs);
    // Disturbed by a signal, or there is none: not again at once.
    if (count < 0) clock_.SleepUntil(clock_.Now() + Milliseconds(kLookEveryMs));
    const std::scoped_lock lock(mutex_);
    if (ending_) break;
    LookAtAll(std::span(news).first(static_cast<size_t>(std::max(count, 0))));
    CutSlow();
  }
  const std::scoped_lock lock(mutex_);
  for (const Waiting& waiting : waiting_) ::close(waiting.socket);
  waiting_.clear();
}

// At those that have sent something, and at those that are too late.
void GatedServer::LookAtAll(std::span<const epoll_event> news) {
  const HostTime now = clock_.Now();
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    std::string refusal;
    const bool sent = std::ranges::any_of(news, [&](const epoll_event& each) {
      return each.data.fd == at->socket;
    });
    Look look = sent ? LookAt(*at, refusal) : Look::kWait;
    if (look == Look::kWait && now >= at->until) look = Look::kGone;
    at = Settle(*at, look, refusal) ? waiting_.erase(at) : std::next(at);
  }
}

bool GatedServer::Settle(const Waiting& waiting, Look look,
                         const std::string& refusal) {
  const int socket = waiting.socket;
  if (look == Look::kWait) return false;
  epoll_ctl(news_, EPOLL_CTL_DEL, socket, nullptr);
  if (look == Look::kWhole) {
    served_.try_emplace(socket);
    ++queued_;
    pool_->enqueue([this, socket] { Serve(socket); });
    return true;
  }
  if (!refusal.empty()) {
    // What was sent is taken first: else the answer is lost with it.
    std::vector<char> sent(limits_.head + limits_.body);
    (void)recv(socket, sent.data(), sent.size(), MSG_DONTWAIT);
    (void)send(socket, refusal.data(), refusal.size(),
               MSG_NOSIGNAL | MSG_DONTWAIT);
    ::shutdown(socket, SHUT_WR);
  }
  ::close(socket);
  return true;
}

// Where all workers are held, as many of the slow ones as there are that wait.
void GatedServer::CutSlow() {
  if (served_.size() - queued_ < limits_.workers) return;
  const HostTime before = clock_.Now() - limits_.slow;
  size_t cuts = queued_;
  for (auto& [socket, served] : served_) {
    if (cuts == 0) break;
    const int64_t since = served.writes_since;
    if (served.cut || since == 0 || since > before.ns) continue;
    served.cut = true;
    ::shutdown(socket, SHUT_RDWR);
    --cuts;
  }
}

void GatedServer::Serve(int socket) {
  std::atomic<int64_t>* writes_since = nullptr;
  {
    const std::scoped_lock lock(mutex_);
    --queued_;
    writes_since = &served_.at(socket).writes_since;
  }
  SocketStream stream(socket, limits_, clock_, *writes_since);
  bool closed = false;
  process_request(stream, /*close_connection=*/true, closed, nullptr);
  Close(socket);
}

void GatedServer::Close(int socket) {
  const std::scoped_lock lock(mutex_);
  served_.erase(socket);
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
}

}  // namespace kimari::web
