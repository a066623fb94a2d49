#include "host/uses/web/http_server.h"

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
#include <exception>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "host/base/clock.h"
#include "host/base/log.h"
#include "host/uses/web/http_connection.h"
#include "host/uses/web/listening.h"
#include "host/uses/web/places.h"
#include "host/uses/web/workers.h"

namespace kimari::web {
namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Code = boost::system::error_code;

constexpr int kAcceptedAtOnce = 64;
// No descriptor is left, or large answers wait for room.
constexpr Duration kLookAgain = Milliseconds(20);

// One that came over IPv6 is the IPv4 one it is.
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

// As places and a guard's tries are counted: who asks this machine under an
// address of its own sits at it.
std::string WhoIsAt(int socket, const sockaddr_storage& from) {
  std::string address = AddressIn(from);
  sockaddr_storage own{};
  socklen_t size = sizeof own;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size) == 0 &&
      !IsHere(address) && AddressIn(own) == address) {
    return "127.0.0.1";
  }
  return address;
}

Places::Shares SharesOfConnections(size_t all) {
  const size_t kept = all / 8;
  return {all, std::max<size_t>(all / 4, 1), all - kept, all - kept};
}

size_t Descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  return static_cast<size_t>(std::min<rlim_t>(limit.rlim_cur, 1 << 20));
}

}  // namespace

class HttpServer::Impl final : public ConnectionKeeper {
 public:
  explicit Impl(const Limits& limits)
      : limits_(limits),
        places_(SharesOfConnections(
            std::min(limits.connections, Descriptors() * 3 / 4))),
        stream_places_(limits.streams) {}
  ~Impl() override { Stop(); }

  size_t AddLane(int workers, const Places::Shares& requests) {
    return workers_.AddLane(workers, requests);
  }
  size_t AddLargeLane(int workers) {
    constexpr size_t kAny = std::numeric_limits<size_t>::max();
    const size_t lane = workers_.AddLane(workers, {kAny, kAny, kAny, kAny});
    large_.insert(lane);
    large_at_once_ += static_cast<size_t>(workers);
    return lane;
  }
  Result<uint16_t> Start(Options options);
  uint16_t Port() const { return port_; }
  void Wake();
  void Stop();

  bool Attribute(HttpConnection& connection, HttpRequest& request) override;
  Plan Decide(const HttpRequest& request) override;
  void Do(const std::shared_ptr<HttpConnection>& connection) override;
  void Opened(int socket, const std::string& address);
  void Closed(const HttpConnection& connection) override;
  void Parted() override;
  void Release(const HttpConnection& connection, size_t bytes) override;
  bool AddStream(const std::shared_ptr<HttpConnection>& connection) override;
  HostTime Now() const override { return clock_.Now(); }
  const Limits& Limit() const override { return limits_; }
  const std::string& Fields() const override { return options_.fields; }
  char* Scratch() override { return scratch_.data(); }

 private:
  void Accept();
  void TakeConnections();
  bool MakeRoom(Places::Room room, const HttpConnection* comes,
                const std::string& address);
  std::shared_ptr<HttpConnection> StreamThatGivesWay(
      Places::Room room, const std::string& address) const;
  bool HasItsShareOfLarge(const std::string& address) const;
  void GiveLarge();
  void CutStill();
  void Work(const std::shared_ptr<HttpConnection>& connection);
  void Made(const std::shared_ptr<HttpConnection>& connection,
            const std::shared_ptr<HttpAnswer>& answer);
  void Part();
  void End();

  const Limits limits_;
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
  std::map<uint64_t, std::shared_ptr<HttpConnection>> connections_;
  Places places_;  // of connections
  std::map<uint64_t, std::shared_ptr<HttpConnection>> streams_;
  Places stream_places_;
  uint64_t next_ = 0;
  std::set<size_t> large_;                  // lanes
  size_t large_at_once_ = 0;                // workers in them
  size_t large_now_ = 0;                    // of which are at work
  std::map<std::string, size_t> large_of_;  // likewise, by address
  std::list<std::shared_ptr<HttpConnection>> wait_for_room_;
  size_t held_ = 0;                        // bytes of large answers
  std::map<std::string, size_t> held_of_;  // likewise, by address
  bool looks_for_room_ = false;
  bool parting_ = false;
  bool ended_ = false;
  std::atomic<bool> woken_{false};
  std::thread thread_;
  Workers workers_;
};

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
      Opened(socket, WhoIsAt(socket, from));
      continue;
    }
    if (errno == EINTR || errno == ECONNABORTED) continue;
    if (errno == EAGAIN || errno == EWOULDBLOCK) break;
    // No descriptor is left: not again at once.
    (void)MakeRoom(Places::Room::kNone, nullptr, "");
    again_.expires_after(ForAsio(kLookAgain));
    again_.async_wait([this](Code error) {
      if (!error) Accept();
    });
    return;
  }
  Accept();
}

