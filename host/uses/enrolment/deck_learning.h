// How a deck's cards look is learned where they lie, picture by picture: any of
// them, in any order, a few at a time. No thread, no device, no page.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/uses/web/shown.h"
#include "vision/cards/card_learner.h"
#include "vision/cards/card_library.h"
#include "vision/court/court_view.h"
#include "vision/lens/lens.h"

namespace kimari::enrolment {

// What is known so far, and what lies there.
struct Standing {
  std::optional<web::Text> trouble;       // why nothing can be learned now
  std::vector<cards::CardId> known;       // in the deck's order
  std::vector<cards::CardId> missing;     // in the deck's order
  std::vector<vision::LaidCard> named;    // that their print tells
  std::vector<vision::CardPose> unnamed;  // one card each, face up
};

class DeckLearning {
 public:
  // `drawn`: every card of the deck as its text or picture says it looks. The
  // deck must outlive it. `lens` of the camera, where it was measured.
  DeckLearning(const cards::Deck& deck, vision::CardLibrary drawn,
               std::optional<vision::Lens> lens,
               court::PlanPtr court = court::Kyogi());

  // Faces that were learned before.
  void Begin(const vision::CardLibrary& known);
  // A picture (BGR) of the court. Of one with hands in it nothing wrong is
  // learned: a card has to lie in the same place in two. Whether a card was
  // learned by it. About a second.
  bool Look(const cv::Mat& picture);
  // The one card that lies there without a name is this one.
  tl::expected<void, web::Text> Name(cards::CardId card);
  // It was learned wrongly, and is to be learned anew.
  void Forget(cards::CardId card);

  const Standing& standing() const { return standing_; }
  court::CardSize Card() const { return court_->card; }
  bool Complete() const { return standing_.missing.empty(); }
  // kUsage where nothing is known yet.
  Result<vision::CardLibrary> Library() const;
  // The last picture from straight above (vision/court/top_view.h), BGR; empty
  // where the court is not found.
  const cv::Mat& Top() const { return top_; }

 private:
  // Why not, where the court is not found or the picture is no good.
  std::optional<web::Text> FindCourt(const cv::Mat& picture);
  void Tell(const vision::Learned& learned);
  void CountKnown();

  const cards::Deck& deck_;
  vision::CardLibrary drawn_;
  std::optional<vision::Lens> lens_;
  court::PlanPtr court_;
  std::vector<cv::Mat> pictures_;  // until the court is found
  std::optional<vision::CourtView> view_;
  std::unique_ptr<vision::CardLearner> learner_;
  std::optional<vision::CardLibrary> known_;  // while there is no learner
  cv::Mat top_;
  Standing standing_;
};

}  // namespace kimari::enrolment
