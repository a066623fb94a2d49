// How the eyes begin to look: a deck whose faces were kept, the bare court.
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "host/base/log.h"
#include "host/rig/eyes.h"
#include "vision/cards/face_file.h"

namespace kimari::rig {
namespace {

// A card that was not learned would be unknown wherever it lies.
Result<void> CheckWhole(const vision::CardLibrary& library,
                        const cards::Deck& deck, const std::string& file) {
  std::string missing;
  for (const cards::Card& card : deck.cards) {
    if (library.IndexOf(card.number) >= 0) continue;
    missing += " " + std::to_string(card.number);
  }
  if (missing.empty()) return {};
  return Fail(ErrorKind::kUsage, "faces " + file +
                                     ": these cards of the deck are not known "
                                     "yet:" +
                                     missing +
                                     "; go on with 'kimari calibrate deck' / "
                                     "まだ登録されていない札があります。kimari "
                                     "calibrate deckで続けてください");
}

}  // namespace

Result<void> Eyes::LoadKept() {
  if (std::exchange(looked_for_kept_, true)) return {};
  std::error_code ignored;
  for (const std::string& file : options_.faces) {
    if (kept_ || !std::filesystem::exists(file, ignored)) continue;
    auto library = vision::LoadFaces(file, deck_.id);
    // kUsage: a picture that cannot be read is another kind.
    if (!library) return Fail(ErrorKind::kUsage, library.error().message);
    if (Result<void> ok = CheckWhole(*library, deck_, file); !ok) return ok;
    kept_ = std::move(*library);
  }
  return {};
}

void Eyes::SaveKept() {
  std::error_code ignored;
  for (const std::string& file : options_.faces) {
    if (std::filesystem::exists(file, ignored)) continue;
    const auto kept = vision::SaveFaces(*library_, deck_.id, file);
    if (!kept) log::Warning("{}", kept.error().message);
  }
}

Result<void> Eyes::FindCourtOfKept(const vision::Frame& frame,
                                   std::vector<evidence::Payload>& out) {
  cv::Mat picture;
  if (Result<void> ok = decoder_.DecodeBgr(frame, picture); !ok) return ok;
  sheet_pictures_.push_back(picture.clone());
  if (sheet_pictures_.size() < kFindPictures) return {};
  Result<vision::CourtView> view = FindCourt(sheet_pictures_);
  sheet_pictures_.clear();
  if (!view) {
    // A hand or a head may be over a marker: it is looked for until it is seen.
    if (!std::exchange(why_told_, true)) {
      SayCamera(evidence::CameraState::kMoved, view.error().message, out);
    }
    return {};
  }
  if (std::exchange(why_told_, false)) {
    SayCamera(evidence::CameraState::kRunning, "the court is found", out);
  }
  view_ = std::move(*view);
  BeginToLook(std::move(*kept_), picture, out);
  kept_.reset();
  SaveKept();
  return {};
}

void Eyes::BeginToLook(vision::CardLibrary library, const cv::Mat& picture,
                       std::vector<evidence::Payload>& out) {
  library_ = std::move(library);
  reader_ = std::make_unique<vision::LayoutReader>(*view_, *library_);
  changes_ = std::make_unique<vision::ChangeMap>(*view_);
  hands_ = std::make_unique<vision::HandTracker>(*changes_);
  LearnBareCourt(picture, out);
  sheet_pictures_.clear();
}

void Eyes::LearnBareCourt(const cv::Mat& picture,
                          std::vector<evidence::Payload>& out) {
  if (raised_hands_) {
    for (const vision::RaisedHand& hand : raised_hands_->Forget()) {
      out.push_back(
          evidence::HandRaised{hand.player, hand.up, hand.at, hand.seat});
    }
  }
  vision::Shrink(picture, small_);
  raised_hands_ = std::make_unique<vision::RaisedHandWatch>(*view_, small_);
}

void Eyes::LookForRaisedHands(const vision::SmallPicture& picture,
                              HostTime stamp,
                              std::vector<evidence::Payload>& out) {
  for (const vision::RaisedHand& hand : raised_hands_->Look(picture, stamp)) {
    out.push_back(
        evidence::HandRaised{hand.player, hand.up, hand.at, hand.seat});
  }
}

}  // namespace kimari::rig
