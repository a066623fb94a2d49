#include "host/proof/render/card_wear.h"

#include <opencv2/imgproc.hpp>

namespace kimari::sim {
namespace {

constexpr double kDeepestMm = 2.2;  // that the rubbing reaches at wear 1
constexpr double kMostYellow = 0.22;

}  // namespace

cv::Mat RubbedOff(const cv::Mat& depth, double wear, Random& random) {
  cv::Mat coarse(15, 11, CV_32F);
  for (auto it = coarse.begin<float>(); it != coarse.end<float>(); ++it) {
    *it = static_cast<float>(random.Uniform());
  }
  cv::Mat places;
  cv::resize(coarse, places, depth.size(), 0, 0, cv::INTER_CUBIC);
  cv::Mat out(depth.size(), CV_32F);
  const auto deepest = static_cast<float>(kDeepestMm * wear);
  const float* mm = depth.ptr<float>();
  const float* place = places.ptr<float>();
  float* off = out.ptr<float>();
  for (size_t i = 0; i < depth.total(); ++i) {
    // Knocks come in places; what is between them is hardly touched.
    const float reach = deepest * Unit(1.6F * place[i] - 0.3F);
    off[i] = 0.8F * Unit(1.5F * (reach - mm[i]));
  }
  return out;
}

Colour Yellowed(Colour paper, double wear, Random& random) {
  const auto share =
      static_cast<float>(kMostYellow * wear * random.Uniform(0.4, 1));
  return {paper.red * (1 - 0.25F * share), paper.green * (1 - 0.5F * share),
          paper.blue * (1 - 1.6F * share)};
}

}  // namespace kimari::sim
