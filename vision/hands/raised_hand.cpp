#include "vision/hands/raised_hand.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "host/court/plan.h"

namespace kimari::vision {
namespace {

constexpr double kAroundMarkerMm = 40;
constexpr int kSampleStep = 37;  // cells

float Apart(const Rgb& a, const Rgb& b) {
  return std::abs(a.red - b.red) + std::abs(a.green - b.green) +
         std::abs(a.blue - b.blue);
}

// The point of the mat under the lens, or the court's middle.
cv::Point2d Below(const CourtView& view) {
  if (!view.pose()) return view.ToPixel(court::Point{});
  return view.ToPixel({view.pose()->centre.x, view.pose()->centre.y});
}

}  // namespace

RaisedHandWatch::RaisedHandWatch(const CourtView& view,
                                 const SmallPicture& bare,
                                 const RaisedHandLimits& limits)
    : view_(view),
      limits_(limits),
      width_(view.picture_size().width / kCell),
      height_(view.picture_size().height / kCell),
      cell_mm_(kCell / view.pixels_per_mm()),
      kinds_(height_, width_, CV_8U, cv::Scalar(kBare)) {
  const cv::Point2d below = Below(view);
  const size_t cells = static_cast<size_t>(width_) * height_;
  places_.reserve(cells);
  inwards_.reserve(cells);
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      constexpr double kMiddle = (kCell - 1) / 2.0;
      const cv::Point2d pixel{kCell * x + kMiddle, kCell * y + kMiddle};
      const auto cell = static_cast<int>(places_.size());
      places_.push_back(view.ToCourt(pixel));
      const cv::Point2d way = below - pixel;
      inwards_.emplace_back(way * (1 / std::max(1.0, cv::norm(way))));
      if (std::abs(places_.back().y) > kZoneMm) zone_.push_back(cell);
      if (cell % kSampleStep == 0) samples_.push_back(cell);
      for (size_t m = 0; m < markers_.size(); ++m) {
        const court::Point marker = view.markers().at(m);
        if (std::abs(places_.back().x - marker.x) < kAroundMarkerMm &&
            std::abs(places_.back().y - marker.y) < kAroundMarkerMm) {
          markers_.at(m).push_back(cell);
        }
      }
    }
  }
  const CourtColours colours = Colours(bare);
  bare_.reserve(zone_.size());
  for (const int cell : zone_) {
    const Rgb colour = OverWhite(bare, colours, static_cast<size_t>(cell));
    bare_.push_back(IsSkin(colour, colours.mat) ? colours.mat : colour);
  }
}

CourtColours RaisedHandWatch::Colours(const SmallPicture& picture) const {
  const auto colour = [&](int cell) {
    return Rgb{static_cast<float>(picture.red[cell]),
               static_cast<float>(picture.green[cell]),
               static_cast<float>(picture.blue[cell])};
  };
  std::array<std::vector<Rgb>, 4> around;
  for (size_t m = 0; m < around.size(); ++m) {
    for (const int cell : markers_.at(m)) around.at(m).push_back(colour(cell));
  }
  std::vector<Sample> samples;
  samples.reserve(samples_.size());
  for (const int cell : samples_) {
    samples.push_back({places_[cell], colour(cell)});
  }
  return CourtColours::Learn(view_.markers(), around, samples);
}

Rgb RaisedHandWatch::OverWhite(const SmallPicture& picture,
                               const CourtColours& colours, size_t cell) const {
  const Rgb white = colours.white.At(places_[cell]);
  return {static_cast<float>(picture.red[cell]) / white.red,
          static_cast<float>(picture.green[cell]) / white.green,
          static_cast<float>(picture.blue[cell]) / white.blue};
}

