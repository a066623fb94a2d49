// Requests and streams over TCP: one thread that waits for nobody, a small
// object a connection, every limit a number here. Handlers that take time run
// on workers. Boost.Asio's name stays in the .cpp, the parser is
// request_reader.h's.
//
// Of a connection no more is read than a head, a body and what was under way
// when it was answered; each bears one request.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/web/http_message.h"
#include "host/web/request_reader.h"

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
    // Open at once; half of what files the process may have, where that is
    // less. Then the oldest whose request is not there gives way, first of the
    // address that holds most; or a reader that has stood still for `slow`.
    size_t connections = 1024;
    Duration slow = Milliseconds(250);
    size_t streams = 56;
    Duration heartbeat = Seconds(1);
    // Bytes of large answers at once (see AddLane); the others wait.
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
  // Of a head that is whole; on the server's thread, which must not wait.
  using Decide = std::function<Plan(const HttpRequest&)>;
  struct Options {
    std::string host;  // an address of this machine
    uint16_t port = 0;
    bool or_free_port = false;
    std::string fields;  // of every answer, refusals too
    Decide decide;
  };

  explicit HttpServer(const Limits& limits);
  // Stops.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // A lane of so many workers for Plan::lane; `large`: its answers are counted
  // against Limits::held. Before Start.
  size_t AddLane(int workers, bool large);
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
