// A simulated camera over a court that a test arranges, and what it sees.
#pragma once

#include <cmath>
#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <vector>

#include "host/proof/render/renderer.h"

namespace kimari::sim {

using Bytes = std::vector<uint8_t>;
using Colours = cv::Vec3d;  // blue, green, red

inline const std::vector<CardFace>& Deck() {
  static const std::vector<CardFace> deck = {
      {1, "わかころもてはつゆにぬれつつ"},
      {2, "ころもほすてふあまのかくやま"},
      {3, "なかなかしよをひとりかもねむ"}};
  return deck;
}

inline Look QuietLook() {
  Look look;
  look.camera.noise = 0;
  look.camera.flicker = 0;
  look.camera.jpeg_quality = 95;
  return look;
}

// A camera over a court that the test arranges.
class Camera {
 public:
  explicit Camera(const Look& look = QuietLook())
      : look_(look), renderer_(Renderer::Create(look, Deck()).value()) {}

  Bytes Shoot(const Scene& scene, uint64_t index = 0, HostTime mid = {}) {
    return Shoot([scene](HostTime) { return scene; }, index, mid);
  }
  Bytes Shoot(const SceneAt& scene_at, uint64_t index = 0, HostTime mid = {}) {
    const std::span<const uint8_t> jpeg =
        renderer_->Frame(index, mid, scene_at);
    return {jpeg.begin(), jpeg.end()};
  }
  cv::Mat See(const Scene& scene, uint64_t index = 0) {
    return cv::imdecode(Shoot(scene, index), cv::IMREAD_COLOR);
  }
  // Mean colour of 7 x 7 pixels about a point of the court.
  Colours At(const cv::Mat& picture, court::Point p, double height = 0) const {
    const Pixel at = renderer_->projection().ToPixel(p, height);
    const cv::Rect around(static_cast<int>(std::lround(at.x)) - 3,
                          static_cast<int>(std::lround(at.y)) - 3, 7, 7);
    const cv::Scalar mean = cv::mean(picture(around));
    return {mean[0], mean[1], mean[2]};
  }
  const Projection& projection() const { return renderer_->projection(); }

  // The lamps over this court.
  std::vector<Lamp> Lamps() const {
    return Light(look_, TileGrid(look_.camera.width, look_.camera.height))
        .lamps();
  }

 private:
  Look look_;
  std::unique_ptr<Renderer> renderer_;
};

inline Scene CardAt(court::Point p, double angle = 0) {
  Scene scene;
  scene.cards = {{.card = 1, .centre = p, .angle_deg = angle}};
  return scene;
}

inline SceneHand HandAt(court::Point tip, double height = 0) {
  return {.player = Side::kA,
          .tip = tip,
          .wrist = {tip.x, tip.y - 180},
          .elbow = {tip.x + 40, tip.y - 430},
          .height_mm = height};
}

inline Scene WithHand(Scene scene, const SceneHand& hand) {
  scene.hands.push_back(hand);
  return scene;
}

inline double Distance(const Colours& a, const Colours& b) {
  return cv::norm(a - b);
}

inline Colours OfRgb(uint32_t rgb) {
  return {static_cast<double>(rgb & 0xFF), static_cast<double>(rgb >> 8 & 0xFF),
          static_cast<double>(rgb >> 16 & 0xFF)};
}

// Angle between two colours: brightness does not count.
inline double HueDegrees(const Colours& a, const Colours& b) {
  return std::acos(a.dot(b) / (cv::norm(a) * cv::norm(b))) * 57.2958;
}

}  // namespace kimari::sim