bool RaisedHandWatch::IsSkin(const Rgb& colour, const Rgb& mat) const {
  if (colour.red < limits_.least_red) return false;
  const float red_green = colour.red / std::max(colour.green, 1e-3F);
  const float green_blue = colour.green / std::max(colour.blue, 1e-3F);
  return red_green >= limits_.least_red_green &&
         red_green >=
             limits_.redder_than_mat * mat.red / std::max(mat.green, 1e-3F) &&
         red_green <= limits_.most_red_green &&
         green_blue >= limits_.least_green_blue &&
         green_blue <= limits_.most_green_blue;
}

// Also in a shadow.
bool RaisedHandWatch::IsMat(const Rgb& colour, const Rgb& mat) const {
  if (Apart(colour, mat) < limits_.same) return true;
  const float ratios[] = {colour.red / std::max(mat.red, 1e-3F),
                          colour.green / std::max(mat.green, 1e-3F),
                          colour.blue / std::max(mat.blue, 1e-3F)};
  const auto [low, high] = std::minmax({ratios[0], ratios[1], ratios[2]});
  return high <= 1.05F && low > limits_.shadow_darkest &&
         high - low < limits_.shadow_spread;
}

void RaisedHandWatch::Classify(const SmallPicture& picture) {
  const CourtColours colours = Colours(picture);
  const PaperTest paper(colours.mat);
  for (size_t i = 0; i < zone_.size(); ++i) {
    const auto cell = static_cast<size_t>(zone_[i]);
    const Rgb colour = OverWhite(picture, colours, cell);
    Kind kind = kSleeve;
    if (Apart(colour, bare_[i]) < limits_.same) {
      kind = kBare;
    } else if (IsSkin(colour, colours.mat)) {
      kind = kSkin;
    } else if (IsMat(colour, colours.mat)) {
      kind = kBare;
    } else if (std::min({colour.red, colour.green, colour.blue}) >
                   limits_.least_paper &&
               paper.Accepts(colour)) {
      kind = kPaper;
    }
    kinds_.data[cell] = kind;
  }
}

// The cell so many steps nearer to the point under the lens; none beyond the
// picture.
std::optional<cv::Point> RaisedHandWatch::Inwards(cv::Point from,
                                                  int steps) const {
  const cv::Point2f way = inwards_[from.y * width_ + from.x];
  const auto n = static_cast<float>(steps);
  const cv::Point to(cvRound(static_cast<float>(from.x) + way.x * n),
                     cvRound(static_cast<float>(from.y) + way.y * n));
  const bool inside = to.x >= 0 && to.y >= 0 && to.x < width_ && to.y < height_;
  return inside ? std::optional(to) : std::nullopt;
}

// Mostly sleeve, and behind the line.
bool RaisedHandWatch::SleeveBefore(cv::Point edge) const {
  const int depth = Cells(limits_.sleeve_depth_mm);
  int found = 0;
  for (int steps = 2; steps < depth + 2; ++steps) {
    const auto p = Inwards(edge, steps);
    if (!p || kinds_.at<uint8_t>(*p) != kSleeve) continue;
    found +=
        std::abs(places_[p->y * width_ + p->x].y) > view_.plan().far ? 1 : 0;
  }
  return 2 * found >= depth;
}

bool RaisedHandWatch::IsDeepBefore(cv::Point edge) const {
  const int deepest = Cells(limits_.most_sleeve_mm);
  for (int steps = 2; steps <= deepest; ++steps) {
    const auto p = Inwards(edge, steps);
    if (!p) return false;
    const uint8_t kind = kinds_.at<uint8_t>(*p);
    if (kind != kSleeve && kind != kSkin) return false;
  }
  return true;
}

