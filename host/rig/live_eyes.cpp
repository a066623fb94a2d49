#include "host/rig/live_eyes.h"

#include <utility>

namespace kimari::rig {
namespace {

// Four seconds at 60 frames a second: learning a deck takes one.
constexpr size_t kFrames = 256;
constexpr size_t kDoubts = 16;  // the others at the next look

// A value that swings would be another doubt each time.
std::string WithoutNumbers(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

}  // namespace

LiveEyes::LiveEyes(std::unique_ptr<vision::CameraSource> camera,
                   const cards::Deck& deck, const EyesOptions& options)
    : camera_(std::move(camera)),
      times_(options.times),
      controls_every_(options.controls_every),
      eyes_(deck, options),
      frames_(kFrames),
      sights_(kFrames),
      spent_(kFrames),
      new_doubts_(kDoubts),
      capture_([this] {
        for (const std::string& doubt : camera_->Doubts()) {
          doubts_.insert(WithoutNumbers(doubt));
        }
        Capture();
      }),
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
  if (sights_.Size() == 0) return false;
  spent_.Push(std::move(sight.frame));
  sights_.Pop(sight);
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
  vision::Frame frame;
  while (!stop_) {
    const Result<bool> came = camera_->NextInto(frame, Milliseconds(100));
    if (!came) return Fail(came.error());
    if (!*came) continue;
    if (times_) frame.stamp = times_->Middle(frame.stamp);
    if (gaze_ == Gaze::kCards) LookAtControls(frame.stamp);
    // A frame that finds no room leaves its memory to the next.
    if (frames_.Push(std::move(frame))) {
      spent_.Pop(frame);
    } else {
      passed_over_.fetch_add(1);
    }
    Ring();
  }
}

void LiveEyes::LookAtControls(HostTime now) {
  if (now - controls_seen_ < controls_every_) return;
  controls_seen_ = now;
  for (std::string& doubt : camera_->Doubts()) {
    if (doubts_.contains(WithoutNumbers(doubt))) continue;
    std::string told = WithoutNumbers(doubt);
    if (new_doubts_.Push(std::move(doubt))) doubts_.insert(std::move(told));
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
    std::string doubt;
    while (new_doubts_.Pop(doubt)) eyes_.Doubt(doubt, sight.seen);
    if (Result<void> ok = eyes_.See(frame, gaze_.load(), sight.seen); !ok) {
      return Fail(ok.error());
    }
    sight.frame = std::move(frame);
    if (Result<void> ok = encoder_.Encode(sight.frame); !ok) {
      return Fail(ok.error());
    }
    for (;;) {
      const uint32_t before = bell_.load();
      // NOLINTNEXTLINE(bugprone-use-after-move): kept by a full ring
      if (stop_ || sights_.Push(std::move(sight))) break;
      bell_.wait(before);
    }
  }
}

}  // namespace kimari::rig
