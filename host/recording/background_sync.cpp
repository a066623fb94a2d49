#include "host/recording/background_sync.h"

#include <algorithm>
#include <utility>

namespace kimari::recording {

BackgroundSync::BackgroundSync(std::unique_ptr<FileSink> file,
                               const Clock& clock)
    : file_(std::move(file)), clock_(clock) {
  thread_ = std::thread([this] { Run(); });
}

BackgroundSync::~BackgroundSync() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

Result<void> BackgroundSync::Error() const {
  if (error_) return tl::unexpected(*error_);
  return {};
}

Result<void> BackgroundSync::Append(std::span<const uint8_t> bytes) {
  {
    const std::lock_guard lock(mutex_);
    if (error_) return tl::unexpected(*error_);
  }
  if (auto ok = file_->Append(bytes); !ok) return ok;
  appended_ += bytes.size();
  return {};
}

Result<void> BackgroundSync::Sync() {
  const std::lock_guard lock(mutex_);
  asked_.push_back({appended_, oldest_.value_or(clock_.Now())});
  oldest_.reset();
  changed_.notify_all();
  return Error();
}

Result<void> BackgroundSync::Settle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return error_ || asked_.empty(); });
  return Error();
}

Duration BackgroundSync::WorstWait() const {
  const std::lock_guard lock(mutex_);
  return worst_wait_;
}

void BackgroundSync::Run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closing_ || !asked_.empty(); });
    if (asked_.empty() || error_) return;
    const uint64_t until = asked_.back().until;
    lock.unlock();
    const auto done = file_->Sync();
    lock.lock();
    if (!done) {
      error_ = done.error();
      changed_.notify_all();
      return;
    }
    const HostTime now = clock_.Now();
    while (!asked_.empty() && asked_.front().until <= until) {
      worst_wait_ = std::max(worst_wait_, now - asked_.front().oldest);
      asked_.pop_front();
    }
    changed_.notify_all();
  }
}

}  // namespace kimari::recording
