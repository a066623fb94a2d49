// Eyes that watch a film frame by frame, as `Eyes` of the rig does in a match.
#pragma once

#include <vector>

#include "host/base/result.h"
#include "host/world/certify_vision/hall_camera.h"
#include "host/world/certify_vision/stroke_film.h"
#include "vision/card_watcher.h"
#include "vision/change_map.h"
#include "vision/court_view.h"
#include "vision/frame_decoder.h"
#include "vision/hand_tracker.h"
#include "vision/layout.h"

namespace kimari::world {

class FilmEyes {
 public:
  // `view` must outlive it.
  FilmEyes(const vision::CourtView& view, const vision::Layout& layout);

  // Looks at one frame; kFile when it cannot be decoded.
  Result<void> Look(const vision::Frame& frame);

  const std::vector<vision::Arrival>& arrivals() const { return arrivals_; }
  const std::vector<vision::CardMotion>& motions() const { return motions_; }
  int frames() const { return frames_; }

 private:
  vision::FrameDecoder decoder_;
  vision::ChangeMap map_;
  vision::HandTracker tracker_;
  vision::CardWatcher watcher_;
  std::vector<vision::Arrival> arrivals_;
  std::vector<vision::CardMotion> motions_;
  int frames_ = 0;
};

// Lets the eyes watch the film from `from` on until `to`, the camera's clock
// set to `from`; the court is learned from the first frames, in which hands
// must be at rest.
Result<void> Watch(const StrokeFilm& film, HallCamera& camera, HostTime from,
                   HostTime to, FilmEyes& eyes);

}  // namespace kimari::world
