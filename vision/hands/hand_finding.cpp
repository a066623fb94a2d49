// Of the hand tracker: which cells of a frame show somebody, and which of them
// are an arm, skin of a card's colour, or a head and a back.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/hands/hand_tracker.h"
#include "vision/hands/pieces.h"

namespace kimari::vision {
namespace {

// Fewer cells of paper hold no plain square.
constexpr int kFewestPaper = 30;

const cv::Mat& CellSquare(int cells) {
  static const cv::Mat three =
      cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  static const cv::Mat five = cv::getStructuringElement(cv::MORPH_RECT, {5, 5});
  return cells == 3 ? three : five;
}

}  // namespace

// Everything a person may be, and of it what is surely hand or sleeve.
void HandTracker::FindArms() {
  const cv::Mat& kinds = map_.kinds();
  arms_ = kinds >= static_cast<int>(Change::kHand);
  cv::medianBlur(arms_, arms_, 3);
  cv::morphologyEx(arms_, arms_, cv::MORPH_CLOSE, kernel_);
  solid_ = kinds == static_cast<int>(Change::kHand);
  // Rims of moved cards are thinner than a finger: only what holds a square of
  // 2 cells, or borders on one that does, is solid.
  cv::Mat core;
  cv::medianBlur(solid_, solid_, 3);
  cv::erode(solid_, core, CellSquare(3));
  cv::dilate(core, core, CellSquare(3));
  cv::dilate(core, core, CellSquare(3));
  solid_ &= core;
  cv::dilate(solid_, whole_, CellSquare(5));
  whole_ &= kinds == static_cast<int>(Change::kHand);
  FindPlain();
  FindBodies();
}

void HandTracker::FindPlain() {
  const cv::Mat paper = map_.kinds() == static_cast<int>(Change::kPaper);
  plain_.create(paper.size(), CV_8U);
  plain_.setTo(0);
  fingers_.create(paper.size(), CV_8U);
  fingers_.setTo(0);
  if (cv::countNonZero(paper) < kFewestPaper) return;
  const int side = 2 * static_cast<int>(std::lround(options_.plain_mm /
                                                    map_.cell_mm() / 2)) +
                   1;
  const cv::Mat square =
      cv::getStructuringElement(cv::MORPH_RECT, {side, side});
  cv::Mat core;
  cv::erode(paper, core, square);
  if (cv::countNonZero(core) == 0) return;
  KeepPlain(side / 2, core);
  cv::dilate(core, plain_, square);
  plain_ &= paper;
  FindFingers(paper);
  solid_ |= plain_ | fingers_;
  // Its rim.
  cv::Mat near;
  cv::dilate(plain_ | fingers_, near, CellSquare(5));
  near &= paper;
  whole_ |= plain_ | fingers_ | near;
  cv::dilate(plain_, near, CellSquare(5));
  near &= paper;
  plain_ |= near;
}

void HandTracker::KeepPlain(int reach, cv::Mat& cells) const {
  const SmallPicture& small = map_.small();
  const auto light = [&](int at) {
    return small.red[at] + small.green[at] + small.blue[at];
  };
  for (int y = 0; y < cells.rows; ++y) {
    for (int x = 0; x < cells.cols; ++x) {
      if (cells.at<uint8_t>(y, x) == 0) continue;
      if (x < reach || y < reach || x >= cells.cols - reach ||
          y >= cells.rows - reach) {
        cells.at<uint8_t>(y, x) = 0;
        continue;
      }
      int low = 3 * 255, high = 1;
      for (int v = y - reach; v <= y + reach; ++v) {
        for (int u = x - reach; u <= x + reach; ++u) {
          const int value = light(v * cells.cols + u);
          low = std::min(low, value);
          high = std::max(high, value);
        }
      }
      if (low < options_.plain_share * high) cells.at<uint8_t>(y, x) = 0;
    }
  }
}

// Fingers are narrower than the square: what goes on from it, as wide as a
// finger and without print, where no card lay. The rim of a card that is pushed
// beside the hand looks so, too: they hide nothing.
void HandTracker::FindFingers(const cv::Mat& paper) {
  fingers_ = plain_.clone();
  const int reach = static_cast<int>(Cells(options_.plain_finger_mm));
  cv::Rect box = cv::boundingRect(plain_);
  box = (box - cv::Point(reach, reach) + cv::Size(2 * reach, 2 * reach)) &
        cv::Rect({}, paper.size());
  cv::Mat narrow = paper.clone();
  for (int cell = 0; cell < static_cast<int>(narrow.total()); ++cell) {
    if (map_.OnCard(cell)) narrow.data[cell] = 0;
  }
  cv::Mat core;
  cv::erode(narrow, core, CellSquare(3));
  KeepPlain(1, core);
  cv::dilate(core, core, CellSquare(3));
  narrow &= core;
  cv::Mat grown = fingers_(box), next;
  const cv::Mat within = narrow(box);
  for (int step = 0; step < reach; ++step) {
    cv::dilate(grown, next, CellSquare(3));
    next &= within;
    next |= grown;
    if (cv::countNonZero(next != grown) == 0) break;
    next.copyTo(grown);
  }
  fingers_ &= ~plain_;
}

void HandTracker::FindBodies() {
  bodies_.clear();
  body_.create(arms_.size(), CV_8U);
  body_.setTo(0);
  home_now_ = home_;
  // Half as fine is fine enough for what is so wide.
  cv::resize(arms_, half_, {}, 0.5, 0.5, cv::INTER_NEAREST);
  cv::distanceTransform(half_, within_, cv::DIST_L2, 3);
  const auto half_cells = [&](double mm) {
    return static_cast<float>(mm / map_.cell_mm() / 2);
  };
  const float widest = half_cells(options_.body_radius_mm);
  if (cv::countNonZero(within_ > widest) == 0) return;
  const float inner = half_cells(options_.body_inner_mm);
  // Where a card lay beside it the mat is bare; specks of it are cloth.
  cv::Mat bare = map_.kinds() == static_cast<int>(Change::kBareMat);
  cv::morphologyEx(bare, bare, cv::MORPH_OPEN, CellSquare(5));
  cv::Mat labels, away;
  cv::Mat reached(arms_.size(), CV_8U, cv::Scalar(0));
  const int count = cv::connectedComponents(within_ > inner, labels, 8);
  for (int i = 1; i < count; ++i) {
    const cv::Mat core = (labels == i) & (within_ > widest);
    if (cv::countNonZero(core) == 0) continue;
    cv::distanceTransform(labels != i, away, cv::DIST_L2, 3);
    cv::Mat body = away < inner + half_cells(options_.body_rim_mm);
    cv::resize(body, body, arms_.size(), 0, 0, cv::INTER_NEAREST);
    body &= arms_;
    reached |= body;
    body &= ~bare;
    body_ |= body;
    AddBodies(body, core);
  }
  arms_ &= ~reached;
  solid_ &= ~body_;
  whole_ &= ~body_;
}

void HandTracker::AddBodies(const cv::Mat& body, const cv::Mat& core) {
  std::array<int, 2> at_home{};
  for (int cell = 0; cell < static_cast<int>(body.total()); ++cell) {
    if (body.data[cell] != 0 && home_[cell] != 0) ++at_home.at(home_[cell] - 1);
  }
  // What comes in over no player's line is nobody's.
  if (at_home[0] + at_home[1] == 0) return;
  const double cell_area = map_.cell_mm() * map_.cell_mm();
  const double least = options_.least_body_mm2 / cell_area;
  if (at_home[0] < least || at_home[1] < least) {
    AddBody(at_home[0] >= at_home[1] ? Side::kA : Side::kB, body, core);
    return;
  }
  // Two that touch over the court's middle.
  for (const Side side : {Side::kA, Side::kB}) {
    cv::Mat own = body.clone(), own_core = core.clone();
    for (int y = 0; y < own.rows; ++y) {
      for (int x = 0; x < own.cols; ++x) {
        const double place = map_.Place(y * own.cols + x).y;
        if ((place < 0) == (side == Side::kA)) continue;
        own.at<uint8_t>(y, x) = 0;
        if (y / 2 < own_core.rows && x / 2 < own_core.cols) {
          own_core.at<uint8_t>(y / 2, x / 2) = 0;
        }
      }
    }
    AddBody(side, own, own_core);
  }
}

void HandTracker::AddBody(Side player, const cv::Mat& body,
                          const cv::Mat& core) {
  const cv::Moments of_core = cv::moments(core, true);
  const cv::Moments whole = cv::moments(body, true);
  if (whole.m00 == 0) return;
  const cv::Point2d middle =
      of_core.m00 > 0 ? cv::Point2d(of_core.m10, of_core.m01) * 2 / of_core.m00
                      : cv::Point2d(whole.m10, whole.m01) / whole.m00;
  BodyInView seen;
  seen.player = player;
  seen.middle = PlaceOf(middle);
  seen.area_mm2 = whole.m00 * map_.cell_mm() * map_.cell_mm();
  seen.outline = OutlineOf(body, options_.body_step_mm);
  seen.reach_mm = -1e9;
  cv::Mat beside;
  cv::dilate(body, beside, CellSquare(5));
  for (int cell = 0; cell < static_cast<int>(beside.total()); ++cell) {
    if (beside.data[cell] == 0) continue;
    home_now_[cell] = static_cast<uint8_t>(1 + Index(player));
    if (body.data[cell] == 0) continue;
    const double y = map_.Place(cell).y;
    seen.reach_mm = std::max(seen.reach_mm,
                             map_.plan().far + (player == Side::kA ? y : -y));
  }
  bodies_.push_back(std::move(seen));
}

void HandTracker::FindCovered() {
  covered_ = (map_.kinds() == static_cast<int>(Change::kHand)) | plain_;
  covered_ &= owners_ != 0;
  covered_ |= body_;
  covered_.copyTo(hidden_);
  const double cell_area = map_.cell_mm() * map_.cell_mm();
  things_ = solid_ & (owners_ == 0) & ~fingers_;
  if (cv::countNonZero(things_) * cell_area < options_.least_thing_mm2) return;
  const int count = FindPieces(things_, thing_labels_, stats_, middles_);
  for (int i = 1; i < count; ++i) {
    if (stats_.at<int>(i, cv::CC_STAT_AREA) * cell_area <
        options_.least_thing_mm2) {
      continue;
    }
    cv::dilate(thing_labels_ == i, things_, CellSquare(5));
    hidden_ |= things_;
  }
}

}  // namespace kimari::vision
