#include "vision/cards/face_down.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr int kMm = 2;  // a pixel of what is looked at
constexpr int kMostAbutting = 3;

// How many cards abutting side by side fill such a rectangle; 0: none do.
int CardsIn(double width, double height, court::CardSize card, double error) {
  const auto fits = [&](double side, double of_card) {
    return std::abs(side - of_card) <= error * of_card;
  };
  if (fits(std::min(width, height), card.width) &&
      fits(std::max(width, height), card.height)) {
    return 1;
  }
  for (int cards = 2; cards <= kMostAbutting; ++cards) {
    // Several have no greater error than one.
    const double off = std::abs(std::max(width, height) - cards * card.width);
    if (fits(std::min(width, height), card.height) &&
        off <= error * card.width) {
      return cards;
    }
  }
  return 0;
}

constexpr double kPixel = kMm * kMm;
constexpr double kLeastOther = 500;  // mm^2; smaller shows no colour

// One back, or several that abut; or, of no card's shape, a thing.
struct Back {
  cv::Point2f centre;  // pixels
  cv::Point2f way;     // along the longer side, from end to end
  int cards = 1;
  double area = 0;  // mm^2
  cv::Rect box;     // pixels
  Hue hue{};
};

// Whether something goes on outside the part looked at.
bool Leaves(const cv::Rect& box, cv::Size size) {
  return box.x == 0 || box.y == 0 || box.br().x == size.width ||
         box.br().y == size.height;
}

// `own`: the blob within `box`; none when it has no card's shape.
std::optional<Back> FitBack(const cv::Mat& own, const cv::Rect& box,
                            cv::Size size, double area, court::CardSize card,
                            const FaceDownOptions& options) {
  if (Leaves(box, size) ||
      area > (kMostAbutting + 1) * card.width * card.height)
    return {};
  std::vector<cv::Point> points;
  cv::findNonZero(own, points);
  const cv::RotatedRect around = cv::minAreaRect(points);
  const double width = kMm * (around.size.width + 1.0);
  const double height = kMm * (around.size.height + 1.0);
  const int cards = CardsIn(width, height, card, options.side_error);
  if (cards == 0 || area < options.least_fill * width * height) return {};
  std::array<cv::Point2f, 4> corners;
  around.points(corners.data());
  cv::Point2f way = corners[1] - corners[0];
  if (cv::norm(way) < cv::norm(corners[2] - corners[1])) {
    way = corners[2] - corners[1];
  }
  return Back{.centre = around.center + cv::Point2f(box.tl()),
              .way = way,
              .cards = cards,
              .area = area,
              .box = box,
              .hue = {}};
}

// The same of what has no card's shape.
std::optional<Back> FitThing(const cv::Rect& box, cv::Size size, double area,
                             court::CardSize card,
                             const FaceDownOptions& options) {
  if (Leaves(box, size) ||
      area < options.least_thing * card.width * card.height)
    return {};
  const cv::Point2f middle(static_cast<float>(box.x + box.br().x - 1) / 2,
                           static_cast<float>(box.y + box.br().y - 1) / 2);
  return Back{.centre = middle, .way = {}, .area = area, .box = box, .hue = {}};
}

}  // namespace

std::vector<UnknownObject> FindFaceDown(const cv::Mat& top_bgr,
                                        const cv::Mat& open,
                                        const cv::Mat& paper,
                                        const court::Plan& plan,
                                        const FaceDownOptions& options) {
  const double most_x = plan.width / 2 + options.beside_mm;
  const double most_y = plan.RestLine();
  const cv::Point corner = top_view::FromCourt({-most_x, most_y});
  const cv::Rect part =
      cv::Rect(corner, cv::Size(static_cast<int>(2 * most_x),
                                static_cast<int>(2 * most_y))) &
      cv::Rect({}, top_bgr.size());
  const cv::Size size(part.width / kMm, part.height / kMm);
  cv::Mat bgr, may, sheet;
  cv::resize(top_bgr(part), bgr, size, 0, 0, cv::INTER_AREA);
  cv::blur(bgr, bgr, {3, 3});
  cv::resize(open(part), may, size, 0, 0, cv::INTER_NEAREST);
  cv::resize(paper(part), sheet, size, 0, 0, cv::INTER_NEAREST);
  cv::Mat differs = DiffersFromMat(bgr, may, sheet, options.mat);
  if (differs.empty()) return {};
  const int reach = static_cast<int>(options.open_mm / kMm / 2);
  cv::morphologyEx(differs, differs, cv::MORPH_OPEN,
                   cv::getStructuringElement(cv::MORPH_RECT,
                                             {2 * reach + 1, 2 * reach + 1}));
  cv::Mat labels, stats, middles;
  const int count =
      cv::connectedComponentsWithStats(differs, labels, stats, middles, 4);
  std::vector<Back> candidates;
  std::vector<Hue> others;  // of what is too large, or goes on outside
  for (int i = 1; i < count; ++i) {
    const double area = kPixel * stats.at<int>(i, cv::CC_STAT_AREA);
    if (area < kLeastOther) continue;
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT),
                       stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH),
                       stats.at<int>(i, cv::CC_STAT_HEIGHT));
    const cv::Mat own = labels(box) == i;
    auto back = FitBack(own, box, size, area, plan.card, options);
    if (!back) back = FitThing(box, size, area, plan.card, options);
    const Hue hue = HueOf(cv::mean(bgr(box), own));
    if (back) {
      candidates.push_back(*back);
      candidates.back().hue = hue;
    } else if (Leaves(box, size)) {
      others.push_back(hue);
    }
  }
  constexpr double kMiddle = (kMm - 1) / 2.0;
  const auto place = [&](cv::Point2d at) {
    return top_view::ToCourt(at * kMm + cv::Point2d(kMiddle, kMiddle) +
                             cv::Point2d(part.tl()));
  };
  std::vector<UnknownObject> backs;
  for (const Back& back : candidates) {
    const bool goes_on =
        std::any_of(others.begin(), others.end(), [&](const Hue& other) {
          return Differ(other, back.hue) < options.mat.least_colour;
        });
    if (goes_on) continue;
    for (int card = 0; card < back.cards; ++card) {
      const auto share = static_cast<float>((card + 0.5) / back.cards - 0.5);
      const court::Point upper = place(back.box.tl());
      const court::Point lower = place(back.box.br());
      backs.push_back({.centre = place(back.centre + back.way * share),
                       .area_mm2 = back.area / back.cards,
                       .low = {upper.x, lower.y},
                       .high = {lower.x, upper.y}});
    }
  }
  return backs;
}

}  // namespace kimari::vision
