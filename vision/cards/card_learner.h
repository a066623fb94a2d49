// Learns a deck from cards where they lie: any of them, in any order, a few at
// a time or all at once. A card is named by its text as it would be printed,
// seen twice in the same place, and learned from its own picture there; a card
// that the text does not tell is learned when it lies alone and somebody says
// which it is.
#pragma once

#include <cstdint>
#include <map>
#include <opencv2/core.hpp>
#include <optional>
#include <set>
#include <vector>

#include "host/base/result.h"
#include "vision/cards/card_library.h"
#include "vision/cards/layout_reader.h"
#include "vision/court/court_view.h"
#include "vision/court/layout.h"

namespace kimari::vision {

struct CardLearnerOptions {
  LayoutReaderOptions read;
  double sure = 0.97;        // a name by text alone; wrong ones stay below 0.9
  double same_place = 2;     // mm between the two looks
  double same_turn = 3;      // degrees
  double min_contrast = 60;  // as CardLibraryOptions
  // Correlation of a card with a face that was learned: it is that one. Of a
  // hundred drawn cards in mild and hard light, moved and turned, the same have
  // at least 0.967, others at most 0.934.
  double same_face = 0.95;
};

// What is known of a deck so far, and what of the court is to be laid again.
struct Learned {
  std::vector<uint16_t> now;      // by this look, for the first time
  std::vector<uint16_t> missing;  // of the deck, in its order
  std::vector<CardPose> unnamed;  // lie there face up, and nobody knows which
  // That the text tells, or what was learned, where they lie.
  std::vector<LaidCard> named;
  int known = 0;
};

// Keeps references to the view and the drawn library; both must outlive it. One
// thread.
class CardLearner {
 public:
  // `drawn` is CardLibrary::FromFaces of the whole deck.
  CardLearner(const CourtView& view, const CardLibrary& drawn,
              const CardLearnerOptions& options = {});

  // A picture (BGR) of the court with nobody's hand over it. kUsage when it has
  // another size than the view's.
  Result<Learned> Look(const cv::Mat& picture);
  // Faces that were learned before, of this deck; others are left out.
  void Begin(const CardLibrary& known);
  // The one card that lies there unnamed is this one. kUsage, with what to do,
  // where it is not of the deck, or not exactly one lies there.
  Result<void> Name(uint16_t id);
  // Learned wrongly: its text is believed no more, it is learned by its name
  // alone.
  void Forget(uint16_t id);

  bool Complete() const { return faces_.size() == wanted_.size(); }
  // What was learned so far; kUsage when that is nothing.
  Result<CardLibrary> Library() const;

 private:
  Learned Told(std::vector<uint16_t> now) const;
  // A card that lies alone, unless it is one of `seen`, which it is added to.
  void TellAlone(const CardPose& pose, std::vector<CardPose>& seen);
  // Which of the learned faces it is, by its picture alone.
  std::optional<LaidCard> Known(const CardPose& blob) const;
  bool Learn(uint16_t id, const CardPose& pose);

  const CourtView& view_;
  const CardLibrary& drawn_;
  CardLearnerOptions options_;
  LayoutReader reader_;
  std::vector<uint16_t> wanted_;  // in the deck's order
  std::map<uint16_t, std::vector<float>> faces_;
  std::map<uint16_t, PatchAligner> aligners_;  // of faces_
  std::map<uint16_t, CardPose> before_;        // named in the last look
  std::vector<CardPose> unnamed_;
  std::vector<LaidCard> named_;
  std::set<uint16_t> by_name_;  // whose text is not believed
  cv::Mat ground_;              // of the last look
};

}  // namespace kimari::vision
