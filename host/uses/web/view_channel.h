// The one place where a view crosses from the judge's or the reader's side to
// the pages, and where stillness is kept.
//
// A page may be sent the visible view only when nothing was published after
// it. A still view is never made visible, so it closes that gate until another
// one comes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

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

  // `wake` is called at each new visible view and at the close, on the thread
  // that brings it: it must wait for nobody.
  explicit ViewChannel(std::function<void()> wake)
      : visible_(std::make_shared<Visible>()), wake_(std::move(wake)) {}
  ViewChannel(const ViewChannel&) = delete;
  ViewChannel& operator=(const ViewChannel&) = delete;

  // `write` makes the view's JSON, once, on a page's thread; until the first
  // there is "null". Thread: any. Its one lock is never held for longer than a
  // pointer's copy.
  void Publish(std::function<std::string()> write);
  // The last that is shown before it falls still, in one step: a page that is
  // waked by it learns both. Thread: any.
  void PublishLast(std::function<std::string()> write);
  // Notes a view that is not to be shown. Thread: any.
  void FallStill();
  // The newest visible view. Thread: any.
  Snapshot Now() const;
  // No view comes any more. Thread: any.
  void Close();

 private:
  void Show(std::function<std::string()> write, bool then_still);

  // A view, and its JSON once a page's thread has needed it.
  struct Visible {
    std::function<std::string()> write;
    uint64_t sequence = 0;  // the number of its Publish
    std::once_flag written;
    std::string json;
    std::string id;
  };
  static void Write(Visible& visible);

  mutable std::mutex mutex_;
  std::shared_ptr<Visible> visible_;
  uint64_t published_ = 0;
  bool still_ = false;
  bool closed_ = false;
  const std::function<void()> wake_;
};

}  // namespace kimari::web
