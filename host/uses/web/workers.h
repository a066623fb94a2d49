// Threads for handlers that take time, in lanes: what is slow in one keeps
// nothing waiting in another.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/uses/web/places.h"

namespace kimari::web {

class Workers {
 public:
  using Job = std::function<void()>;

  Workers() = default;
  // Ends.
  ~Workers() { End(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Another lane of so many threads, and of so many jobs that are at work or
  // wait; its number. Before the first Do.
  size_t AddLane(int threads, const Places::Shares& jobs);
  // Those of one `address` in their order, addresses in turn. False: its
  // address, or everybody, has as many as may be. Thread: any.
  bool Do(size_t lane, const std::string& address, Job job);
  // Waits for the jobs that have begun; the others are dropped. Again: nothing.
  void End();

 private:
  struct Lane {
    explicit Lane(const Places::Shares& jobs) : places(jobs) {}
    Places places;
    std::mutex mutex;
    std::condition_variable came;
    std::map<std::string, std::deque<Job>> waiting;  // by address, none empty
    std::string last;                                // whose turn it was
    bool ending = false;
    std::vector<std::thread> threads;
  };
  static void Run(Lane& lane);

  std::vector<std::unique_ptr<Lane>> lanes_;
};

}  // namespace kimari::web
