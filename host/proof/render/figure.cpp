#include "host/proof/render/figure.h"

#include <opencv2/imgproc.hpp>

#include "host/proof/render/card_text.h"

namespace kimari::sim {
namespace {

// A figure being drawn: card millimetres from the card's middle, y upwards.
class FigureBrush {
 public:
  FigureBrush(cv::Mat& art, bool mirrored)
      : art_(art), side_(mirrored ? -1 : 1) {}

  void Fill(const std::vector<court::Point>& outline, cv::Scalar colour) {
    std::vector<cv::Point> points;
    for (const court::Point p : outline) points.push_back(At(p));
    cv::fillPoly(art_, {points}, colour, cv::LINE_AA);
  }
  void Line(court::Point a, court::Point b, double mm, cv::Scalar colour) {
    cv::line(art_, At(a), At(b), colour,
             std::max(1, static_cast<int>(mm * kFinePerMm)), cv::LINE_AA);
  }
  void Disc(court::Point p, double rx, double ry, cv::Scalar colour) {
    cv::ellipse(
        art_, At(p),
        {static_cast<int>(rx * kFinePerMm), static_cast<int>(ry * kFinePerMm)},
        0, 0, 360, colour, cv::FILLED, cv::LINE_AA);
  }

 private:
  cv::Point At(court::Point p) const {
    return {static_cast<int>(art_.cols / 2.0 + side_ * p.x * kFinePerMm),
            static_cast<int>(art_.rows / 2.0 - p.y * kFinePerMm)};
  }

  cv::Mat& art_;
  double side_;
};

// A dye: any hue, as pale or deep as asked (0 to 1 each).
cv::Scalar Dye(Random& random, double depth, double brightness) {
  const cv::Mat hsv(1, 1, CV_8UC3,
                    cv::Scalar(static_cast<double>(random.Below(180)),
                               255 * depth, 255 * brightness));
  cv::Mat bgr;
  cv::cvtColor(hsv, bgr, cv::COLOR_HSV2BGR);
  const auto c = bgr.at<cv::Vec3b>(0, 0);
  return {static_cast<double>(c[0]), static_cast<double>(c[1]),
          static_cast<double>(c[2])};
}

const cv::Scalar kBlack(30, 26, 28);
const cv::Scalar kSkin(214, 232, 250);

// 繧繝縁: the striped edge of the mat that a poet sits on.
void DrawDais(Random& random, FigureBrush& brush) {
  const double top = random.Uniform(-30, -26);
  const cv::Scalar stripes[] = {Dye(random, 0.7, 0.75), Dye(random, 0.5, 0.95),
                                Dye(random, 0.8, 0.6)};
  brush.Fill({{-26, -37}, {26, -37}, {26, top}, {-26, top}}, stripes[0]);
  const double pitch = random.Uniform(5, 9);
  for (double x = -26; x < 26; x += pitch) {
    brush.Fill({{x, -37}, {x + pitch / 2, top}, {x + pitch, -37}}, stripes[1]);
    brush.Fill({{x + pitch * 0.25, -37},
                {x + pitch / 2, top - 3},
                {x + pitch * 0.75, -37}},
               stripes[2]);
  }
}

// Robes worn over one another: each shows within the one below it.
void DrawRobes(Random& random, court::Point neck, FigureBrush& brush) {
  const double left = random.Uniform(-24, -16);
  const double right = random.Uniform(12, 22);
  const double hem = random.Uniform(-31, -28);
  const double knee = random.Uniform(-14, -4);
  const int layers = 2 + static_cast<int>(random.Below(4));
  for (int i = 0; i < layers; ++i) {
    const double inner = 1 - 0.16 * i;
    const cv::Scalar dye =
        Dye(random, random.Uniform(0.25, 0.85), random.Uniform(0.35, 0.95));
    brush.Fill({{neck.x - 3 * inner, neck.y - i},
                {left * inner, knee - 1.5 * i},
                {left * inner - 2, hem + 1.5 * i},
                {right * inner + 2, hem + 1.5 * i},
                {right * inner, knee + 3 - 1.5 * i},
                {neck.x + 3 * inner, neck.y - i}},
               dye);
  }
  const cv::Scalar crest = Dye(random, 0.4, 0.95);
  const double pitch = random.Uniform(4, 8);
  const double size = random.Uniform(0.6, 1.7);
  for (double y = hem + 4; y < knee - 2; y += pitch) {
    for (double x = left * 0.6; x < right * 0.6; x += pitch) {
      brush.Disc({x + random.Uniform(-1, 1), y}, size, size, crest);
    }
  }
  const cv::Scalar sleeve =
      Dye(random, random.Uniform(0.3, 0.8), random.Uniform(0.4, 0.9));
  const double reach = random.Uniform(8, 20);
  brush.Fill({{neck.x, neck.y - 5},
              {neck.x + reach, neck.y - random.Uniform(10, 18)},
              {neck.x + reach - 3, hem + 6},
              {neck.x + 1, hem + 8}},
             sleeve);
  brush.Line(neck, {neck.x + 4, neck.y - 14}, 1, {240, 245, 250});
}

void DrawHead(Random& random, court::Point neck, FigureBrush& brush) {
  const court::Point face{neck.x + random.Uniform(-1, 2), neck.y + 5};
  const auto kind = random.Below(3);
  if (kind == 0) {  // long hair down the back
    const double fall = random.Uniform(-27, -8);
    brush.Fill({{face.x - 5.5, face.y + 4},
                {face.x - 9, face.y - 10},
                {random.Uniform(-24, -12), fall},
                {random.Uniform(-10, -4), fall - 2},
                {face.x - 2, face.y - 6}},
               kBlack);
    brush.Disc({face.x, face.y + 1}, 5.8, 6.3, kBlack);
  }
  brush.Disc(face, 4.6, 5.4, kSkin);
  if (kind == 0) {
    brush.Disc({face.x, face.y + 4.5}, 4.6, 2.4, kBlack);
  } else if (kind == 1) {  // 烏帽子
    const double tall = random.Uniform(8, 14);
    brush.Fill({{face.x - 4.8, face.y + 2.5},
                {face.x - 5.5, face.y + tall},
                {face.x - 1 + random.Uniform(-2, 2), face.y + tall + 3},
                {face.x + 4.6, face.y + 3}},
               kBlack);
  }
  brush.Line({face.x + 0.5, face.y + 0.8}, {face.x + 1.8, face.y + 0.9}, 0.4,
             kBlack);
  brush.Line({face.x - 2.6, face.y + 0.8}, {face.x - 1.4, face.y + 0.9}, 0.4,
             kBlack);
  brush.Disc({face.x, face.y - 2.6}, 0.7, 0.4, {60, 60, 190});
}

}  // namespace

void DrawFigure(Random random, cv::Mat& art) {
  FigureBrush brush(art, random.Below(2) == 0);
  const cv::Scalar cloud =
      Dye(random, random.Uniform(0.05, 0.3), random.Uniform(0.85, 1));
  const double haze = random.Uniform(-5, 20);
  brush.Fill(
      {{-26, haze}, {26, haze + random.Uniform(-8, 8)}, {26, -37}, {-26, -37}},
      cloud);
  DrawDais(random, brush);
  const court::Point neck{random.Uniform(-7, 7), random.Uniform(0, 8)};
  DrawRobes(random, neck, brush);
  DrawHead(random, neck, brush);
}

}  // namespace kimari::sim
