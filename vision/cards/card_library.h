// What the cards of one deck look like: learned from pictures of the laid-out
// deck, or drawn from the text.
#pragma once

#include <cstdint>
#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "vision/cards/face_space.h"
#include "vision/court/card_patch.h"
#include "vision/court/court_view.h"

namespace kimari::vision {

struct CardFace {
  uint16_t id = 0;
  std::string torifuda;  // kana as printed
  // The face itself, upright, edge to edge, BGR or grey; empty: drawn from the
  // kana.
  cv::Mat picture = {};
};

// One picture (mean of a few is better) of cards laid at EnrolmentPlaces().
struct EnrolmentSheet {
  cv::Mat picture;              // BGR, as the camera sees it
  std::vector<uint16_t> cards;  // in the order of the places, at most 50
};

// A face as it was learned: kPatchPixels values, any light.
struct FacePatch {
  uint16_t id = 0;
  std::vector<float> patch;
};

struct CardLibraryOptions {
  int components = 72;       // of the fast comparison
  double reach_mm = 20;      // a card this far from its place is still it
  double min_contrast = 60;  // length of a face's patch; a blank has less
};

// Immutable; any thread.
class CardLibrary {
 public:
  // kUsage when a card is named twice or a sheet has too many; kDevice when no
  // card lies at a place, naming card and place.
  static Result<CardLibrary> Enrol(const CourtView& view,
                                   const std::vector<EnrolmentSheet>& sheets,
                                   const CardLibraryOptions& options = {});
  // Faces drawn with a font, or from pictures of them, for decks that were
  // never laid out. They look less like the cards, so confidence is earned with
  // less likeness.
  static Result<CardLibrary> FromFaces(const std::vector<CardFace>& deck,
                                       court::CardSize size,
                                       const std::string& font_file,
                                       const CardLibraryOptions& options = {});

  // From faces that were learned one by one, or kept: aligner(i).patch() of an
  // older library will do. kUsage when there is none, one is named twice or has
  // another number of values.
  static Result<CardLibrary> FromPatches(
      const std::vector<FacePatch>& faces,
      const CardLibraryOptions& options = {});

  int size() const { return static_cast<int>(ids_.size()); }
  uint16_t id(int index) const { return ids_[index]; }
  int IndexOf(uint16_t id) const;  // -1: not in the deck
  bool drawn() const { return drawn_; }

  const PatchAligner& aligner(int index) const { return aligners_[index]; }
  const FaceSpace& space() const { return *space_; }
  // How alike a normalised patch of kPatchPixels values and a card are in what
  // tells cards apart: grey and edge directions (HOG), each without what all
  // faces of the deck have in common. 1: the same; 0: as any other card.
  double Likeness(int index, const float* patch, double edge_weight) const;

 private:
  CardLibrary() = default;
  void Add(uint16_t id, const float* patch);
  void Finish(const CardLibraryOptions& options);

  bool drawn_ = false;
  std::vector<uint16_t> ids_;
  std::vector<PatchAligner> aligners_;
  std::vector<std::vector<float>> edges_;
  std::vector<float> common_patch_, common_edges_;  // unit length
  std::vector<std::vector<float>> halves_, jittered_;
  std::shared_ptr<const FaceSpace> space_;
};

// The grey, slightly smoothed CV_32F top view that all patches are cut from.
cv::Mat PatchGround(const cv::Mat& top_bgr);
// Half a patch's resolution: cells of 2 mm.
void HalvePatch(const float* patch, float* half);

}  // namespace kimari::vision