bool RaisedHandWatch::StandsUp(const Patch& patch, const cv::Rect& box) const {
  if (patch.area_mm2 < limits_.least_mm2 || patch.area_mm2 > limits_.most_mm2) {
    return false;
  }
  int cells = 0, over_court = 0, edge = 0, sleeve = 0, deep = 0;
  for (int y = box.y; y < box.br().y; ++y) {
    for (int x = box.x; x < box.br().x; ++x) {
      if (labels_.at<int>(y, x) != patch.label) continue;
      ++cells;
      if (std::abs(places_[y * width_ + x].y) < view_.plan().far) ++over_court;
      const auto next = Inwards({x, y}, 1);
      if (!next || labels_.at<int>(*next) == patch.label) continue;
      ++edge;
      if (!SleeveBefore({x, y})) continue;
      ++sleeve;
      deep += IsDeepBefore({x, y}) ? 1 : 0;
    }
  }
  return over_court <= limits_.most_over_court * cells &&
         sleeve >= limits_.least_sleeve * edge &&
         sleeve * cell_mm_ >= limits_.least_sleeve_mm &&
         deep <= limits_.most_deep * sleeve;
}

std::optional<RaisedHandWatch::Patch> RaisedHandWatch::Largest(
    Side player, const std::vector<Patch>& up) const {
  std::optional<Patch> largest;
  for (const Patch& patch : up) {
    if (patch.player != player) continue;
    if (!largest || patch.area_mm2 > largest->area_mm2) largest = patch;
  }
  return largest;
}

std::vector<RaisedHand> RaisedHandWatch::Look(const SmallPicture& picture,
                                              HostTime stamp) {
  std::vector<RaisedHand> out;
  if (picture.width != width_ || picture.height != height_) return out;
  Classify(picture);
  skin_ = kinds_ == static_cast<int>(kSkin);
  cv::medianBlur(skin_, skin_, 3);
  const int count =
      cv::connectedComponentsWithStats(skin_, labels_, stats_, middles_);
  std::vector<Patch> up;
  for (int label = 1; label < count; ++label) {
    const int* s = stats_.ptr<int>(label);
    const double* m = middles_.ptr<double>(label);
    Patch patch;
    patch.label = label;
    patch.middle = view_.ToCourt({kCell * m[0], kCell * m[1]});
    patch.player = patch.middle.y < 0 ? Side::kA : Side::kB;
    patch.area_mm2 = s[cv::CC_STAT_AREA] * cell_mm_ * cell_mm_;
    const cv::Rect box(s[cv::CC_STAT_LEFT], s[cv::CC_STAT_TOP],
                       s[cv::CC_STAT_WIDTH], s[cv::CC_STAT_HEIGHT]);
    if (StandsUp(patch, box)) up.push_back(patch);
  }
  for (const Side player : {Side::kA, Side::kB}) {
    Follow(player, Largest(player, up), stamp, out);
  }
  before_ = stamp;
  return out;
}

std::optional<Seat> RaisedHandWatch::SeatOf(Side player,
                                            const Held& held) const {
  return view_.plan().SeatAt(player, held.at.x);
}

void RaisedHandWatch::Follow(Side player, const std::optional<Patch>& patch,
                             HostTime stamp, std::vector<RaisedHand>& out) {
  Held& held = held_.at(Index(player));
  const Duration half = before_ ? (stamp - *before_) / 2 : Duration{};
  if (!patch) {
    if (!held.seen || stamp - held.last.t < limits_.gone) return;
    if (held.up)
      out.push_back({player, false, held.last, SeatOf(player, held)});
    held = {};
    return;
  }
  const bool anew =
      !held.seen ||
      (!held.up && court::Distance(patch->middle, held.at) > limits_.still_mm);
  if (anew) {
    held = {};
    held.seen = true;
    held.first = {stamp, half};
    held.at = patch->middle;
  }
  held.last = {stamp, half};
  if (held.up || stamp - held.first.t < limits_.hold) return;
  held.up = true;
  out.push_back({player, true, held.first, SeatOf(player, held)});
}

std::vector<RaisedHand> RaisedHandWatch::Forget() {
  std::vector<RaisedHand> out;
  for (const Side player : {Side::kA, Side::kB}) {
    Held& held = held_.at(Index(player));
    if (held.up)
      out.push_back({player, false, held.last, SeatOf(player, held)});
    held = {};
  }
  before_.reset();
  return out;
}

}  // namespace kimari::vision
