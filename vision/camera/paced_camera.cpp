#include "vision/camera/paced_camera.h"

namespace kimari::vision {

Result<std::optional<Frame>> PacedCamera::Next(Duration timeout) {
  if (!waiting_) {
    Result<std::optional<Frame>> next = file_->Next(timeout);
    if (!next || !*next) return next;
    waiting_ = std::move(**next);
    const Duration half = waiting_->exposure / 2;
    if (!shift_) shift_ = clock_.Now() - half - waiting_->stamp;
    waiting_->stamp = waiting_->stamp + *shift_;
  }
  const HostTime due = waiting_->stamp + waiting_->exposure / 2;
  const HostTime until = clock_.Now() + timeout;
  if (due > until) {
    clock_.SleepUntil(until);
    return std::optional<Frame>();
  }
  clock_.SleepUntil(due);
  return std::exchange(waiting_, std::nullopt);
}

}  // namespace kimari::vision
