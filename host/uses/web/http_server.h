// Requests and streams over TCP: one thread that waits for nobody, a small
// object a connection, every limit a number here. Handlers that take time run
// on workers. Boost.Asio's name stays in the .cpp, the parser is
// request_reader.h's.
//
// No more of a connection is read than a head, a body and what was under way
// when it was answered; each bears one request.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/uses/web/http_message.h"
#include "host/uses/web/places.h"
#include "host/uses/web/request_reader.h"

namespace kimari::web {

// What a stream sends, step by step. Called on the server's thread.
class HttpStream {
 public:
  struct Piece {
    std::shared_ptr<const std::string> bytes;  // null: nothing now
    bool ends = false;                         // after these bytes
  };
  virtual ~HttpStream() = default;
  // At first, after each piece, when the server was woken; `due`: nothing was
  // sent for a heartbeat.
  virtual Piece Next(bool due) = 0;
  // Its last words where it gives way to a newer one; may be empty.
  virtual std::string Dismissal() const { return ""; }
};

class HttpServer {
 public:
  struct Limits {
    RequestReader::Limits request;
    // From the connection to the last byte of its request.
    Duration request_within = Seconds(2);
    // For each piece of an answer.
    Duration piece_within = Seconds(2);
    size_t piece = 64 << 10;  // bytes
    // An end is waited for after the answer, so that it is not lost.
    Duration parting_within = Seconds(1);
    size_t parting = 16 << 10;  // bytes that are taken then
    // Open at once; three quarters of what files the process may have, where
    // that is less. A quarter of them is one address's at most, an eighth is
    // kept for this machine, another for all others. Then the oldest whose
    // request is not there gives way, first of the address that holds most; or
    // a reader that has stood still for `slow`.
    size_t connections = 1024;
    Duration slow = Milliseconds(250);
    // One address is a whole club behind one router, or a proxy, too.
    Places::Shares streams = {.all = 64, .each = 44, .here = 52, .others = 60};
    Duration heartbeat = Seconds(1);
    // Bytes of large answers at once (AddLargeLane), half of them one
    // address's at most, of this machine three quarters; the others wait.
    size_t held = 24 << 20;
    // The end: how long streams and answers may still be sent.
    Duration last_words = Milliseconds(300);
  };
  // What is done about a request. One of answer, stream and work.
  struct Plan {
    std::optional<HttpAnswer> answer;
    std::unique_ptr<HttpStream> stream;
    // On a worker of `lane`, once the body is there where it `takes_body`.
    std::function<HttpAnswer(const HttpRequest&)> work;
    size_t lane = 0;
    bool takes_body = false;
    std::string fields;  // of whatever the answer is, each ended by "\r\n"
  };
  // Asked once a head is whole; on the server's thread, which must not wait.
  using Decide = std::function<Plan(const HttpRequest&)>;
  struct Options {
    std::string host;  // an address of this machine
    uint16_t port = 0;
    bool or_free_port = false;
    std::string fields;  // of every answer, refusals too
    Decide decide;
    // Whose a request is, where that is not who connected, by its head and
    // `address` in it: shares are counted by it. On the server's thread. May be
    // empty.
    std::function<std::string(const HttpRequest&)> whose;
  };

  explicit HttpServer(const Limits& limits);
  // Stops.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // A lane of so many workers for Plan::lane; beyond `requests` at work or
  // waiting, 503. Before Start.
  size_t AddLane(int workers, const Places::Shares& requests);
  // One whose answers are counted against Limits::held; all wait. One address
  // has all workers but one at most. Before Start.
  size_t AddLargeLane(int workers);
  // Listens, and returns the port. Error kDevice where the address is taken or
  // unknown. Once.
  Result<uint16_t> Start(Options options);
  // The same port, also for Decide.
  uint16_t Port() const;
  // Asks every stream for its next piece. Thread: any; waits for nobody.
  void Wake();
  // Lets streams say their last, then ends every connection and all threads.
  // Returns within about a second, whatever clients do, and the handlers that
  // are at work. Again: nothing.
  void Stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kimari::web
