// Commands of a page's threads on their way to the one thread that may do them,
// and what came of them on the way back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <tl/expected.hpp>
#include <utility>

#include "host/uses/web/shown.h"

namespace kimari::web {

// C: a command, a plain value; D: what one that was done comes to.
template <typename C, typename D = void>
class CommandQueue {
 public:
  using Outcome = tl::expected<D, Text>;
  using Act = std::function<Outcome(const C&)>;

  // What is said of commands that came when nobody takes them any more.
  explicit CommandQueue(Text ended) : ended_(std::move(ended)) {}

  // Blocks until the command was done or refused. One that is not begun within
  // `patience`, or before Close, never is. Thread: any.
  Outcome Ask(const C& command, std::chrono::milliseconds patience) {
    auto asked = std::make_shared<Asked>();
    asked->command = command;
    std::unique_lock lock(mutex_);
    if (!closed_) waiting_.push_back(asked);
    answered_.wait_for(lock, patience,
                       [&] { return closed_ || asked->outcome.has_value(); });
    if (asked->begun) {
      answered_.wait(lock, [&] { return asked->outcome.has_value(); });
      return *asked->outcome;
    }
    std::erase(waiting_, asked);
    return tl::unexpected(closed_ ? ended_
                                  : Text{"busy; nothing was done, press again",
                                         "応答がないため取りやめました。"
                                         "もう一度押してください"});
  }
  // Does what was asked for by now, in order. Thread: the one that may.
  void Serve(const Act& act) {
    std::unique_lock lock(mutex_);
    while (!waiting_.empty()) {
      const std::shared_ptr<Asked> asked = std::move(waiting_.front());
      waiting_.pop_front();
      asked->begun = true;
      lock.unlock();
      Outcome outcome = act(asked->command);
      lock.lock();
      asked->outcome = std::move(outcome);
      answered_.notify_all();
    }
  }
  // Refuses what waits and whatever comes. Thread: any.
  void Close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    answered_.notify_all();
  }

 private:
  struct Asked {
    C command;
    bool begun = false;
    std::optional<Outcome> outcome;
  };

  std::mutex mutex_;
  std::condition_variable answered_;
  std::deque<std::shared_ptr<Asked>> waiting_;
  bool closed_ = false;
  const Text ended_;
};

}  // namespace kimari::web
