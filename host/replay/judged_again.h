// The match of a recording, judged again by going through the whole file, on a
// thread of its own: the facts of each reading, and what stands after all that
// was decided.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "host/base/result.h"
#include "host/match/match.h"

namespace kimari::replay {

class JudgedAgain {
 public:
  JudgedAgain() = default;
  JudgedAgain(const JudgedAgain&) = delete;
  JudgedAgain& operator=(const JudgedAgain&) = delete;
  // Ends early.
  ~JudgedAgain();

  // `done` is called on the thread when Now() has the match or Failed() says
  // why not; not where it was ended early. Again only where it is not Busy():
  // from one thread.
  void Begin(const std::string& path, std::function<void()> done);
  bool Busy() const { return busy_; }
  // Null until it is done, or where it failed. Thread: any.
  std::shared_ptr<const match::Match> Now() const;
  // For people; empty unless it failed. Thread: any.
  std::string Failed() const;

 private:
  Result<match::Match> Judge(const std::string& path) const;

  mutable std::mutex mutex_;
  std::shared_ptr<const match::Match> match_;
  std::string failed_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> busy_{false};
  std::thread thread_;
};

}  // namespace kimari::replay
