// Everything the camera is asked for, frame by frame: learn the deck, read the
// court between readings, watch hands and cards during them; as evidence.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/rig/camera_clock_file.h"
#include "host/rig/conductor.h"
#include "vision/camera/frame.h"
#include "vision/camera/frame_decoder.h"
#include "vision/camera/picture_quality.h"
#include "vision/cards/card_library.h"
#include "vision/cards/layout_reader.h"
#include "vision/court/change_map.h"
#include "vision/court/court_view.h"
#include "vision/hands/hand_tracker.h"
#include "vision/hands/raised_hand.h"
#include "vision/watch/card_watcher.h"

namespace kimari::rig {

// Fewer frames of a sheet do not hold four pictures from their middle.
inline constexpr int kLeastEnrolmentFrames = 8;

struct EyesOptions {
  // The first frames show the deck on sheets (host/court/enrolment.h), this
  // many frames each, at least kLeastEnrolmentFrames, unless its faces were
  // kept.
  int enrolment_frames = 30;
  court::PlanPtr court = court::Kyogi();
  // Files in which they are kept (vision/cards/face_file.h): the first that is
  // there is taken, all others are written.
  std::vector<std::string> faces = {};
  // The camera's, in its mode; without one it is taken for a pinhole.
  std::optional<vision::Lens> lens = {};
  // When its rows are exposed; without it frames are exposed when their stamps
  // say so, all rows at once.
  std::optional<CameraTimes> times = {};
  // Between readings the court is looked at this often.
  Duration look_every = Milliseconds(120);
  // During one it is checked this often that the camera stands still.
  Duration check_every = Milliseconds(100);
  // And this often whether somebody holds a hand up.
  Duration hands_up_every = Milliseconds(50);
  // So many pictures are kept, of a camera that shows the same ones again
  // (vision::FrameDecoder::KeepPictures).
  size_t kept_pictures = 0;
  // Between readings the camera is asked this often whether its exposure, gain
  // and white balance are still as they were set.
  Duration controls_every = Seconds(2);
};

// One thread.
class Eyes {
 public:
  Eyes(const cards::Deck& deck, EyesOptions options);
  ~Eyes();

  // Takes the next frame in order; one whose picture cannot be read is told as
  // dropped. Fails when the markers or the deck cannot be made out or too many
  // pictures in a row cannot be read (kDevice), or there are too few enrolment
  // frames (kUsage), with what to do.
  Result<void> See(const vision::Frame& frame, Gaze gaze,
                   std::vector<evidence::Payload>& out);

  // Whether See would look at the picture of a frame with this number and
  // stamp, were it the next one; without it See says the same of one that it
  // would not.
  bool LooksAt(uint64_t sequence, HostTime stamp, Gaze gaze) const;

  // The camera itself says that something is not as it was set.
  void Doubt(const std::string& text, std::vector<evidence::Payload>& out);

  bool Enrolled() const { return library_.has_value(); }

 private:
  Result<void> Enrol(const vision::Frame& frame,
                     std::vector<evidence::Payload>& out);
  // Of its sheet's frames: nobody's hand is there.
  bool InMiddle(uint64_t sequence) const;
  // The faces were kept: the court alone has to be found.
  Result<void> FindCourtOfKept(const vision::Frame& frame,
                               std::vector<evidence::Payload>& out);
  Result<void> LoadKept();
  void SaveKept();
  // The court is found and the deck is known.
  void BeginToLook(vision::CardLibrary library, const cv::Mat& picture,
                   std::vector<evidence::Payload>& out);
  Result<void> Look(const vision::Frame& frame,
                    std::vector<evidence::Payload>& out);
  Result<void> Watch(const vision::Frame& frame,
                     std::vector<evidence::Payload>& out);
  // `checks` in a row have to say that the camera moved, or stands again.
  void CheckCamera(const cv::Mat& picture, int checks,
                   std::vector<evidence::Payload>& out);
  // The same for what light and colour there is.
  void CheckQuality(const vision::PictureQuality& quality, int checks,
                    std::vector<evidence::Payload>& out);
  // Told when the light on the court cannot be followed for a while.
  void CheckTrust(HostTime stamp, std::vector<evidence::Payload>& out);
  void SayCamera(evidence::CameraState state, const std::string& text,
                 std::vector<evidence::Payload>& out);
  Result<vision::CourtView> FindCourt(
      const std::vector<cv::Mat>& pictures) const;
  // A camera that was knocked and stands still is learned anew.
  bool FindAgain(const cv::Mat& picture, std::vector<evidence::Payload>& out);
  void LookForRaisedHands(const vision::SmallPicture& picture, HostTime stamp,
                          std::vector<evidence::Payload>& out);
  // Also says that hands are down which nobody can watch any more.
  void LearnBareCourt(const cv::Mat& picture,
                      std::vector<evidence::Payload>& out);
  // When this place of the court was exposed: its own row's instant.
  Instant InRow(court::Point place, Instant middle) const;
  Instant OverCard(uint16_t card, Instant middle) const;
  void CountGap(const vision::Frame& frame,
                std::vector<evidence::Payload>& out);

  // From which a court is found.
  static constexpr size_t kFindPictures = 4;

  const cards::Deck& deck_;
  EyesOptions options_;
  vision::FrameDecoder decoder_;
  std::optional<vision::CourtView> view_;
  std::optional<vision::CardLibrary> library_;
  bool looked_for_kept_ = false;
  std::optional<vision::CardLibrary> kept_;  // until the court is found
  std::unique_ptr<vision::LayoutReader> reader_;
  std::unique_ptr<vision::ChangeMap> changes_;
  std::unique_ptr<vision::HandTracker> hands_;
  vision::CardWatcher watcher_;
  std::unique_ptr<vision::RaisedHandWatch> raised_hands_;
  vision::SmallPicture small_;

  std::vector<vision::EnrolmentSheet> sheets_;
  std::vector<cv::Mat> sheet_pictures_;
  int sheet_ = 0;

  std::optional<uint64_t> last_sequence_;
  uint64_t dropped_ = 0;
  int unreadable_ = 0;  // in a row
  HostTime last_look_;
  std::vector<cv::Mat> still_pictures_;
  std::optional<vision::Layout> layout_;
  bool watching_ = false;
  HostTime last_check_;
  HostTime last_hands_up_;
  int changed_checks_ = 0;  // in a row that say otherwise than camera_moved_
  bool camera_moved_ = false;
  bool why_told_ = false;    // why it is not found since then
  int changed_quality_ = 0;  // in a row that say otherwise than blind_
  bool blind_ = false;       // no colour, or hardly any light
  bool dazzled_ = false;     // light on the court that cannot be followed
  HostTime last_agreed_;     // that it can, or cannot, as dazzled_ says
};

// What is said of a camera that does not stand where it stood.
std::string KnockedText(const vision::Stillness& still);

}  // namespace kimari::rig
