#include "host/web/http_server.h"

#include <arpa/inet.h>
#include <spdlog/fmt/fmt.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <chrono>
#include <deque>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "host/base/clock.h"
#include "host/base/log.h"
#include "host/web/listening.h"
#include "host/web/workers.h"

namespace kimari::web {
namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Code = boost::system::error_code;

constexpr size_t kScratch = 16 << 10;
constexpr int kAcceptedAtOnce = 64;
// No descriptor is left, or large answers wait for room.
constexpr Duration kLookAgain = Milliseconds(20);
constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";

std::chrono::nanoseconds Of(Duration duration) {
  return std::chrono::nanoseconds(duration.ns);
}

// As a guard counts its tries: one that came over IPv6 is the IPv4 one it is.
std::string AddressIn(const sockaddr_storage& address) {
  std::array<char, INET6_ADDRSTRLEN> name{};
  if (address.ss_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    inet_ntop(AF_INET, &v4.sin_addr, name.data(), name.size());
  } else {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
    const bool mapped = IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr);
    const unsigned char* const bytes = v6.sin6_addr.s6_addr;
    inet_ntop(mapped ? AF_INET : AF_INET6, mapped ? bytes + 12 : bytes,
              name.data(), name.size());
  }
  return name.data();
}

size_t Descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  return static_cast<size_t>(std::min<rlim_t>(limit.rlim_cur, 1 << 20));
}

HttpAnswer Broken() {
  return AnswerInWords(500, {"the program failed at this; it goes on",
                             "内部エラーです。プログラムは動き続けています"});
}

}  // namespace

class HttpServer::Impl {
 public:
  explicit Impl(const Limits& limits)
      : limits_(limits),
        most_(std::min(limits.connections, Descriptors() * 3 / 4)) {}
  ~Impl() { Stop(); }

  size_t AddLane(int workers, bool large) {
    const size_t lane = workers_.AddLane(workers);
    if (large) {
      large_.insert(lane);
      large_at_once_ += workers;
    }
    return lane;
  }
  Result<uint16_t> Start(Options options);
  uint16_t Port() const { return port_; }
  void Wake();
  void Stop();

  // For connections, on the server's thread.
  Plan Decide(const HttpRequest& request);
  // `work` of a plan, then `done` back here.
  void Do(const std::shared_ptr<Connection>& connection);
  void Opened(int socket, const std::string& address);
  void Closed(const Connection& connection);
  // One of those that an end waits for may have been the last.
  void Parted();
  // Of a large answer, that are not held any more.
  void Release(size_t bytes);
  bool StreamIsFree() const { return streams_.size() < limits_.streams; }
  void AddStream(const std::shared_ptr<Connection>& connection);
  HostTime Now() const { return clock_.Now(); }
  const Limits& Limit() const { return limits_; }
  const std::string& Fields() const { return options_.fields; }
  char* Scratch() { return scratch_.data(); }

 private:
  void Accept();
  void TakeConnections();
  bool MakeRoom();
  void GiveLarge();
  void CutStill();
  void Work(const std::shared_ptr<Connection>& connection);
  void Part();
  void End();

  const Limits limits_;
  const size_t most_;
  const SteadyClock clock_;
  Options options_;
  asio::io_context io_{1};
  Tcp::acceptor acceptor_{io_};
  asio::steady_timer again_{io_};  // accepting
  asio::steady_timer room_{io_};   // for large answers
  asio::steady_timer end_{io_};
  bool v6_ = false;
  uint16_t port_ = 0;
  std::array<char, kScratch> scratch_{};
  // By age.
  std::map<uint64_t, std::shared_ptr<Connection>> connections_;
  std::map<std::string, size_t> by_address_;
  std::map<uint64_t, std::shared_ptr<Connection>> streams_;
  uint64_t next_ = 0;
  std::set<size_t> large_;  // lanes
  int large_at_once_ = 0;   // workers in them
  int large_now_ = 0;       // of which are at work
  std::deque<std::shared_ptr<Connection>> wait_for_room_;
  size_t held_ = 0;  // bytes of large answers
  bool looks_for_room_ = false;
  bool parting_ = false;
  bool ended_ = false;
  std::atomic<bool> woken_{false};
  std::thread thread_;
  Workers workers_;
};

