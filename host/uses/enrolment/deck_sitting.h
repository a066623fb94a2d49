// A deck being learned: what the camera sees, what is pressed at the page, what
// is kept.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/uses/enrolment/deck_learning.h"
#include "host/uses/enrolment/enrolment_server.h"
#include "host/uses/web/page_access.h"
#include "vision/camera/camera_source.h"
#include "vision/camera/frame_decoder.h"

namespace kimari::enrolment {

// Its page may be pressed in any thread; the rest is for one.
class DeckSitting {
 public:
  // The deck must outlive it. `file`: where it is kept.
  DeckSitting(const cards::Deck& deck, DeckLearning learning, std::string file)
      : deck_(deck), learning_(std::move(learning)), file_(std::move(file)) {}

  // What was kept before, if anything. Fails where that cannot be read.
  Result<void> Begin();
  // The page, until the end of this object; its port. `port` 0: any free one.
  Result<uint16_t> Open(const web::PageAccess& access, int port,
                        const Clock& clock);
  // Looks until all cards are known, the page ends it, `seconds` are over (0:
  // never) or g_stop is set. Fails (kDevice) where no frame comes.
  Result<void> Run(vision::CameraSource& camera, int seconds,
                   const Clock& clock);
  // What it came to, in words; the exit code.
  int End();

 private:
  Result<void> LookAt(const vision::Frame& frame);
  void Keep();
  void Publish(bool done);

  const cards::Deck& deck_;
  std::mutex mutex_;  // of what follows
  DeckLearning learning_;
  std::optional<web::Text> fault_;
  uint64_t picture_ = 0;
  size_t told_ = 0;

  const std::string file_;
  vision::FrameDecoder decoder_;
  std::atomic<bool> finish_{false};
  EnrolmentServer server_;
};

}  // namespace kimari::enrolment
