#include "host/app/command_queue.h"

#include <algorithm>
#include <utility>

namespace kimari::app {

CommandQueue::Outcome CommandQueue::Ask(const web::ReaderCommand& command,
                                        std::chrono::milliseconds patience) {
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
  return tl::unexpected(
      closed_ ? web::Text{"the reader has ended", "読み上げは終わりました"}
              : web::Text{"the reader is busy; nothing was done, press again",
                          "応答がないため取りやめました。"
                          "もう一度押してください"});
}

void CommandQueue::Serve(const Act& act) {
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

void CommandQueue::Close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  answered_.notify_all();
}

}  // namespace kimari::app
