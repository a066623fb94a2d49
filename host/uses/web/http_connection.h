// One connection of HttpServer: a request, its answer or stream, the end. For
// http_server.cpp alone; the only header that has Boost.Asio in it.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/base/time.h"
#include "host/uses/web/http_server.h"
#include "host/uses/web/request_reader.h"

namespace kimari::web {

class HttpConnection;

// What a connection asks of its server; on the server's thread.
class ConnectionKeeper {
 public:
  virtual ~ConnectionKeeper() = default;
  virtual HttpServer::Plan Decide(const HttpRequest& request) = 0;
  // Finds out whose its request is. False: there is no place for one more of
  // its.
  virtual bool Attribute(HttpConnection& connection, HttpRequest& request) = 0;
  // Has the plan's work done, and the connection answer with it.
  virtual void Do(const std::shared_ptr<HttpConnection>& connection) = 0;
  // False: no stream can be made room for.
  virtual bool AddStream(const std::shared_ptr<HttpConnection>& connection) = 0;
  // Nothing more than an end is waited for.
  virtual void Parted() = 0;
  virtual void Closed(const HttpConnection& connection) = 0;
  // So many bytes of a large answer are not held any more.
  virtual void Release(const HttpConnection& connection, size_t bytes) = 0;
  virtual HostTime Now() const = 0;
  virtual const HttpServer::Limits& Limit() const = 0;
  virtual const std::string& Fields() const = 0;  // of every answer
  // kScratch bytes for what is read at once.
  virtual char* Scratch() = 0;
};

inline constexpr size_t kScratch = 16 << 10;

inline std::chrono::nanoseconds ForAsio(Duration duration) {
  return std::chrono::nanoseconds(duration.ns);
}

// All but Make on the server's thread. Held by the server until it is closed,
// and by what it waits for.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
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

  // The keeper outlives it.
  HttpConnection(ConnectionKeeper& keeper, boost::asio::io_context& io,
                 uint64_t id, std::string address);

  // Takes the socket over. False: it is closed already.
  bool Begin(int socket, bool v6);
  // Makes the answer of a plan's work; on a worker. Throws nothing.
  HttpAnswer Make() const;
  void Answer(HttpAnswer answer);
  // In words that ask to come again in so many seconds.
  void Decline(int seconds, const Text& why);
  // The next piece of a stream, if there is one and the last has gone.
  void Step(bool due);
  // A stream ends with its last words, for a newer one.
  void Dismiss();
  void Close();

  uint64_t Id() const { return id_; }
  const std::string& Address() const { return address_; }
  void SetAddress(std::string address) { address_ = std::move(address); }
  size_t Lane() const { return plan_.lane; }
  State Now() const { return state_; }
  void Wait() { state_ = State::kWaits; }
  void Begun() { state_ = State::kWork; }
  // Nothing is lost with it but what it has not asked for yet, or was told.
  bool Idles() const;
  // The other end has taken nothing of its answer since `t`.
  bool StoodStillSince(HostTime t) const {
    return state_ == State::kAnswer && since_ <= t;
  }
  // It would be closed sooner than those of a lower number; 0: not at all.
  int GivesWay(HostTime still_since) const;
  // Its answer is a large one, of so many bytes.
  void Hold(size_t bytes) { held_ = bytes; }
  size_t Held() const { return held_; }

 private:
  void Within(Duration patience);
  void NeverLate();
  void OnLate();
  void Read();
  // How many bytes may be read now.
  size_t Wants() const;
  void OnReadable();
  void OnHead(RequestReader::State now);
  void OnBody();
  void Work();
  void Stream();
  void SendPiece(const HttpStream::Piece& piece);
  std::string Head(const std::string& more) const;
  // What is left of head and answer, a piece at most.
  std::array<boost::asio::const_buffer, 2> Rest() const;
  void Write();
  void OnSent(size_t sent);
  // The answer is sent: what comes now is taken, so that it is not lost with
  // it, but not for long.
  void Part();
  // Lets go of what is sent.
  void Forget();

  ConnectionKeeper& keeper_;
  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer timer_;
  uint64_t turn_ = 0;  // of the timer
  const uint64_t id_;
  std::string address_;  // whose it is
  State state_ = State::kHead;
  std::optional<RequestReader> reader_;  // of a head
  HttpRequest request_;
  HttpServer::Plan plan_;
  std::string head_;
  HttpAnswer answer_;
  size_t sent_ = 0;  // of head and answer
  HostTime since_;
  size_t held_ = 0;  // until the answer is forgotten
  bool writes_ = false;
  bool ends_ = false;
  size_t parted_ = 0;
};

}  // namespace kimari::web
