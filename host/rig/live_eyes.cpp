#include "host/rig/live_eyes.h"

#include <utility>

namespace kimari::rig {
namespace {

// Four seconds at 60 frames a second: learning a deck takes one.
constexpr size_t kFrames = 256;

}  // namespace

LiveEyes::LiveEyes(std::unique_ptr<vision::CameraSource> camera,
                   const cards::Deck& deck, const EyesOptions& options)
    : camera_(std::move(camera)),
      eyes_(deck, options),
      frames_(kFrames),
      sights_(kFrames),
      capture_([this] { Capture(); }),
      look_([this] { Look(); }) {}

LiveEyes::~LiveEyes() {
  stop_ = true;
  Ring();
  capture_.join();
  look_.join();
}

void LiveEyes::Ring() {
  bell_.fetch_add(1);
  bell_.notify_all();
}

bool LiveEyes::Pop(Sight& sight) {
  if (!sights_.Pop(sight)) return false;
  Ring();
  return true;
}

std::optional<Error> LiveEyes::Failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void LiveEyes::Fail(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = error;
}

void LiveEyes::Capture() {
  while (!stop_) {
    Result<std::optional<vision::Frame>> frame =
        camera_->Next(Milliseconds(100));
    if (!frame) return Fail(frame.error());
    if (!*frame) continue;
    frames_.Push(std::move(**frame));
    Ring();
  }
}

void LiveEyes::Look() {
  while (!stop_) {
    const uint32_t rung = bell_.load();
    vision::Frame frame;
    if (!frames_.Pop(frame)) {
      if (!stop_) bell_.wait(rung);
      continue;
    }
    taken_.fetch_add(1);
    Sight sight;
    if (Result<void> ok = eyes_.Take(frame, gaze_.load(), sight.seen); !ok) {
      return Fail(ok.error());
    }
    sight.frame = std::move(frame);
    for (;;) {
      const uint32_t before = bell_.load();
      // NOLINTNEXTLINE(bugprone-use-after-move): kept by a full ring
      if (stop_ || sights_.Push(std::move(sight))) break;
      bell_.wait(before);
    }
  }
}

}  // namespace kimari::rig
