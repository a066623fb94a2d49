// JSON is written once a view, by the first page's thread that needs it.
#include "host/web/view_channel.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

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

ViewChannel::ViewChannel()
    : visible_(std::make_shared<Visible>()), waker_([this] { WakePages(); }) {}

ViewChannel::~ViewChannel() {
  Close();
  {
    const std::scoped_lock lock(view_mutex_);
    ending_ = true;
  }
  view_came_.notify_one();
  waker_.join();
}

void ViewChannel::Publish(std::function<std::string()> write) {
  auto next = std::make_shared<Visible>();
  next->write = std::move(write);
  {
    const std::scoped_lock lock(view_mutex_);
    still_ = false;
    next->sequence = ++published_;
    // The old view leaves with `next`, and is freed outside the lock.
    visible_.swap(next);
  }
  view_came_.notify_one();
}

void ViewChannel::FallStill() {
  const std::scoped_lock lock(view_mutex_);
  still_ = true;
  ++published_;
}

void ViewChannel::WakePages() {
  uint64_t woken = 0;
  std::unique_lock lock(view_mutex_);
  for (;;) {
    view_came_.wait(lock,
                    [&] { return ending_ || visible_->sequence != woken; });
    if (ending_) return;
    woken = visible_->sequence;
    lock.unlock();
    // A page between its look and its sleep holds this: it is not missed.
    { const std::scoped_lock pages(pages_mutex_); }
    changed_.notify_all();
    lock.lock();
  }
}

ViewChannel::Snapshot ViewChannel::Now() const {
  Snapshot now;
  {
    const std::scoped_lock lock(pages_mutex_);
    now.closed = closed_;
  }
  std::shared_ptr<Visible> visible;
  {
    const std::scoped_lock lock(view_mutex_);
    visible = visible_;
    now.still = still_;
    now.current = visible->sequence == published_;
  }
  Write(*visible);
  now.sequence = visible->sequence;
  now.id = visible->id;
  now.json = std::shared_ptr<const std::string>(visible, &visible->json);
  return now;
}

ViewChannel::Snapshot ViewChannel::Wait(
    uint64_t sequence, std::chrono::milliseconds patience) const {
  {
    std::unique_lock pages(pages_mutex_);
    changed_.wait_for(pages, patience, [&] {
      const std::scoped_lock lock(view_mutex_);
      return closed_ || (visible_->sequence != sequence &&
                         visible_->sequence == published_);
    });
  }
  return Now();
}

void ViewChannel::Close() {
  {
    const std::scoped_lock lock(pages_mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

void ViewChannel::Write(Visible& visible) {
  std::call_once(visible.written, [&] {
    visible.json = visible.write ? visible.write() : "null";
    visible.id = fmt::format("{:016x}", Fingerprint(visible.json));
  });
}

}  // namespace kimari::web