// One request. All on the server's thread; held by the server until it is
// closed, and by what it waits for.
class HttpServer::Connection : public std::enable_shared_from_this<Connection> {
 public:
  enum class State {
    kHead,     // its request comes
    kBody,     // likewise
    kWaits,    // for room for a large answer
    kWork,     // a worker has it
    kAnswer,   // is sent
    kStream,   // likewise, piece by piece
    kParting,  // the answer is sent
    kClosed,
  };

  Connection(Impl& server, asio::io_context& io, uint64_t id,
             std::string address)
      : server_(server),
        socket_(io),
        timer_(io),
        id_(id),
        address_(std::move(address)),
        reader_(std::in_place, server.Limit().request) {}

  bool Begin(int socket, bool v6) {
    Code error;
    socket_.assign(v6 ? Tcp::v6() : Tcp::v4(), socket, error);
    if (error) {
      ::close(socket);
      return false;
    }
    socket_.non_blocking(true, error);
    Within(server_.Limit().request_within);
    Read();
    return true;
  }

  // Makes the answer; on a worker.
  HttpAnswer Make() const {
    try {
      return plan_.work(request_);
    } catch (const std::exception& error) {
      log::Err("page: {}: {}", request_.path, error.what());
    } catch (...) {
      log::Err("page: {}: unknown", request_.path);
    }
    return Broken();
  }

  void Answer(HttpAnswer answer) {
    if (state_ == State::kClosed) return;
    state_ = State::kAnswer;
    answer_ = std::move(answer);
    head_ = Head(fmt::format("Content-Length: {}\r\n", answer_.bytes.size()));
    if (request_.method == "HEAD") answer_.bytes = {};
    request_ = {};
    since_ = server_.Now();
    Within(server_.Limit().piece_within);
    Write();
  }

  // The next piece of a stream, if there is one and the last has gone.
  void Step(bool due) {
    if (state_ != State::kStream || writes_) return;
    const HttpStream::Piece piece = plan_.stream->Next(due);
    ends_ = piece.ends;
    if (!piece.bytes) {
      if (ends_) Part();
      return;
    }
    answer_.bytes = *piece.bytes;
    answer_.keeps = piece.bytes;
    sent_ = 0;
    Within(server_.Limit().piece_within);
    Write();
  }

  void Close() {
    if (state_ == State::kClosed) return;
    const auto self = shared_from_this();
    state_ = State::kClosed;
    Code ignored;
    socket_.close(ignored);
    timer_.cancel();
    Forget();
    server_.Closed(*this);
  }

  uint64_t Id() const { return id_; }
  const std::string& Address() const { return address_; }
  size_t Lane() const { return plan_.lane; }
  State Now() const { return state_; }
  void Wait() { state_ = State::kWaits; }
  void Begun() { state_ = State::kWork; }
  // Nothing is lost with it but what it has not asked for yet, or was told.
  bool Idles() const {
    return state_ == State::kHead || state_ == State::kBody ||
           state_ == State::kParting;
  }
  // The other end has taken nothing of its answer since `t`.
  bool StoodStillSince(HostTime t) const {
    return state_ == State::kAnswer && since_ <= t;
  }
  // It would be closed sooner than those of a lower number; 0: not at all.
  int GivesWay(HostTime still_since) const {
    if (Idles()) return 3;
    if (state_ == State::kWaits) return 2;
    return StoodStillSince(still_since) ? 1 : 0;
  }
  void Hold() { large_ = true; }
  size_t Held() const { return large_ ? answer_.bytes.size() : 0; }

 private:
  void Within(Duration patience) {
    timer_.expires_after(Of(patience));
    timer_.async_wait([weak = weak_from_this(), turn = ++turn_](Code error) {
      const auto self = weak.lock();
      if (!error && self && self->turn_ == turn) self->OnLate();
    });
  }
  void NeverLate() {
    ++turn_;
    timer_.cancel();
  }
  void OnLate() {
    if (state_ == State::kStream && !writes_) return Step(/*due=*/true);
    Close();
  }

  void Read() {
    socket_.async_wait(Tcp::socket::wait_read,
                       [self = shared_from_this()](Code error) {
                         if (error) return self->Close();
                         self->OnReadable();
                       });
  }

  // How many bytes may be read now.
  size_t Wants() const {
    switch (state_) {
      case State::kHead:
        return reader_->Wants();
      case State::kBody:
        return request_.body_length - request_.body.size();
      case State::kParting:
        return server_.Limit().parting - parted_;
      default:
        return 1;
    }
  }

