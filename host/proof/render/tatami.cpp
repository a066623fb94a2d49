#include "host/proof/render/tatami.h"

#include <array>
#include <cmath>
#include <numbers>
#include <opencv2/aruco.hpp>
#include <opencv2/imgproc.hpp>

#include "host/base/random.h"
#include "host/proof/render/mat_texture.h"

namespace kimari::sim {
namespace {

constexpr uint64_t kTatamiStream = 0x7A7A;
constexpr float kPaper = 0.86F;
constexpr float kInk = 0.012F;

struct KindOfMat {
  float patches;  // how strongly sun, wear and damp show
};
constexpr KindOfMat kKinds[] = {{1}, {0.5F}, {0.25F}};

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

// A printed marker: ink 0 to 1 over its paper, top row first, and how much
// of the paper covers the mat.
struct MarkerPrint {
  cv::Mat tone;
  cv::Mat cover;
};

constexpr int kPrintPerMm = 6;
constexpr double kPaperMm = 16;  // of white about a marker, both sides
constexpr double kRoomMm = 12;   // for the blurred edge

MarkerPrint PrintMarker(int id, double side_mm, double spread_mm) {
  const auto dictionary =
      cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50);
  const int side = static_cast<int>(side_mm * kPrintPerMm);
  cv::Mat bits;
  cv::aruco::drawMarker(dictionary, id, side, bits, 1);
  const int whole =
      static_cast<int>((side_mm + kPaperMm + kRoomMm) * kPrintPerMm);
  const int paper = static_cast<int>((side_mm + kPaperMm) * kPrintPerMm);
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
  Random random = Random(look.seed).Fork(kTatamiStream);
  const double spread_mm =
      SpreadPixels(look.camera) / look.camera.pixels_per_mm;
  const MatTexture mat(look.mat, spread_mm, random.Fork(1));
  const KindOfMat kind = kKinds[static_cast<int>(look.mat)];
  const HeriCloth heri(look, spread_mm);
  const double turn = look.weave_deg * std::numbers::pi / 180;
  const double turn_cos = std::cos(turn);
  const double turn_sin = std::sin(turn);
  const cv::Mat wear = Patches(grid, 160, random);
  const cv::Mat blotches = Patches(grid, 24, random);
  const cv::Mat hue = Patches(grid, 96, random);
  std::array<MarkerPrint, 4> prints;
  for (int id = 0; id < 4; ++id)
    prints[id] = PrintMarker(id, look.court->marker_size, spread_mm);
  const Colour straw = LinearColour(look.tatami_rgb);
  const double print_mm = look.court->marker_size + kPaperMm + kRoomMm;

  std::vector<Tile> tiles(grid.Count());
  for (int t = 0; t < grid.Count(); ++t) {
    for (int i = 0; i < kTilePixels; ++i) {
      const int px = grid.Left(t) + i % kTileSide;
      const int py = grid.Top(t) + i / kTileSide;
      const court::Point p = projection.ToCourt(
          {static_cast<double>(px), static_cast<double>(py)});
      const float slow =
          0.035F * wear.at<float>(py, px) + 0.02F * blotches.at<float>(py, px);
      const float tone = mat.Tone(p.x * turn_cos + p.y * turn_sin,
                                  p.y * turn_cos - p.x * turn_sin) +
                         kind.patches * slow;
      const float shift = kind.patches * 0.02F * hue.at<float>(py, px);
      Colour c{straw.red * tone * (1 + shift), straw.green * tone,
               straw.blue * tone * (1 - 2 * shift)};
      c = heri.Over(c, p);
      for (int id = 0; id < 4; ++id) {
        const double u = p.x - look.court->markers[id].x + print_mm / 2;
        const double v = print_mm / 2 - (p.y - look.court->markers[id].y);
        if (u < 0 || v < 0 || u > print_mm || v > print_mm) continue;
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
