#include "host/sim/render/tatami.h"

#include <array>
#include <cmath>
#include <opencv2/aruco.hpp>
#include <opencv2/imgproc.hpp>

#include "host/base/random.h"

namespace kimari::sim {
namespace {

constexpr uint64_t kStream = 0x7A7A;
constexpr double kReach = 1400;    // mm of weave made to each side
constexpr double kRushMm = 1.35;   // one rush, across
constexpr double kRibMm = 15;      // 畳の目: from one binding to the next
constexpr double kGrooveMm = 1.6;  // half width of the binding's dip
constexpr int kFinePerMm = 8;
constexpr float kPaper = 0.86F;
constexpr float kInk = 0.012F;

// The tone of rushes side by side, along one rib, blurred as the camera will.
// The rushes run across the ribs, so one carries through many of them.
class Weave {
 public:
  Weave(double spread_mm, Random random) : random_(random) {
    const int rushes = static_cast<int>(2 * kReach / kRushMm) + 2;
    tone_.resize(rushes);
    for (float& t : tone_) t = static_cast<float>(random_.Normal());
    ribs_.resize(static_cast<size_t>(2 * kReach / kRibMm) + 2);
    for (auto& rib : ribs_) rib = Rib(rushes, spread_mm);
  }

  // Relative tone (mean 0) at court x on rib number `rib`.
  float At(int rib, double x) const {
    const std::vector<float>& row = ribs_[rib];
    const double at = std::clamp((x + kReach) * kFinePerMm, 0.0,
                                 static_cast<double>(row.size()) - 2);
    const auto i = static_cast<size_t>(at);
    const float part = static_cast<float>(at - static_cast<double>(i));
    return row[i] + (row[i + 1] - row[i]) * part;
  }

 private:
  std::vector<float> Rib(int rushes, double spread_mm) {
    // Each rib shows a rush a little differently; now and then one is new.
    std::vector<float> shown(rushes);
    for (int i = 0; i < rushes; ++i) {
      if (random_.Below(40) == 0) {
        tone_[i] = static_cast<float>(random_.Normal());
      }
      shown[i] = 0.75F * tone_[i] + 0.5F * static_cast<float>(random_.Normal());
    }
    const int length = static_cast<int>(2 * kReach) * kFinePerMm;
    cv::Mat fine(1, length, CV_32F);
    const double phase = random_.Uniform();
    for (int i = 0; i < length; ++i) {
      const double at = static_cast<double>(i) / kFinePerMm / kRushMm + phase;
      const int rush = std::min(static_cast<int>(at), rushes - 1);
      const double across = 2 * (at - std::floor(at)) - 1;
      // Round rushes: dark in the seams between them.
      const double round = 0.35 - 1.3 * across * across * across * across;
      fine.at<float>(i) = shown[rush] + 0.9F * static_cast<float>(round);
    }
    cv::GaussianBlur(fine, fine, cv::Size(0, 1), spread_mm * kFinePerMm);
    return {fine.begin<float>(), fine.end<float>()};
  }

  Random random_;
  std::vector<float> tone_;
  std::vector<std::vector<float>> ribs_;
};

// Slow changes of tone: sun, wear, damp.
cv::Mat Patches(const TileGrid& grid, int cell, Random& random) {
  cv::Mat coarse(grid.rows * kTileSide / cell + 2,
                 grid.columns * kTileSide / cell + 2, CV_32F);
  for (auto it = coarse.begin<float>(); it != coarse.end<float>(); ++it) {
    *it = static_cast<float>(random.Normal());
  }
  cv::Mat fine;
  cv::resize(coarse, fine, {grid.columns * kTileSide, grid.rows * kTileSide}, 0,
             0, cv::INTER_CUBIC);
  return fine;
}

// A printed marker: ink 0 to 1 over kMarkerPaperMm, top row first, and how much
// of the paper covers the mat.
struct MarkerPrint {
  cv::Mat tone;
  cv::Mat cover;
};

constexpr int kPrintPerMm = 6;
constexpr double kPrintMm = kMarkerPaperMm + 12;  // room for the blurred edge

MarkerPrint PrintMarker(int id, double spread_mm) {
  const auto dictionary =
      cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50);
  const int side = static_cast<int>(kMarkerSideMm * kPrintPerMm);
  cv::Mat bits;
  cv::aruco::drawMarker(dictionary, id, side, bits, 1);
  const int whole = static_cast<int>(kPrintMm * kPrintPerMm);
  const int paper = static_cast<int>(kMarkerPaperMm * kPrintPerMm);
  MarkerPrint print{cv::Mat(whole, whole, CV_32F, cv::Scalar(kPaper)),
                    cv::Mat(whole, whole, CV_32F, cv::Scalar(0))};
  cv::Mat ink;
  bits.convertTo(ink, CV_32F, (kPaper - kInk) / 255, kInk);
  const int margin = (whole - side) / 2;
  ink.copyTo(print.tone(cv::Rect(margin, margin, side, side)));
  const int edge = (whole - paper) / 2;
  print.cover(cv::Rect(edge, edge, paper, paper)) = 1;
  for (cv::Mat* m : {&print.tone, &print.cover}) {
    cv::GaussianBlur(*m, *m, {0, 0}, spread_mm * kPrintPerMm, 0,
                     cv::BORDER_REPLICATE);
  }
  return print;
}

float Sample(const cv::Mat& m, double x, double y) {
  const int x0 = std::clamp(static_cast<int>(x), 0, m.cols - 2);
  const int y0 = std::clamp(static_cast<int>(y), 0, m.rows - 2);
  const auto fx = static_cast<float>(x - x0);
  const auto fy = static_cast<float>(y - y0);
  const float* upper = m.ptr<float>(y0) + x0;
  const float* lower = m.ptr<float>(y0 + 1) + x0;
  const float top = upper[0] + (upper[1] - upper[0]) * fx;
  const float bottom = lower[0] + (lower[1] - lower[0]) * fx;
  return top + (bottom - top) * fy;
}

}  // namespace

