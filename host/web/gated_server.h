// cpp-httplib behind a gate: a connection gets a worker once its whole request
// is there, and only for a limited time. Who sends slowly, reads slowly or
// never costs no worker, and keeps nothing from ending.
#pragma once

#include <httplib.h>
#include <sys/epoll.h>

#include <atomic>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>

#include "host/base/clock.h"

namespace kimari::web {

class GatedServer : public httplib::Server {
 public:
  struct Limits {
    size_t workers = 96;
    // From the connection to the last byte of its request.
    Duration request = Seconds(2);
    // For each piece of an answer, and what each 64 KiB of it adds.
    Duration write = Seconds(2);
    size_t head = 16 << 10;    // of a request, bytes
    size_t body = 4096;        // likewise
    size_t connections = 512;  // that have not sent all of their request
    // Whoever takes longer over a piece is cut where all workers are held and
    // another one waits.
    Duration slow = Milliseconds(40);
  };

  explicit GatedServer(const Limits& limits);
  // Ends every connection and joins.
  ~GatedServer() override;

  // Ends: no connection is taken any more, all that are open are cut, and all
  // threads are joined. Again: nothing.
  void End();

 private:
  struct Waiting {
    int socket = -1;
    HostTime until;
  };
  enum class Look { kWait, kWhole, kGone };
  struct Served {
    std::atomic<int64_t> writes_since{0};  // host time, ns; 0: it does not
    bool cut = false;
  };

  bool process_and_close_socket(int socket) override;
  void Watch();
  void LookAtAll(std::span<const epoll_event> news);
  // False: it waits on.
  bool Settle(const Waiting& waiting, Look look, const std::string& refusal);
  Look LookAt(const Waiting& waiting, std::string& refusal) const;
  void CutSlow();
  void Serve(int socket);
  void Close(int socket);

  const Limits limits_;
  const SteadyClock clock_;
  std::unique_ptr<httplib::ThreadPool> pool_;
  const int news_;  // an epoll: which of those that wait have sent something
  std::mutex mutex_;
  std::list<Waiting> waiting_;
  std::map<int, Served> served_;  // by socket
  size_t queued_ = 0;             // of these, that have no worker yet
  bool ending_ = false;
  std::thread watch_;
};

}  // namespace kimari::web
