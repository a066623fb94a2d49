#include "vision/cards/card_mask.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr int kMarkerReach = 40;  // mm around a marker
constexpr int kCourtStep = 7;     // mm between samples of the court

Rgb ColourOf(const cv::Vec3b& bgr) {
  return {static_cast<float>(bgr[2]), static_cast<float>(bgr[1]),
          static_cast<float>(bgr[0])};
}

// Court millimetres and pixels of a top view made smaller.
struct Scale {
  int mm = 1;

  court::Point ToCourt(double x, double y) const {
    return top_view::ToCourt(
        {x * mm + (mm - 1) / 2.0, y * mm + (mm - 1) / 2.0});
  }
  cv::Point FromCourt(court::Point p) const {
    const cv::Point2d at = top_view::FromCourt(p);
    return {static_cast<int>(at.x / mm), static_cast<int>(at.y / mm)};
  }
};

CourtColours LearnColours(const cv::Mat& bgr, const cv::Mat& seen,
                          const std::array<court::Point, 4>& markers,
                          Scale scale) {
  std::array<std::vector<Rgb>, 4> around;
  for (size_t i = 0; i < markers.size(); ++i) {
    const cv::Point middle = top_view::FromCourt(markers.at(i));
    const cv::Rect box =
        cv::Rect(middle.x - kMarkerReach, middle.y - kMarkerReach,
                 2 * kMarkerReach, 2 * kMarkerReach) &
        cv::Rect({}, bgr.size());
    for (int y = box.y; y < box.br().y; y += 2) {
      for (int x = box.x; x < box.br().x; x += 2) {
        if (seen.at<uint8_t>(y, x) == 0) continue;
        around.at(i).push_back(ColourOf(bgr.at<cv::Vec3b>(y, x)));
      }
    }
  }
  std::vector<Sample> samples;
  const int step = std::max(1, kCourtStep / scale.mm);
  for (int y = 0; y < bgr.rows; y += step) {
    for (int x = 0; x < bgr.cols; x += step) {
      if (seen.at<uint8_t>(y, x) == 0) continue;
      samples.push_back(
          {scale.ToCourt(x, y), ColourOf(bgr.at<cv::Vec3b>(y, x))});
    }
  }
  return CourtColours::Learn(markers, around, samples);
}

cv::Mat MmSquare(double mm) {
  const int side = 2 * static_cast<int>(mm / 2) + 1;
  return cv::getStructuringElement(cv::MORPH_RECT, {side, side});
}

// Holes that are smaller than `most` pixels.
void FillHoles(double most, cv::Mat& mask) {
  cv::Mat holes, labels, stats, middles;
  cv::bitwise_not(mask, holes);
  const int count =
      cv::connectedComponentsWithStats(holes, labels, stats, middles, 4);
  std::vector<uint8_t> fill(static_cast<size_t>(count), 0);
  for (int i = 1; i < count; ++i) {
    fill[static_cast<size_t>(i)] = stats.at<int>(i, cv::CC_STAT_AREA) < most;
  }
  for (int y = 0; y < mask.rows; ++y) {
    const auto* label = labels.ptr<int>(y);
    auto* out = mask.ptr<uint8_t>(y);
    for (int x = 0; x < mask.cols; ++x) {
      if (fill[static_cast<size_t>(label[x])] != 0) out[x] = 255;
    }
  }
}

// Pieces that go on beyond `part`.
void EraseWhatLeaves(const cv::Rect& part, cv::Mat& mask) {
  cv::Mat labels, stats, middles;
  const int count =
      cv::connectedComponentsWithStats(mask, labels, stats, middles, 4);
  std::vector<uint8_t> stays(static_cast<size_t>(count), 0);
  for (int i = 1; i < count; ++i) {
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT),
                       stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH),
                       stats.at<int>(i, cv::CC_STAT_HEIGHT));
    stays[static_cast<size_t>(i)] = (box & part) == box ? 255 : 0;
  }
  for (int y = 0; y < mask.rows; ++y) {
    const auto* label = labels.ptr<int>(y);
    auto* out = mask.ptr<uint8_t>(y);
    for (int x = 0; x < mask.cols; ++x) {
      out[x] = stays[static_cast<size_t>(label[x])];
    }
  }
}