  void OnReadable() {
    if (state_ == State::kClosed) return;
    Code error;
    const size_t got = socket_.read_some(
        asio::buffer(server_.Scratch(), std::min(Wants(), kScratch)), error);
    if (error == asio::error::would_block || error == asio::error::try_again ||
        error == asio::error::interrupted) {
      return Read();
    }
    if (error) return Close();
    const std::string_view came(server_.Scratch(), got);
    switch (state_) {
      case State::kHead:
        return OnHead(reader_->Take(came));
      case State::kBody:
        request_.body.append(came);
        return OnBody();
      case State::kParting:
        parted_ += got;
        return parted_ < server_.Limit().parting ? Read() : Close();
      default:  // a stream's: whoever has one has nothing more to say
        return;
    }
  }

  void OnHead(RequestReader::State now) {
    if (now == RequestReader::State::kMore) return Read();
    if (now == RequestReader::State::kRefused) {
      return Answer(reader_->Refusal());
    }
    request_ = reader_->Request();
    request_.address = address_;
    reader_.reset();
    plan_ = server_.Decide(request_);
    if (plan_.answer) return Answer(std::move(*plan_.answer));
    if (plan_.stream) return Stream();
    if (!plan_.takes_body) return Work();
    state_ = State::kBody;
    if (request_.awaits_word && request_.body.size() < request_.body_length) {
      // Nothing was sent before it: there is room.
      Code ignored;
      (void)socket_.write_some(asio::buffer(kGoOn.data(), kGoOn.size()),
                               ignored);
    }
    OnBody();
  }

  void OnBody() {
    if (request_.body.size() < request_.body_length) return Read();
    Work();
  }

  void Work() {
    state_ = State::kWork;
    NeverLate();
    server_.Do(shared_from_this());
  }

  void Stream() {
    if (!server_.StreamIsFree()) {
      plan_.fields += "Retry-After: 5\r\n";
      return Answer(AnswerInWords(
          503, {"too many pages are open", "開いているページが多すぎます"}));
    }
    answer_.mime_type = "text/event-stream";
    // A proxy would keep pieces back until they are many.
    head_ = Head("X-Accel-Buffering: no\r\n");
    request_ = {};
    state_ = State::kStream;
    server_.AddStream(shared_from_this());
    Read();  // the end, if it goes
    Step(/*due=*/false);
  }

  std::string Head(const std::string& more) const {
    return fmt::format(
        "HTTP/1.1 {} {}\r\nConnection: close\r\n{}{}{}{}{}\r\n", answer_.status,
        ReasonOf(answer_.status), more,
        answer_.mime_type.empty()
            ? ""
            : fmt::format("Content-Type: {}\r\n", answer_.mime_type),
        server_.Fields(), plan_.fields, answer_.fields);
  }

  // What is left of head and answer, a piece at most.
  std::array<asio::const_buffer, 2> Rest() const {
    const size_t most = server_.Limit().piece;
    const size_t in_head = std::min(sent_, head_.size());
    const size_t in_bytes = sent_ - in_head;
    return {asio::buffer(head_.data() + in_head, head_.size() - in_head),
            asio::buffer(answer_.bytes.data() + in_bytes,
                         std::min(answer_.bytes.size() - in_bytes, most))};
  }

  void Write() {
    writes_ = true;
    socket_.async_write_some(
        Rest(), [self = shared_from_this()](Code error, size_t sent) {
          self->writes_ = false;
          if (error) return self->Close();
          self->OnSent(sent);
        });
  }

  void OnSent(size_t sent) {
    if (state_ == State::kClosed) return;
    const size_t piece = server_.Limit().piece;
    const bool next_piece = (sent_ + sent) / piece != sent_ / piece;
    sent_ += sent;
    since_ = server_.Now();
    if (sent_ < head_.size() + answer_.bytes.size()) {
      if (next_piece) Within(server_.Limit().piece_within);
      return Write();
    }
    head_.clear();
    if (state_ == State::kAnswer || ends_) return Part();
    Within(server_.Limit().heartbeat);
    Step(/*due=*/false);
  }

  // The answer is sent: what comes now is taken, so that it is not lost with
  // it, but not for long.
  void Part() {
    Forget();
    Code ignored;
    socket_.shutdown(Tcp::socket::shutdown_send, ignored);
    const bool reads_already = state_ == State::kStream;
    state_ = State::kParting;
    Within(server_.Limit().parting_within);
    if (!reads_already) Read();
    server_.Parted();
  }

