// The one place where a view crosses from the judge's or the reader's side to
// the pages' threads, and where stillness is kept.
//
// A page may be sent the visible view only when nothing was published after
// it. A still view is never made visible, so it closes that gate until another
// one comes. The pages are woken by a thread of the channel: waking fifty of
// them costs milliseconds that are not the judge's.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace kimari::web {

class ViewChannel {
 public:
  // What a page may be sent now.
  struct Snapshot {
    std::shared_ptr<const std::string> json;
    std::string id;  // names the content: equal ids, equal JSON
    uint64_t sequence = 0;
    bool current = false;  // nothing was published after it
    bool still = false;
    bool closed = false;
  };

  ViewChannel();
  // Closes.
  ~ViewChannel();
  ViewChannel(const ViewChannel&) = delete;
  ViewChannel& operator=(const ViewChannel&) = delete;

  // `write` makes the view's JSON, once, on a page's thread; until the first
  // there is "null". Thread: any. Its one lock is never held for longer than a
  // pointer's copy.
  void Publish(std::function<std::string()> write);
  // Notes a view that is not to be shown. Thread: any.
  void FallStill();
  // The newest visible view. Thread: any.
  Snapshot Now() const;
  // Returns when a view other than `sequence` may be sent, when closed, or
  // after `patience`. While still only for the last two. Thread: any.
  Snapshot Wait(uint64_t sequence, std::chrono::milliseconds patience) const;
  // Ends every Wait at once, for good. Thread: any.
  void Close();

 private:
  // A view, and its JSON once a page's thread has needed it.
  struct Visible {
    std::function<std::string()> write;
    uint64_t sequence = 0;  // the number of its Publish
    std::once_flag written;
    std::string json;
    std::string id;
  };
  void WakePages();
  static void Write(Visible& visible);

  mutable std::mutex view_mutex_;
  std::condition_variable view_came_;
  std::shared_ptr<Visible> visible_;
  uint64_t published_ = 0;
  bool still_ = false;
  bool ending_ = false;

  // Taken before view_mutex_ where both are.
  mutable std::mutex pages_mutex_;
  mutable std::condition_variable changed_;
  bool closed_ = false;

  std::thread waker_;
};

}  // namespace kimari::web
