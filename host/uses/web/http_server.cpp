#include "host/uses/web/http_server.h"

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
#include <map>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "host/base/clock.h"
#include "host/base/log.h"
#include "host/uses/web/http_connection.h"
#include "host/uses/web/large_answers.h"
#include "host/uses/web/listening.h"
#include "host/uses/web/open_streams.h"
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
        streams_(limits.streams),
        large_(limits.held) {}
  ~Impl() override { Stop(); }

  size_t AddLane(int workers, const Places::Shares& requests) {
    return workers_.AddLane(workers, requests);
  }
  size_t AddLargeLane(int workers) {
    constexpr size_t kAny = std::numeric_limits<size_t>::max();
    const size_t lane = workers_.AddLane(workers, {kAny, kAny, kAny, kAny});
    large_.AddLane(lane, workers);
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
  void AcceptConnections();
  bool MakeRoom(Places::Room room, const HttpConnection* comes,
                const std::string& address);
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
  OpenStreams streams_;
  uint64_t next_ = 0;
  LargeAnswers large_;
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
    if (!error && !parting_) AcceptConnections();
  });
}

void HttpServer::Impl::AcceptConnections() {
  for (int i = 0; i < kAcceptedAtOnce; ++i) {
    const Caller caller = AcceptCaller(acceptor_.native_handle());
    if (caller.socket >= 0) {
      Opened(caller.socket, caller.address);
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
  places_.Enter(address);
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
  streams_.Remove(connection);
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
  places_.Enter(request.address);
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
  if (!large_.Has(connection->Lane())) return Work(connection);
  large_.Wait(connection);
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
  if (large_.Has(connection->Lane())) {
    large_.OnMade(*connection, answer->bytes.size());
  }
  connection->Answer(std::move(*answer));
  GiveLarge();
}

// As many as there is room for; where there is none, readers that stand still
// are made to leave some.
void HttpServer::Impl::GiveLarge() {
  while (const auto next = large_.Next()) Work(next);
  if (large_.Waiting() == 0 || looks_for_room_) return;
  looks_for_room_ = true;
  room_.expires_after(ForAsio(kLookAgain));
  room_.async_wait([this](Code error) {
    looks_for_room_ = false;
    if (!error) CutStill();
  });
}

// Whoever takes nothing of a large answer, as many as wait.
void HttpServer::Impl::CutStill() {
  const HostTime still_since = clock_.Now() - limits_.slow;
  size_t cuts = large_.Waiting();
  const auto in_the_way = large_.InTheWay();
  const auto all = connections_;
  for (const auto& [id, each] : all) {
    if (cuts == 0) break;
    if (each->Held() == 0 || !each->StoodStillSince(still_since)) continue;
    if (in_the_way && !in_the_way->contains(each->Address())) continue;
    each->Close();
    --cuts;
  }
  GiveLarge();
}

void HttpServer::Impl::Release(const HttpConnection& connection, size_t bytes) {
  large_.Release(connection.Address(), bytes);
  asio::post(io_, [this] { GiveLarge(); });
}

bool HttpServer::Impl::AddStream(
    const std::shared_ptr<HttpConnection>& connection) {
  return streams_.Add(connection);
}

void HttpServer::Impl::Wake() {
  if (woken_.exchange(true)) return;
  asio::post(io_, [this] {
    woken_ = false;
    streams_.Step();
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
  streams_.Step();
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
  large_.Forget();
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
