// Publishing swaps a pointer; writing JSON is left to the pages' threads.
#include "host/web/view_channel.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "host/web/view_json.h"

namespace kimari::web {
namespace {

// FNV-1a, 64 bits (Fowler, Noll, Vo).
uint64_t Fingerprint(const std::string& text) {
  uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211ULL;
  }
  return hash;
}

}  // namespace

ViewChannel::ViewChannel() : visible_(std::make_shared<Visible>()) {}

void ViewChannel::Publish(const MatchView& view) {
  std::shared_ptr<Visible> next;
  if (!view.still) {
    next = std::make_shared<Visible>();
    next->view = view;
  }
  {
    const std::scoped_lock lock(mutex_);
    still_ = view.still;
    if (next) {
      next->sequence = visible_->sequence + 1;
      // The old view leaves with `next`, and is freed outside the lock.
      visible_.swap(next);
    }
  }
  if (!view.still) changed_.notify_all();
}

ViewChannel::Snapshot ViewChannel::Now() const {
  std::shared_ptr<Visible> visible;
  bool still = false;
  bool closed = false;
  {
    const std::scoped_lock lock(mutex_);
    visible = visible_;
    still = still_;
    closed = closed_;
  }
  return Write(visible, still, closed);
}

ViewChannel::Snapshot ViewChannel::Wait(
    uint64_t sequence, std::chrono::milliseconds patience) const {
  {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] {
      return closed_ || (!still_ && visible_->sequence != sequence);
    });
  }
  return Now();
}

void ViewChannel::Close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

ViewChannel::Snapshot ViewChannel::Write(
    const std::shared_ptr<Visible>& visible, bool still, bool closed) {
  std::call_once(visible->written, [&] {
    visible->json = ToJson(visible->view);
    visible->id = fmt::format("{:016x}", Fingerprint(visible->json));
  });
  return {std::shared_ptr<const std::string>(visible, &visible->json),
          visible->id, visible->sequence, still, closed};
}

}  // namespace kimari::web
