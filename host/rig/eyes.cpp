#include "host/rig/eyes.h"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <utility>

#include "host/court/enrolment.h"
#include "host/rig/eye_evidence.h"

namespace kimari::rig {
namespace {

using evidence::CameraState;

// In a row: such a camera is as good as lost.
constexpr int kMostUnreadable = 120;

// A court that cannot be told from hands for so long is told.
constexpr Duration kTrustAfter = Milliseconds(200);

// Whether two readings of the court agree: same cards, same places.
bool Same(const vision::Layout& a, const vision::Layout& b) {
  if (a.cards.size() != b.cards.size() ||
      a.unknown.size() != b.unknown.size()) {
    return false;
  }
  for (const vision::LaidCard& card : a.cards) {
    bool found = false;
    for (const vision::LaidCard& other : b.cards) {
      found =
          found || (card.id == other.id &&
                    std::hypot(card.pose.centre.x - other.pose.centre.x,
                               card.pose.centre.y - other.pose.centre.y) < 2.0);
    }
    if (!found) return false;
  }
  return true;
}

}  // namespace

Eyes::Eyes(const cards::Deck& deck, EyesOptions options)
    : deck_(deck), options_(options) {
  // Our threads are our own; OpenCV's pool would take the boards' time.
  cv::setNumThreads(1);
  decoder_.KeepPictures(options_.kept_pictures);
}

Eyes::~Eyes() = default;

Result<void> Eyes::See(const vision::Frame& frame, Gaze gaze,
                       std::vector<evidence::Payload>& out) {
  CountGap(frame, out);
  Result<void> ok = !library_                         ? Enrol(frame, out)
                    : gaze == Gaze::kHands && layout_ ? Watch(frame, out)
                                                      : Look(frame, out);
  if (ok || ok.error().kind != ErrorKind::kFile) {
    unreadable_ = 0;
    return ok;
  }
  ++dropped_;
  out.push_back(evidence::CameraHealth{CameraState::kDropped,
                                       ok.error().message, dropped_});
  if (++unreadable_ < kMostUnreadable) return {};
  return Fail(ErrorKind::kDevice,
              fmt::format("{}; so were {} in a row", ok.error().message,
                          kMostUnreadable));
}

bool Eyes::LooksAt(uint64_t sequence, HostTime stamp, Gaze gaze) const {
  if (library_) {
    return (gaze == Gaze::kHands && layout_) ||
           stamp - last_look_ >= options_.look_every;
  }
  const bool on_sheet = looked_for_kept_ && !kept_ &&
                        options_.enrolment_frames >= kLeastEnrolmentFrames;
  return !on_sheet || InMiddle(sequence);
}

bool Eyes::InMiddle(uint64_t sequence) const {
  const int frames = options_.enrolment_frames;
  const int place = static_cast<int>(sequence) % frames;
  return place >= frames / 3 && place <= 2 * frames / 3;
}

Instant Eyes::InRow(court::Point place, Instant middle) const {
  if (!options_.times || !view_) return middle;
  const Duration sigma = options_.times->Sigma();
  const double both =
      std::hypot(middle.sigma.Milliseconds(), sigma.Milliseconds());
  return {middle.t + options_.times->After(view_->ToPixel(place).y),
          FromMilliseconds(both)};
}

Instant Eyes::OverCard(uint16_t card, Instant middle) const {
  for (const vision::LaidCard& laid : layout_->cards) {
    if (laid.id == card) return InRow(laid.pose.centre, middle);
  }
  return middle;
}

void Eyes::CountGap(const vision::Frame& frame,
                    std::vector<evidence::Payload>& out) {
  if (last_sequence_ && frame.sequence > *last_sequence_ + 1) {
    const uint64_t lost = frame.sequence - *last_sequence_ - 1;
    dropped_ += lost;
    out.push_back(evidence::CameraHealth{
        CameraState::kDropped,
        fmt::format("{} frame(s) lost before frame {}", lost, frame.sequence),
        dropped_});
  }
  last_sequence_ = frame.sequence;
}

Result<void> Eyes::Enrol(const vision::Frame& frame,
                         std::vector<evidence::Payload>& out) {
  if (Result<void> ok = LoadKept(); !ok) return ok;
  if (kept_) return FindCourtOfKept(frame, out);
  const int frames = options_.enrolment_frames;
  if (frames < kLeastEnrolmentFrames) {
    return Fail(ErrorKind::kUsage,
                fmt::format("camera.enrolment_frames is {}; give each sheet of "
                            "the deck at least {} / 値が小さすぎます",
                            frames, kLeastEnrolmentFrames));
  }
  const auto on_sheet =
      static_cast<size_t>(vision::EnrolmentSheetSize(*options_.court));
  const auto sheets =
      static_cast<int>((deck_.cards.size() + on_sheet - 1) / on_sheet);
  const int sheet = static_cast<int>(frame.sequence) / frames;
  if (sheet < sheets) {
    if (!InMiddle(frame.sequence)) return {};
    cv::Mat picture;
    if (Result<void> ok = decoder_.DecodeBgr(frame, picture); !ok) return ok;
    if (sheet != sheet_) sheet_pictures_.clear();
    sheet_ = sheet;
    sheet_pictures_.push_back(picture.clone());
    if (sheet_pictures_.size() != kFindPictures) return {};
    if (!view_) {
      Result<vision::CourtView> view = FindCourt(sheet_pictures_);
      if (!view) return tl::unexpected(view.error());
      if (vision::IsGrey(vision::MeasureQuality(picture))) {
        return Fail(
            ErrorKind::kDevice,
            "the camera gives no colours, by which cards are told from "
            "the mat; turn off its black-and-white or night mode / "
            "カメラの映像に色がありません。白黒・暗視の設定を切ってください");
      }
      view_ = std::move(*view);
    }
    cv::Mat sum = cv::Mat::zeros(picture.size(), CV_32FC3);
    for (const cv::Mat& one : sheet_pictures_) {
      cv::Mat wide;
      one.convertTo(wide, CV_32FC3);
      sum += wide;
    }
    vision::EnrolmentSheet made;
    sum.convertTo(made.picture, CV_8UC3,
                  1.0 / static_cast<double>(sheet_pictures_.size()));
    const size_t first = static_cast<size_t>(sheet) * on_sheet;
    for (size_t i = first; i < deck_.cards.size() && i < first + on_sheet;
         ++i) {
      made.cards.push_back(deck_.cards[i].number);
    }
    sheets_.push_back(std::move(made));
    return {};
  }
  if (static_cast<int>(sheets_.size()) != sheets) {
    return Fail(
        ErrorKind::kDevice,
        fmt::format("the camera showed {} of {} sheets of the deck; "
                    "begin again / 札の登録が途中です。やり直してください",
                    sheets_.size(), sheets));
  }
  Result<vision::CardLibrary> library =
      vision::CardLibrary::Enrol(*view_, sheets_);
  if (!library) return tl::unexpected(library.error());
  const cv::Mat& picture = sheets_.back().picture;
  BeginToLook(std::move(*library), picture, out);
  changes_->LearnBareCourt(small_, vision::FindPrinted(*view_, picture));
  SaveKept();
  sheets_.clear();
  return {};
}

Result<void> Eyes::Look(const vision::Frame& frame,
                        std::vector<evidence::Payload>& out) {
  watching_ = false;
  // The court is learned anew before hands are watched again.
  if (std::exchange(dazzled_, false) && !blind_ && !camera_moved_) {
    SayCamera(CameraState::kRunning, "the camera sees again", out);
  }
  if (frame.stamp - last_look_ < options_.look_every) return {};
  last_look_ = frame.stamp;
  cv::Mat picture;
  if (Result<void> ok = decoder_.DecodeBgr(frame, picture); !ok) return ok;
  CheckQuality(vision::MeasureQuality(picture), 1, out);
  // What it would read is worth nothing: no layout is better than that one.
  if (blind_) return {};
  CheckCamera(picture, 1, out);
  // Its millimetres are wrong now.
  if (camera_moved_ && !FindAgain(picture, out)) return {};
  CheckCamera(picture, 1, out);
  vision::Shrink(picture, small_);
  LookForRaisedHands(small_, frame.stamp, out);
  Result<vision::Layout> layout =
      reader_->Read({picture}, layout_ ? &*layout_ : nullptr);
  if (!layout) return tl::unexpected(layout.error());
  // Twice the same: the court is at rest.
  const bool at_rest = layout_ && Same(*layout_, *layout);
  layout_ = std::move(*layout);
  if (at_rest) {
    out.push_back(ToEvidence(*layout_, {frame.stamp, frame.exposure / 2}));
  }
  return {};
}

std::string KnockedText(const vision::Stillness& still) {
  if (still.moved_markers.empty()) {
    return "the camera was knocked: none of the court's markers is seen near "
           "where it was";
  }
  return fmt::format("the camera was knocked: it shifted by {:.0f} mm",
                     still.shift_mm);
}

void Eyes::CheckCamera(const cv::Mat& picture, int checks,
                       std::vector<evidence::Payload>& out) {
  const vision::Stillness still = view_->CheckStill(picture);
  if (still.camera_moved == camera_moved_) {
    changed_checks_ = 0;
    return;
  }
  if (++changed_checks_ < checks) return;
  changed_checks_ = 0;
  camera_moved_ = still.camera_moved;
  still_pictures_.clear();
  why_told_ = false;
  if (camera_moved_) {
    SayCamera(CameraState::kMoved, KnockedText(still), out);
  } else {
    SayCamera(CameraState::kRunning, "the camera stands, the court is found",
              out);
  }
}

void Eyes::CheckQuality(const vision::PictureQuality& quality, int checks,
                        std::vector<evidence::Payload>& out) {
  const std::string light = vision::LightTrouble(quality);
  const bool grey = vision::IsGrey(quality);
  if ((grey || !light.empty()) == blind_) {
    changed_quality_ = 0;
    return;
  }
  if (++changed_quality_ < checks) return;
  changed_quality_ = 0;
  blind_ = !blind_;
  if (!blind_) {
    // What the court looks like has to be learned anew.
    watching_ = false;
    if (!camera_moved_) {
      SayCamera(CameraState::kRunning, "the camera sees again", out);
    }
    return;
  }
  SayCamera(CameraState::kBlind,
            !light.empty()
                ? light
                : "the camera gives no colours any more; turn off its "
                  "black-and-white or night mode",
            out);
}

void Eyes::CheckTrust(HostTime stamp, std::vector<evidence::Payload>& out) {
  if (changes_->trusted() != dazzled_) {
    last_agreed_ = stamp;
    return;
  }
  if (stamp - last_agreed_ < kTrustAfter) return;
  last_agreed_ = stamp;
  dazzled_ = !dazzled_;
  if (dazzled_) {
    SayCamera(CameraState::kBlind,
              "the light on the court changes so much, or so much lies over "
              "it, that hands and cards cannot be told any more",
              out);
  } else if (!blind_ && !camera_moved_) {
    SayCamera(CameraState::kRunning, "the camera sees again", out);
  }
}

void Eyes::Doubt(const std::string& text, std::vector<evidence::Payload>& out) {
  SayCamera(CameraState::kAdjusted, text, out);
}

void Eyes::SayCamera(CameraState state, const std::string& text,
                     std::vector<evidence::Payload>& out) {
  out.push_back(evidence::CameraHealth{state, text, dropped_});
}

Result<vision::CourtView> Eyes::FindCourt(
    const std::vector<cv::Mat>& pictures) const {
  vision::CourtViewOptions options;
  options.lens = options_.lens;
  options.plan = options_.court;
  return vision::CourtView::Find(pictures, options);
}

bool Eyes::FindAgain(const cv::Mat& picture,
                     std::vector<evidence::Payload>& out) {
  still_pictures_.push_back(picture.clone());
  if (still_pictures_.size() < kFindPictures) return false;
  Result<vision::CourtView> view = FindCourt(still_pictures_);
  still_pictures_.clear();
  if (!view) {
    if (!why_told_) SayCamera(CameraState::kMoved, view.error().message, out);
    why_told_ = true;
    return false;
  }
  view_ = std::move(*view);
  reader_ = std::make_unique<vision::LayoutReader>(*view_, *library_);
  changes_ = std::make_unique<vision::ChangeMap>(*view_);
  hands_ = std::make_unique<vision::HandTracker>(*changes_);
  layout_.reset();
  LearnBareCourt(picture, out);
  return true;
}

Result<void> Eyes::Watch(const vision::Frame& frame,
                         std::vector<evidence::Payload>& out) {
  if (!watching_) {
    watching_ = true;
    changes_->RestartBackground();
    last_agreed_ = frame.stamp;
    changes_->LearnCards(layout_->cards, small_);
    hands_->SetCards(layout_->cards);
    watcher_.SetCards(*view_, layout_->cards);
  }
  if (frame.stamp - last_check_ >= options_.check_every) {
    last_check_ = frame.stamp;
    const Result<vision::YuvPicture> whole = decoder_.Decode(frame);
    if (!whole) return tl::unexpected(whole.error());
    CheckQuality(vision::MeasureQuality(whole->y, whole->u, whole->v), 2, out);
    if (!blind_) CheckCamera(whole->y, 2, out);
  }
  const Result<vision::YuvPicture> picture = decoder_.DecodeHalf(frame);
  if (!picture) return tl::unexpected(picture.error());
  if (blind_) return {};
  const bool ready = changes_->ready();
  if (ready) {
    changes_->Update(*picture);
  } else {
    changes_->LearnBackground(*picture);
  }
  if (!camera_moved_ &&
      frame.stamp - last_hands_up_ >= options_.hands_up_every) {
    last_hands_up_ = frame.stamp;
    LookForRaisedHands(changes_->small(), frame.stamp, out);
  }
  if (!ready) return {};
  CheckTrust(frame.stamp, out);
  // Nothing seen in it is knowledge, least of all nobody.
  if (!changes_->trusted() || dazzled_) return {};
  const vision::HandsInFrame hands =
      hands_->Track(frame.sequence, frame.stamp, frame.exposure);
  for (const vision::Arrival& arrival : hands.arrivals) {
    out.push_back(evidence::HandArrival{
        arrival.track, arrival.player, arrival.card,
        OverCard(arrival.card, arrival.at), arrival.merged, arrival.seat});
  }
  for (const vision::CardMotion& motion : watcher_.Watch(
           *changes_, hands_->covered(), hands_->hidden(), *picture)) {
    // It leaves not far from where it lay.
    out.push_back(evidence::CardMotion{
        motion.card, motion.territory, OverCard(motion.card, motion.began),
        motion.left.has_value(),
        motion.left ? OverCard(motion.card, *motion.left) : Instant{}});
  }
  // Last, because it is also the camera's watermark.
  out.push_back(ToEvidence(hands));
  return {};
}

}  // namespace kimari::rig
