// Eyes that watch a film frame by frame, as `Eyes` of the rig does in a match.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "host/base/result.h"
#include "host/proof/certify/eyes/hall_camera.h"
#include "host/proof/certify/eyes/stroke_film.h"
#include "vision/camera/frame_decoder.h"
#include "vision/court/change_map.h"
#include "vision/court/court_view.h"
#include "vision/court/layout.h"
#include "vision/hands/hand_tracker.h"
#include "vision/watch/card_watcher.h"

namespace kimari::world {

class FilmEyes {
 public:
  // `view` must outlive it.
  FilmEyes(const vision::CourtView& view, const vision::Layout& layout);

  // The court before anybody comes, BGR: what the eyes of a rig have from the
  // deck's sheets.
  void LearnBareCourt(const cv::Mat& picture);
  // The picture, BGR, that the layout was read from.
  void LearnCards(const vision::Layout& layout, const cv::Mat& picture);

  // Looks at one frame; kFile when it cannot be decoded.
  Result<void> Look(const vision::Frame& frame);

  const std::vector<vision::Arrival>& arrivals() const { return arrivals_; }
  const std::vector<vision::CardMotion>& motions() const { return motions_; }
  // The last of a card; none: it was not told of.
  std::optional<vision::CardMotion> MotionOf(uint16_t card) const;
  // Whether the court is learned, and of the last frame then: the hands, and
  // whether the eyes say that they cannot see.
  bool watching() const { return watching_; }
  const vision::HandsInFrame& hands() const { return hands_; }
  bool blind() const { return blind_; }

 private:
  vision::FrameDecoder decoder_;
  vision::ChangeMap map_;
  vision::HandTracker tracker_;
  vision::CardWatcher watcher_;
  std::vector<vision::Arrival> arrivals_;
  std::vector<vision::CardMotion> motions_;
  vision::HandsInFrame hands_;
  bool watching_ = false;
  bool blind_ = false;
};

// Lets the eyes watch the film from `from` on until `to`, the camera's clock
// set to `from`; the court is learned from the first frames, in which hands
// must be at rest.
// `each` is told what hands every frame shows.
using EachFrame = std::function<void(const vision::HandsInFrame&)>;
Result<void> Watch(const StrokeFilm& film, HallCamera& camera, HostTime from,
                   HostTime to, FilmEyes& eyes, const EachFrame& each = {});

}  // namespace kimari::world
