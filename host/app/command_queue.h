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

#include "host/web/match_view.h"
#include "host/web/reader_json.h"

namespace kimari::app {

class CommandQueue {
 public:
  using Outcome = tl::expected<void, web::Text>;
  using Act = std::function<Outcome(const web::ReaderCommand&)>;

  // Blocks until the command was done or refused. One that is not begun within
  // `patience`, or before Close, never is. Thread: any.
  Outcome Ask(const web::ReaderCommand& command,
              std::chrono::milliseconds patience);
  // Does what was asked for by now, in order. Thread: the one that may.
  void Serve(const Act& act);
  // Refuses what waits and whatever comes. Thread: any.
  void Close();

 private:
  struct Asked {
    web::ReaderCommand command;
    bool begun = false;
    std::optional<Outcome> outcome;
  };

  std::mutex mutex_;
  std::condition_variable answered_;
  std::deque<std::shared_ptr<Asked>> waiting_;
  bool closed_ = false;
};

}  // namespace kimari::app