  // Lets go of what is sent.
  void Forget() {
    const size_t held = Held();
    answer_ = {};
    head_ = {};
    plan_.stream.reset();
    if (std::exchange(large_, false)) server_.Release(held);
  }

  Impl& server_;
  Tcp::socket socket_;
  asio::steady_timer timer_;
  uint64_t turn_ = 0;  // of the timer
  const uint64_t id_;
  const std::string address_;
  State state_ = State::kHead;
  std::optional<RequestReader> reader_;  // of a head
  HttpRequest request_;
  Plan plan_;
  std::string head_;
  HttpAnswer answer_;
  size_t sent_ = 0;  // of head and answer
  HostTime since_;
  bool large_ = false;
  bool writes_ = false;
  bool ends_ = false;
  size_t parted_ = 0;
};

// ---- the server

Result<uint16_t> HttpServer::Impl::Start(Options options) {
  options_ = std::move(options);
  const auto listening =
      ListenOn(options_.host, options_.port, options_.or_free_port);
  if (!listening) return tl::unexpected(listening.error());
  v6_ = listening->v6;
  port_ = listening->port;
  Code error;
  acceptor_.assign(v6_ ? Tcp::v6() : Tcp::v4(), listening->socket, error);
  if (error) {
    ::close(listening->socket);
    return Fail(ErrorKind::kDevice, "cannot listen: " + error.message());
  }
  Accept();
  thread_ = std::thread([this] {
    const auto stays = asio::make_work_guard(io_);
    for (bool ran = false; !ran;) {
      try {
        io_.run();
        ran = true;
      } catch (const std::exception& thrown) {
        log::Err("page: {}", thrown.what());
      }
    }
  });
  return listening->port;
}

void HttpServer::Impl::Accept() {
  acceptor_.async_wait(Tcp::acceptor::wait_read, [this](Code error) {
    if (!error && !parting_) TakeConnections();
  });
}

void HttpServer::Impl::TakeConnections() {
  for (int i = 0; i < kAcceptedAtOnce; ++i) {
    sockaddr_storage from{};
    socklen_t size = sizeof from;
    const int socket =
        accept4(acceptor_.native_handle(), reinterpret_cast<sockaddr*>(&from),
                &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket >= 0) {
      Opened(socket, AddressIn(from));
      continue;
    }
    if (errno == EINTR || errno == ECONNABORTED) continue;
    if (errno == EAGAIN || errno == EWOULDBLOCK) break;
    // No descriptor is left: not again at once.
    (void)MakeRoom();
    again_.expires_after(Of(kLookAgain));
    again_.async_wait([this](Code error) {
      if (!error) Accept();
    });
    return;
  }
  Accept();
}

void HttpServer::Impl::Opened(int socket, const std::string& address) {
  if (connections_.size() >= most_ && !MakeRoom()) {
    ::close(socket);
    return;
  }
  const uint64_t id = next_++;
  const auto connection = std::make_shared<Connection>(*this, io_, id, address);
  connections_.emplace(id, connection);
  ++by_address_[address];
  if (!connection->Begin(socket, v6_)) connection->Close();
}

// Closes the one that costs least, of the address that holds most, the oldest.
// False: all are at work.
bool HttpServer::Impl::MakeRoom() {
  std::shared_ptr<Connection> victim;
  std::pair<int, size_t> most{0, 0};
  const HostTime still_since = clock_.Now() - limits_.slow;
  for (const auto& [id, each] : connections_) {
    const std::pair its{each->GivesWay(still_since),
                        by_address_[each->Address()]};
    if (its.first == 0 || its <= most) continue;
    victim = each;
    most = its;
  }
  if (!victim) return false;
  victim->Close();
  return true;
}

void HttpServer::Impl::Closed(const Connection& connection) {
  const auto share = by_address_.find(connection.Address());
  if (share != by_address_.end() && --share->second == 0) {
    by_address_.erase(share);
  }
  streams_.erase(connection.Id());
  connections_.erase(connection.Id());
  Parted();
}

HttpServer::Plan HttpServer::Impl::Decide(const HttpRequest& request) {
  try {
    return options_.decide(request);
  } catch (const std::exception& error) {
    log::Err("page: {}: {}", request.path, error.what());
  }
  Plan plan;
  plan.answer = Broken();
  return plan;
}

