// JSON is written once a view, by the first page's thread that needs it.
#include "host/uses/web/view_channel.h"

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

void ViewChannel::Publish(std::function<std::string()> write) {
  Show(std::move(write), false);
}

void ViewChannel::PublishLast(std::function<std::string()> write) {
  Show(std::move(write), true);
}

void ViewChannel::Show(std::function<std::string()> write, bool then_still) {
  auto next = std::make_shared<Visible>();
  next->write = std::move(write);
  {
    const std::scoped_lock lock(mutex_);
    still_ = then_still;
    next->sequence = ++published_;
    // The old view leaves with `next`, and is freed outside the lock.
    visible_.swap(next);
  }
  wake_();
}

void ViewChannel::FallStill() {
  const std::scoped_lock lock(mutex_);
  still_ = true;
  ++published_;
}

ViewChannel::Snapshot ViewChannel::Now() const {
  Snapshot now;
  std::shared_ptr<Visible> visible;
  {
    const std::scoped_lock lock(mutex_);
    visible = visible_;
    now.closed = closed_;
    now.still = still_;
    now.current = visible->sequence == published_;
  }
  Write(*visible);
  now.sequence = visible->sequence;
  now.id = visible->id;
  now.json = std::shared_ptr<const std::string>(visible, &visible->json);
  return now;
}

void ViewChannel::Close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  wake_();
}

void ViewChannel::Write(Visible& visible) {
  std::call_once(visible.written, [&] {
    visible.json = visible.write ? visible.write() : "null";
    visible.id = fmt::format("{:016x}", Fingerprint(visible.json));
  });
}

}  // namespace kimari::web
