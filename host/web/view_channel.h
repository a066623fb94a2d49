// The one place where the match's view crosses from the judge's side to the
// pages' threads, and where stillness is kept: while the published view is
// still, the visible one does not change.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "host/web/match_view.h"

namespace kimari::web {

class ViewChannel {
 public:
  // What a page may be sent now.
  struct Snapshot {
    std::shared_ptr<const std::string> json;
    std::string id;         // names the content: equal ids, equal JSON
    uint64_t sequence = 0;  // counts the visible views
    bool still = false;
    bool closed = false;
  };

  ViewChannel();

  // Takes a copy; a still one is only noted as such. Thread: any. Waits for no
  // page: the lock is held for a pointer swap.
  void Publish(const MatchView& view);
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
    MatchView view;
    uint64_t sequence = 0;
    std::once_flag written;
    std::string json;
    std::string id;
  };
  static Snapshot Write(const std::shared_ptr<Visible>& visible, bool still,
                        bool closed);

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::shared_ptr<Visible> visible_;
  bool still_ = false;
  bool closed_ = false;
};

}  // namespace kimari::web