// The smallest rectangle about what is 255 in `own`, the mask's part in `box`.
PaperBlob Around(const cv::Mat& own, const cv::Rect& box) {
  std::vector<cv::Point> points;
  cv::findNonZero(own, points);
  const cv::RotatedRect r = cv::minAreaRect(points);
  PaperBlob blob{.pose = {},
                 .width = r.size.width + 1,
                 .height = r.size.height + 1,
                 .area = static_cast<double>(points.size()),
                 .box = box,
                 .label = 0};
  blob.pose.centre =
      top_view::ToCourt(cv::Point2d(r.center) + cv::Point2d(box.tl()));
  blob.pose.angle_deg = -r.angle;  // OpenCV turns clockwise on the screen
  if (blob.width > blob.height) {
    std::swap(blob.width, blob.height);
    blob.pose.angle_deg += 90;
  }
  while (blob.pose.angle_deg > 90) blob.pose.angle_deg -= 180;
  while (blob.pose.angle_deg <= -90) blob.pose.angle_deg += 180;
  return blob;
}

bool HasCardsSize(const PaperBlob& blob, court::CardSize card) {
  // A rim of up to 3 mm is no paper.
  return blob.width > card.width - 9 && blob.width < card.width + 7 &&
         blob.height > card.height - 9 && blob.height < card.height + 7;
}

}  // namespace

cv::Mat FindPrinted(const cv::Mat& top_bgr, const cv::Mat& seen,
                    const cv::Mat& paper, const court::Plan& plan,
                    const CardMaskOptions& options) {
  cv::Mat smooth;
  cv::blur(top_bgr, smooth, {3, 3});
  cv::Mat printed = DiffersFromMat(smooth, seen, paper, options.mat);
  if (printed.empty()) return paper.clone();
  printed |= paper;
  cv::morphologyEx(printed, printed, cv::MORPH_CLOSE,
                   MmSquare(options.close_mm));
  FillHoles(options.fill_mm2, printed);
  cv::morphologyEx(printed, printed, cv::MORPH_OPEN, MmSquare(options.open_mm));
  const double most_x = plan.width / 2 + options.beside_mm;
  const double most_y = plan.RestLine();
  const cv::Point corner = top_view::FromCourt({-most_x, most_y});
  EraseWhatLeaves({corner, cv::Size(static_cast<int>(2 * most_x),
                                    static_cast<int>(2 * most_y))},
                  printed);
  return printed;
}

cv::Mat FindPrinted(const CourtView& view, const cv::Mat& picture,
                    const CardMaskOptions& options) {
  cv::Mat top;
  view.Rectify(picture, top);
  const cv::Mat paper = FindPaper(top, view.seen(), view.markers(), options);
  return FindPrinted(top, view.seen(), paper, view.plan(), options);
}