void HttpServer::Impl::Do(const std::shared_ptr<Connection>& connection) {
  if (!large_.contains(connection->Lane())) return Work(connection);
  connection->Wait();
  wait_for_room_.push_back(connection);
  GiveLarge();
}

void HttpServer::Impl::Work(const std::shared_ptr<Connection>& connection) {
  workers_.Do(connection->Lane(), connection->Address(), [this, connection] {
    auto made = std::make_shared<HttpAnswer>(connection->Make());
    asio::post(io_, [this, connection, made] {
      if (large_.contains(connection->Lane())) {
        --large_now_;
        held_ += made->bytes.size();
        connection->Hold();
      }
      connection->Answer(std::move(*made));
      GiveLarge();
    });
  });
}

// As many as there is room for; where there is none, readers that stand still
// are made to leave some.
void HttpServer::Impl::GiveLarge() {
  while (!wait_for_room_.empty() && held_ < limits_.held &&
         large_now_ < large_at_once_) {
    const auto next = wait_for_room_.front();
    wait_for_room_.pop_front();
    if (next->Now() == Connection::State::kClosed) continue;
    next->Begun();
    ++large_now_;
    Work(next);
  }
  if (wait_for_room_.empty() || looks_for_room_) return;
  looks_for_room_ = true;
  room_.expires_after(Of(kLookAgain));
  room_.async_wait([this](Code error) {
    looks_for_room_ = false;
    if (!error) CutStill();
  });
}

// Whoever takes nothing of a large answer, as many as wait.
void HttpServer::Impl::CutStill() {
  const HostTime still_since = clock_.Now() - limits_.slow;
  size_t cuts = wait_for_room_.size();
  const auto all = connections_;
  for (const auto& [id, each] : all) {
    if (cuts == 0) break;
    if (each->Held() == 0 || !each->StoodStillSince(still_since)) continue;
    each->Close();
    --cuts;
  }
  GiveLarge();
}

void HttpServer::Impl::Release(size_t bytes) {
  held_ -= std::min(bytes, held_);
  asio::post(io_, [this] { GiveLarge(); });
}

void HttpServer::Impl::AddStream(
    const std::shared_ptr<Connection>& connection) {
  streams_.emplace(connection->Id(), connection);
}

void HttpServer::Impl::Wake() {
  if (woken_.exchange(true)) return;
  asio::post(io_, [this] {
    woken_ = false;
    const auto all = streams_;
    for (const auto& [id, each] : all) each->Step(/*due=*/false);
  });
}

// The end is near: no connection is taken any more; streams and answers that
// are under way may end by themselves.
void HttpServer::Impl::Part() {
  parting_ = true;
  Code ignored;
  acceptor_.close(ignored);
  again_.cancel();
  const auto all = connections_;
  for (const auto& [id, each] : all) {
    if (each->Idles()) each->Close();
  }
  const auto streams = streams_;
  for (const auto& [id, each] : streams) each->Step(/*due=*/false);
  end_.expires_after(Of(limits_.last_words));
  end_.async_wait([this](Code) { End(); });
  Parted();
}

void HttpServer::Impl::Parted() {
  const auto speaks = [](const auto& each) { return !each.second->Idles(); };
  if (parting_ && std::ranges::none_of(connections_, speaks)) End();
}

void HttpServer::Impl::End() {
  if (std::exchange(ended_, true)) return;
  const auto all = connections_;
  for (const auto& [id, each] : all) each->Close();
  wait_for_room_.clear();
  io_.stop();
}

void HttpServer::Impl::Stop() {
  if (thread_.joinable()) {
    asio::post(io_, [this] { Part(); });
    thread_.join();
  }
  workers_.End();
}

HttpServer::HttpServer(const Limits& limits)
    : impl_(std::make_unique<Impl>(limits)) {}
HttpServer::~HttpServer() = default;

size_t HttpServer::AddLane(int workers, bool large) {
  return impl_->AddLane(workers, large);
}
Result<uint16_t> HttpServer::Start(Options options) {
  return impl_->Start(std::move(options));
}
uint16_t HttpServer::Port() const { return impl_->Port(); }
void HttpServer::Wake() { impl_->Wake(); }
void HttpServer::Stop() { impl_->Stop(); }

}  // namespace kimari::web
