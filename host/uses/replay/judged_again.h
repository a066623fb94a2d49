// The match of a recording, judged again by going through the whole file, on a
// thread of its own: the facts of each reading, and what stands after all that
// was decided. Of a file that grows what came since is gone through.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "host/base/result.h"
#include "host/match/match.h"

namespace kimari::replay {

// A match as it stood just before a reading opened.
struct Before {
  evidence::ReadingId reading = 0;
  std::shared_ptr<const match::Match> match;
};

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
  // Before this reading, or one of the few before it: not all are kept, they
  // grow with the match. Nothing until all is judged. Thread: any.
  std::optional<Before> LastBefore(evidence::ReadingId reading) const;
  // For people; empty unless it failed. Thread: any.
  std::string Failed() const;

 private:
  using Kept =
      std::map<evidence::ReadingId, std::shared_ptr<const match::Match>>;
  struct Judged {
    match::Match match;
    Kept before;
    uint64_t number = 0;  // of the last observation
    uint64_t offset = 0;  // in the file, behind all that was gone through
  };
  // What was judged before, of the same file, as far as it goes.
  std::optional<Judged> SoFar(const std::string& path) const;
  Result<Judged> Judge(const std::string& path) const;
  Result<void> GoOn(const std::string& path, Judged& judged) const;

  mutable std::mutex mutex_;
  std::shared_ptr<const match::Match> match_;
  Kept before_;
  uint64_t number_ = 0;
  uint64_t offset_ = 0;
  std::string path_;
  std::string failed_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> busy_{false};
  std::thread thread_;
};

}  // namespace kimari::replay