cv::Mat FindPaper(const cv::Mat& top_bgr, const cv::Mat& seen,
                  const std::array<court::Point, 4>& markers,
                  const CardMaskOptions& options, int mm_per_pixel) {
  const Scale scale{mm_per_pixel};
  cv::Mat smooth = top_bgr;
  if (mm_per_pixel == 1) cv::blur(top_bgr, smooth, {3, 3});
  const CourtColours colours = LearnColours(smooth, seen, markers, scale);
  const WhiteField& white = colours.white;
  const PaperTest test(colours.mat, options.paper);
  cv::Mat paper(smooth.size(), CV_8U);
  for (int y = 0; y < smooth.rows; ++y) {
    const auto* in = smooth.ptr<cv::Vec3b>(y);
    auto* out = paper.ptr<uint8_t>(y);
    // White is a plane: along a row it goes evenly from end to end.
    const Rgb left = white.At(scale.ToCourt(0, y));
    const Rgb right = white.At(top_view::ToCourt(cv::Point2d(smooth.cols, y)));
    const auto step = [&](float from, float to) {
      return (to - from) / static_cast<float>(smooth.cols);
    };
    const Rgb by{step(left.red, right.red), step(left.green, right.green),
                 step(left.blue, right.blue)};
    for (int x = 0; x < smooth.cols; ++x) {
      const auto at = static_cast<float>(x);
      const Rgb colour = ColourOf(in[x]);
      out[x] = test.Accepts({colour.red / (left.red + at * by.red),
                             colour.green / (left.green + at * by.green),
                             colour.blue / (left.blue + at * by.blue)})
                   ? 255
                   : 0;
    }
  }
  paper &= seen;
  const int size =
      2 * static_cast<int>(options.close_mm / 2 / mm_per_pixel) + 1;
  if (size == 1) return paper;
  const cv::Mat kernel =
      cv::getStructuringElement(cv::MORPH_RECT, {size, size});
  cv::morphologyEx(paper, paper, cv::MORPH_CLOSE, kernel);
  cv::morphologyEx(paper, paper, cv::MORPH_OPEN, kernel);
  return paper;
}

std::vector<PaperBlob> FindBlobs(const cv::Mat& paper, double min_area,
                                 cv::Mat* labels) {
  cv::Mat own, stats, middles;
  cv::Mat& label = labels != nullptr ? *labels : own;
  const int count =
      cv::connectedComponentsWithStats(paper, label, stats, middles, 4);
  std::vector<PaperBlob> blobs;
  for (int i = 1; i < count; ++i) {
    const double area = stats.at<int>(i, cv::CC_STAT_AREA);
    if (area < min_area) continue;
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT),
                       stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH),
                       stats.at<int>(i, cv::CC_STAT_HEIGHT));
    PaperBlob blob = Around(label(box) == i, box);
    blob.label = i;
    blobs.push_back(blob);
  }
  return blobs;
}

bool IsOneCard(const PaperBlob& blob, court::CardSize card) {
  return HasCardsSize(blob, card) &&
         blob.area > 0.85 * blob.width * blob.height;
}

bool IsWhole(const PaperBlob& blob, court::CardSize card) {
  constexpr double kRims = 5;  // mm, both of them
  return blob.width > card.width - kRims && blob.height > card.height - kRims;
}

std::vector<PaperBlob> FindPrintedCards(const cv::Mat& printed,
                                        court::CardSize card) {
  constexpr double kLeastPiece = 150;  // mm^2
  constexpr double kLeastFill = 0.6;   // of a card
  constexpr int kMostGap = 30;         // mm between two pieces of a card
  cv::Mat labels;
  const auto pieces = FindBlobs(printed, kLeastPiece, &labels);
  const auto is_card = [card](const PaperBlob& blob) {
    return HasCardsSize(blob, card) &&
           blob.area > kLeastFill * blob.width * blob.height;
  };
  std::vector<PaperBlob> cards, rest;
  for (const PaperBlob& piece : pieces) {
    (is_card(piece) ? cards : rest).push_back(piece);
  }
  for (size_t i = 0; i < rest.size(); ++i) {
    for (size_t k = i + 1; k < rest.size(); ++k) {
      const cv::Rect reach(rest[i].box.tl() - cv::Point(kMostGap, kMostGap),
                           rest[i].box.br() + cv::Point(kMostGap, kMostGap));
      if ((reach & rest[k].box).empty()) continue;
      const cv::Rect box = rest[i].box | rest[k].box;
      const cv::Mat part = labels(box);
      const PaperBlob both =
          Around((part == rest[i].label) | (part == rest[k].label), box);
      if (is_card(both)) cards.push_back(both);
    }
  }
  return cards;
}

}  // namespace kimari::vision
