#include "vision/cards/card_learner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "vision/cards/card_mask.h"
#include "vision/cards/card_outline.h"

namespace kimari::vision {

CardLearner::CardLearner(const CourtView& view, const CardLibrary& drawn,
                         const CardLearnerOptions& options)
    : view_(view),
      drawn_(drawn),
      options_(options),
      reader_(view, drawn, options.read) {
  for (int i = 0; i < drawn.size(); ++i) wanted_.push_back(drawn.id(i));
}

bool CardLearner::Learn(uint16_t id, const CardPose& pose) {
  std::vector<float> patch(kPatchPixels);
  if (!SamplePatch(ground_, pose, patch.data())) return false;
  std::vector<float> normal = patch;
  if (Normalise(normal.data(), kPatchWidth, kPatchHeight) <
      options_.min_contrast) {
    return false;
  }
  aligners_.insert_or_assign(id, PatchAligner(patch.data()));
  faces_[id] = std::move(patch);
  return true;
}

std::optional<LaidCard> CardLearner::Known(const CardPose& blob) const {
  constexpr double kReach = 6;  // mm
  constexpr int kSteps = 8;
  std::optional<LaidCard> best;
  for (const auto& [id, aligner] : aligners_) {
    for (const double turn : {0.0, 180.0}) {
      const CardPose start{blob.centre, blob.angle_deg + turn};
      const auto match = aligner.Align(ground_, start, kReach, kSteps);
      if (match.ncc < options_.same_face) continue;
      if (best && best->confidence >= match.ncc) continue;
      best = LaidCard{.id = id, .pose = match.pose, .confidence = match.ncc};
    }
  }
  return best;
}

Learned CardLearner::Told(std::vector<uint16_t> now) const {
  Learned told;
  told.now = std::move(now);
  told.unnamed = unnamed_;
  told.named = named_;
  told.known = static_cast<int>(faces_.size());
  for (const uint16_t id : wanted_) {
    if (!faces_.contains(id)) told.missing.push_back(id);
  }
  return told;
}

void CardLearner::TellAlone(const CardPose& pose, std::vector<CardPose>& seen) {
  const bool told =
      std::any_of(seen.begin(), seen.end(), [&](const CardPose& other) {
        return std::hypot(other.centre.x - pose.centre.x,
                          other.centre.y - pose.centre.y) <
               view_.plan().card.width / 2;
      });
  if (told) return;
  seen.push_back(pose);
  if (const auto card = Known(pose)) {
    named_.push_back(*card);
  } else {
    unnamed_.push_back(pose);
  }
}

Result<Learned> CardLearner::Look(const cv::Mat& picture) {
  Result<Layout> layout = reader_.Read({picture});
  if (!layout) return tl::unexpected(layout.error());
  cv::Mat top;
  view_.Rectify(picture, top);
  ground_ = PatchGround(top);
  std::map<uint16_t, CardPose> named;
  named_.clear();
  std::vector<uint16_t> now;
  for (const LaidCard& card : layout->cards) {
    if (card.confidence < options_.sure || by_name_.contains(card.id)) continue;
    named[card.id] = card.pose;
    named_.push_back(card);
    const auto last = before_.find(card.id);
    if (faces_.contains(card.id) || last == before_.end()) continue;
    const CardPose& then = last->second;
    const double off = std::hypot(card.pose.centre.x - then.centre.x,
                                  card.pose.centre.y - then.centre.y);
    const double turned =
        std::abs(std::remainder(card.pose.angle_deg - then.angle_deg, 360));
    if (off > options_.same_place || turned > options_.same_turn) continue;
    if (Learn(card.id, card.pose)) now.push_back(card.id);
  }
  before_ = std::move(named);
  // What has a card's size and lies alone, and is none of those.
  unnamed_.clear();
  std::vector<CardPose> seen;
  for (const auto& [id, pose] : before_) seen.push_back(pose);
  const cv::Mat paper =
      FindPaper(top, view_.seen(), view_.markers(), options_.read.paper);
  for (const PaperBlob& blob : FindBlobs(paper, 1000, nullptr)) {
    if (IsOneCard(blob, view_.plan().card)) TellAlone(blob.pose, seen);
  }
  for (const PaperBlob& card :
       FindPrintedCards(FindPrinted(top, view_.seen(), paper, view_.plan(),
                                    options_.read.paper),
                        view_.plan().card)) {
    constexpr double kReach = 6;  // mm
    TellAlone(FitOutline(top, card.pose, view_.plan().card, kReach)
                  .value_or(card.pose),
              seen);
  }
  return Told(std::move(now));
}

void CardLearner::Begin(const CardLibrary& known) {
  for (int i = 0; i < known.size(); ++i) {
    const uint16_t id = known.id(i);
    if (drawn_.IndexOf(id) < 0) continue;
    faces_[id] = known.aligner(i).patch();
    aligners_.insert_or_assign(id, known.aligner(i));
  }
}

void CardLearner::Forget(uint16_t id) {
  faces_.erase(id);
  aligners_.erase(id);
  before_.erase(id);
  by_name_.insert(id);
}

Result<void> CardLearner::Name(uint16_t id) {
  if (std::find(wanted_.begin(), wanted_.end(), id) == wanted_.end()) {
    return Fail(ErrorKind::kUsage, "the deck has no card " +
                                       std::to_string(id) +
                                       "; name one that it lacks yet");
  }
  if (unnamed_.size() != 1) {
    return Fail(ErrorKind::kUsage,
                std::to_string(unnamed_.size()) +
                    " cards lie there that nobody has named; lay the one that "
                    "is meant alone, nothing touching it, as its owner reads "
                    "it on A's side");
  }
  // Which way up a blob lies it does not tell: as A reads it.
  CardPose pose = unnamed_.front();
  pose.angle_deg = std::remainder(pose.angle_deg, 360);
  if (std::abs(pose.angle_deg) > 90) pose.angle_deg += 180;
  if (!Learn(id, pose)) {
    return Fail(ErrorKind::kUsage,
                "the card shows no print, or lies outside the picture; turn "
                "it face up, well inside the court");
  }
  unnamed_.clear();
  return {};
}

Result<CardLibrary> CardLearner::Library() const {
  std::vector<FacePatch> faces;
  for (const uint16_t id : wanted_) {
    const auto found = faces_.find(id);
    if (found != faces_.end()) faces.push_back({id, found->second});
  }
  return CardLibrary::FromPatches(faces);
}

}  // namespace kimari::vision
