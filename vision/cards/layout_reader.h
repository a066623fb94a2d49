// Reads the court when nobody's hand is over it: which card lies where, which
// way up, how surely; and, against an earlier reading, what has changed.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "host/base/result.h"
#include "vision/cards/card_identifier.h"
#include "vision/cards/card_library.h"
#include "vision/cards/card_mask.h"
#include "vision/cards/court_glance.h"
#include "vision/cards/face_down.h"
#include "vision/cards/row_search.h"
#include "vision/court/court_view.h"
#include "vision/court/layout.h"

namespace kimari::vision {

struct LayoutReaderOptions {
  CardMaskOptions paper;
  RowSearchOptions rows;
  CardIdentifierOptions identify;
  FaceDownOptions face_down;
  double min_confidence = 0.9;  // less is an unknown object
  double min_object_mm2 = 500;  // smaller specks are no object
  double erase_margin_mm = 4;   // around a card that was read
  // A card is where it was when its picture is still there:
  double same_ncc = 0.75;
  double same_shift_mm = 1.5;
  double same_turn_deg = 3;
  // At one glance; what seems farther off is looked at again.
  double surely_same_mm = 0.7;
  double surely_same_deg = 1.5;
  double surely_same_ncc = 0.8;
};

// Keeps references to view and library: they must outlive it. One thread.
class LayoutReader {
 public:
  LayoutReader(const CourtView& view, const CardLibrary& library,
               const LayoutReaderOptions& options = {})
      : view_(view),
        library_(library),
        options_(options),
        glance_(view, {.paper = options.paper,
                       .min_object_mm2 = options.min_object_mm2,
                       .margin_mm = options.erase_margin_mm}) {}

  // Pictures (BGR) of a still court, averaged. With `before`, cards that are
  // still in their places are kept without being searched for. kUsage when
  // sizes differ or there is no picture.
  Result<Layout> Read(const std::vector<cv::Mat>& pictures,
                      const Layout* before = nullptr);

  // Compares with `before`; identifies only what is new.
  Result<LayoutChange> Recheck(const std::vector<cv::Mat>& pictures,
                               const Layout& before);

 private:
  // By what the deck's cards are told from the mat: paper; whatever is no mat,
  // of pictures; print alone, where paper and mat are of one colour.
  enum class ToldBy { kPaper, kNoMat, kPrint };

  // CV_8U, 255 where a card may lie.
  cv::Mat MayLie(ToldBy by, const cv::Mat& top, const cv::Mat& paper) const;
  // The cards that `before` has and those that lie where `cards` (CV_8U) shows.
  Layout ReadOn(const cv::Mat& ground, cv::Mat cards,
                const Layout* before) const;
  // The same by whichever shows most cards; from then on it is known which,
  // where it was clear.
  Layout TellDeck(const cv::Mat& top, const cv::Mat& ground,
                  const cv::Mat& paper, const Layout* before);
  Result<cv::Mat> TopView(const std::vector<cv::Mat>& pictures) const;
  // Reads what `paper` still shows, adding to `layout`.
  void ReadRows(const cv::Mat& ground, cv::Mat& paper, Layout& layout) const;
  // Cards that lie alone, by what `paper` still shows.
  void ReadAlone(const cv::Mat& ground, cv::Mat& paper, Layout& layout) const;
  void TellUnknown(const cv::Mat& paper, Layout& layout) const;
  // What is neither mat nor known, nor told of yet, but of a card's shape.
  void ReadFaceDown(const cv::Mat& top, const cv::Mat& paper,
                    Layout& layout) const;
  // Which of the cards before lie under something.
  void FindCovered(const Layout& before, Layout& layout) const;
  void Accept(const std::vector<std::vector<Candidate>>& places, cv::Mat& paper,
              Layout& layout) const;
  void Erase(const CardPose& pose, cv::Mat& paper) const;
  void EraseMarkers(cv::Mat& mask) const;
  // Every card of `before` where it was, and nothing else on the court: quick.
  bool LiesAsBefore(const cv::Mat& picture, const Layout& before);
  bool NothingElse(const cv::Mat& picture, const Layout& before);
  bool StillThere(const cv::Mat& ground, const LaidCard& card,
                  CardPose* now) const;

  const CourtView& view_;
  const CardLibrary& library_;
  LayoutReaderOptions options_;
  std::optional<ToldBy> told_by_;  // once seen
  int looks_ = 0;                  // at hardly a card, that did not tell it
  CourtGlance glance_;
};

}  // namespace kimari::vision