void HttpServer::Impl::Opened(int socket, const std::string& address) {
  const auto room = places_.For(address);
  if (room != Places::Room::kFree && !MakeRoom(room, nullptr, address)) {
    ::close(socket);
    return;
  }
  const uint64_t id = next_++;
  const auto connection =
      std::make_shared<HttpConnection>(*this, io_, id, address);
  connections_.emplace(id, connection);
  places_.Take(address);
  if (!connection->Begin(socket, v6_)) connection->Close();
}

// Closes the one that costs least, of the address that holds most, the oldest,
// where there is no such room for one that `comes` from `address`. False: all
// are at work.
bool HttpServer::Impl::MakeRoom(Places::Room room, const HttpConnection* comes,
                                const std::string& address) {
  std::shared_ptr<HttpConnection> victim;
  std::pair<int, size_t> most{0, 0};
  const HostTime still_since = clock_.Now() - limits_.slow;
  for (const auto& [id, each] : connections_) {
    if (each.get() == comes ||
        !Places::IsInTheWay(room, each->Address(), address)) {
      continue;
    }
    const std::pair its{each->GivesWay(still_since),
                        places_.Of(each->Address())};
    if (its.first == 0 || its <= most) continue;
    victim = each;
    most = its;
  }
  if (!victim) return false;
  victim->Close();
  return true;
}

void HttpServer::Impl::Closed(const HttpConnection& connection) {
  places_.Leave(connection.Address());
  if (streams_.erase(connection.Id()) > 0) {
    stream_places_.Leave(connection.Address());
  }
  connections_.erase(connection.Id());
  Parted();
}

bool HttpServer::Impl::Attribute(HttpConnection& connection,
                                 HttpRequest& request) {
  request.address = connection.Address();
  if (!options_.whose) return true;
  request.address = options_.whose(request);
  if (request.address == connection.Address()) return true;
  places_.Leave(connection.Address());
  connection.SetAddress(request.address);
  const auto room = places_.For(request.address);
  const bool there = room == Places::Room::kFree ||
                     MakeRoom(room, &connection, request.address);
  places_.Take(request.address);
  return there;
}

HttpServer::Plan HttpServer::Impl::Decide(const HttpRequest& request) {
  try {
    return options_.decide(request);
  } catch (const std::exception& error) {
    log::Err("page: {}: {}", request.path, error.what());
  }
  Plan plan;
  plan.answer = ProgramFailed();
  return plan;
}

void HttpServer::Impl::Do(const std::shared_ptr<HttpConnection>& connection) {
  if (!large_.contains(connection->Lane())) return Work(connection);
  connection->Wait();
  wait_for_room_.push_back(connection);
  GiveLarge();
}

void HttpServer::Impl::Work(const std::shared_ptr<HttpConnection>& connection) {
  const auto work = [this, connection] {
    auto made = std::make_shared<HttpAnswer>(connection->Make());
    asio::post(io_, [this, connection, made] { Made(connection, made); });
  };
  if (!workers_.Do(connection->Lane(), connection->Address(), work)) {
    connection->Decline(1,
                        {"too many presses wait; press again in a moment",
                         "前の操作がまだ終わっていません。少し待ってからもう一"
                         "度押してください"});
  }
}

void HttpServer::Impl::Made(const std::shared_ptr<HttpConnection>& connection,
                            const std::shared_ptr<HttpAnswer>& answer) {
  if (large_.contains(connection->Lane())) {
    --large_now_;
    if (--large_of_[connection->Address()] == 0) {
      large_of_.erase(connection->Address());
    }
    const size_t bytes = answer->bytes.size();
    if (bytes > 0 && connection->Now() != HttpConnection::State::kClosed) {
      held_ += bytes;
      held_of_[connection->Address()] += bytes;
      connection->Hold(bytes);
    }
  }
  connection->Answer(std::move(*answer));
  GiveLarge();
}

