#include "host/uses/enrolment/last_frame.h"

#include <utility>

namespace kimari::enrolment {

LastFrame::~LastFrame() {
  stop_ = true;
  thread_.join();
}

Result<std::optional<vision::Frame>> LastFrame::Next() {
  const std::lock_guard lock(mutex_);
  if (failure_) return tl::unexpected(*failure_);
  return std::exchange(frame_, std::nullopt);
}

void LastFrame::Run() {
  while (!stop_) {
    auto frame = camera_.Next(Milliseconds(100));
    const std::lock_guard lock(mutex_);
    if (!frame) {
      failure_ = frame.error();
      return;
    }
    if (*frame) frame_ = std::move(**frame);
  }
}

}  // namespace kimari::enrolment