double SpreadPixels(const CameraModel& camera) {
  constexpr double kCell = 1.0 / 12;  // variance of a square cell
  return std::sqrt(kCell + camera.blur_px * camera.blur_px);
}

std::vector<Tile> DrawEmptyCourt(const Look& look, const Projection& projection,
                                 const TileGrid& grid) {
  Random random = Random(look.seed).Fork(kStream);
  const double spread_mm =
      SpreadPixels(look.camera) / look.camera.pixels_per_mm;
  const Weave weave(spread_mm, random.Fork(1));
  const cv::Mat wear = Patches(grid, 160, random);
  const cv::Mat blotches = Patches(grid, 24, random);
  const cv::Mat hue = Patches(grid, 96, random);
  std::array<MarkerPrint, 4> prints;
  for (int id = 0; id < 4; ++id) prints[id] = PrintMarker(id, spread_mm);
  const Colour straw = LinearColour(look.tatami_rgb);

  std::vector<Tile> tiles(grid.Count());
  for (int t = 0; t < grid.Count(); ++t) {
    for (int i = 0; i < kTilePixels; ++i) {
      const int px = grid.Left(t) + i % kTileSide;
      const int py = grid.Top(t) + i / kTileSide;
      const court::Point p = projection.ToCourt(
          {static_cast<double>(px), static_cast<double>(py)});
      const double reach = kReach - kRibMm;
      const double along = (std::clamp(p.y, -reach, reach) + kReach) / kRibMm;
      const int rib = static_cast<int>(along);
      const double in_rib = (along - rib) * kRibMm;
      const double to_groove = std::min(in_rib, kRibMm - in_rib);
      const double depth =
          std::exp(-to_groove * to_groove / (2 * kGrooveMm * kGrooveMm));
      const double crown = in_rib / kRibMm - 0.5;
      const float tone = 1 + 0.11F * weave.At(rib, p.x) -
                         static_cast<float>(0.17 * depth + 0.10 * crown) +
                         0.035F * wear.at<float>(py, px) +
                         0.02F * blotches.at<float>(py, px);
      const float shift = 0.02F * hue.at<float>(py, px);
      Colour c{straw.red * tone * (1 + shift), straw.green * tone,
               straw.blue * tone * (1 - 2 * shift)};
      for (int id = 0; id < 4; ++id) {
        const double u = p.x - kMarkerCentres[id].x + kPrintMm / 2;
        const double v = kPrintMm / 2 - (p.y - kMarkerCentres[id].y);
        if (u < 0 || v < 0 || u > kPrintMm || v > kPrintMm) continue;
        const double at_x = u * kPrintPerMm - 0.5;
        const double at_y = v * kPrintPerMm - 0.5;
        const float cover = Sample(prints[id].cover, at_x, at_y);
        const float ink = Sample(prints[id].tone, at_x, at_y);
        c = {c.red + (ink - c.red) * cover, c.green + (ink - c.green) * cover,
             c.blue + (ink - c.blue) * cover};
      }
      tiles[t].red[i] = std::max(0.0F, c.red);
      tiles[t].green[i] = std::max(0.0F, c.green);
      tiles[t].blue[i] = std::max(0.0F, c.blue);
    }
  }
  return tiles;
}

}  // namespace kimari::sim