bool HttpServer::Impl::HasItsShareOfLarge(const std::string& address) const {
  const auto held = held_of_.find(address);
  const size_t most = IsHere(address) ? limits_.held / 4 * 3 : limits_.held / 2;
  if (held != held_of_.end() && held->second >= most) return true;
  const auto now = large_of_.find(address);
  return now != large_of_.end() &&
         now->second >= std::max<size_t>(large_at_once_, 2) - 1;
}

// As many as there is room for; where there is none, readers that stand still
// are made to leave some.
void HttpServer::Impl::GiveLarge() {
  std::erase_if(wait_for_room_, [](const auto& each) {
    return each->Now() == HttpConnection::State::kClosed;
  });
  for (auto next = wait_for_room_.begin(); next != wait_for_room_.end() &&
                                           held_ < limits_.held &&
                                           large_now_ < large_at_once_;) {
    const auto connection = *next;
    if (HasItsShareOfLarge(connection->Address())) {
      ++next;
      continue;
    }
    next = wait_for_room_.erase(next);
    connection->Begun();
    ++large_now_;
    ++large_of_[connection->Address()];
    Work(connection);
  }
  if (wait_for_room_.empty() || looks_for_room_) return;
  looks_for_room_ = true;
  room_.expires_after(ForAsio(kLookAgain));
  room_.async_wait([this](Code error) {
    looks_for_room_ = false;
    if (!error) CutStill();
  });
}

// Whoever takes nothing of a large answer, as many as wait: of everybody, or
// for those that have their share, of theirs.
void HttpServer::Impl::CutStill() {
  const HostTime still_since = clock_.Now() - limits_.slow;
  size_t cuts = wait_for_room_.size();
  const bool full = held_ >= limits_.held;
  std::set<std::string> who_wait;
  for (const auto& each : wait_for_room_) who_wait.insert(each->Address());
  const auto all = connections_;
  for (const auto& [id, each] : all) {
    if (cuts == 0) break;
    if (each->Held() == 0 || !each->StoodStillSince(still_since)) continue;
    if (!full && !who_wait.contains(each->Address())) continue;
    each->Close();
    --cuts;
  }
  GiveLarge();
}

void HttpServer::Impl::Release(const HttpConnection& connection, size_t bytes) {
  held_ -= std::min(bytes, held_);
  const auto its = held_of_.find(connection.Address());
  if (its != held_of_.end()) {
    its->second -= std::min(bytes, its->second);
    if (its->second == 0) held_of_.erase(its);
  }
  asio::post(io_, [this] { GiveLarge(); });
}

// Beyond its share the oldest stream of an address goes, not the new one: a
// phone that lost its network comes back while the server still takes its old
// streams for open, and whoever opens a page is looking at that one. Where all
// places are taken, those that hold more than they would with this one give
// way; a place that is one's only one is nobody's to take, so that pages which
// come back by themselves do not turn one another out.
std::shared_ptr<HttpConnection> HttpServer::Impl::StreamThatGivesWay(
    Places::Room room, const std::string& address) const {
  std::shared_ptr<HttpConnection> gives_way;
  size_t most = stream_places_.Of(address) + 1;
  for (const auto& [id, each] : streams_) {
    if (!Places::IsInTheWay(room, each->Address(), address)) continue;
    const size_t its = stream_places_.Of(each->Address());
    if (its > most || (!gives_way && each->Address() == address)) {
      most = std::max(most, its);
      gives_way = each;
    }
  }
  return gives_way;
}

bool HttpServer::Impl::AddStream(
    const std::shared_ptr<HttpConnection>& connection) {
  const std::string& address = connection->Address();
  const auto room = stream_places_.For(address);
  if (room != Places::Room::kFree) {
    const auto gives_way = StreamThatGivesWay(room, address);
    if (!gives_way) return false;
    streams_.erase(gives_way->Id());
    stream_places_.Leave(gives_way->Address());
    gives_way->Dismiss();
  }
  streams_.emplace(connection->Id(), connection);
  stream_places_.Take(address);
  return true;
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
  end_.expires_after(ForAsio(limits_.last_words));
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

size_t HttpServer::AddLane(int workers, const Places::Shares& requests) {
  return impl_->AddLane(workers, requests);
}
size_t HttpServer::AddLargeLane(int workers) {
  return impl_->AddLargeLane(workers);
}
Result<uint16_t> HttpServer::Start(Options options) {
  return impl_->Start(std::move(options));
}
uint16_t HttpServer::Port() const { return impl_->Port(); }
void HttpServer::Wake() { impl_->Wake(); }
void HttpServer::Stop() { impl_->Stop(); }

}  // namespace kimari::web
