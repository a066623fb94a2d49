// A small drawing of the court, written apart from the simulator's renderer so
// that vision is not fitted to one way of drawing. Deterministic by seed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "host/court/plan.h"
#include "host/court/side.h"
#include "vision/camera/frame.h"
#include "vision/cards/card_library.h"

namespace kimari::vision::drawing {

struct Card {
  uint16_t id = 0;
  court::Point centre;
  double angle_deg = 0;
  bool face_up = true;
};

struct Hand {
  Side player = Side::kA;
  court::Point tip;
  court::Point elbow;
};

struct Light {
  double level = 1;
  double gradient = 0.1;   // share lost from left to right
  double head_shadow = 0;  // share lost under a hard-edged shadow
  double warmth = 0;       // share of red against blue
  double noise = 2;        // of 255
  double blur_px = 0.6;
  int jpeg_quality = 85;
};

inline Light MildLight() { return {}; }
inline Light HardLight() {
  return {.level = 0.62,
          .gradient = 0.45,
          .head_shadow = 0.35,
          .warmth = 0.12,
          .noise = 5,
          .blur_px = 1.0,
          .jpeg_quality = 75};
}

struct Setup {
  std::string font = "Oradano-mincho-GSRR";
  bool rims = true;
  double pixels_per_mm = 0.96;
  double rotation_deg = 0.7;
  double tilt = 2e-5;  // projective share a mm
  cv::Point2d shift_mm = {};
  cv::Scalar tatami_bgr = {132, 180, 196};
  cv::Scalar back_bgr = {80, 130, 70};
  std::array<cv::Scalar, 2> skin_bgr = {{{128, 160, 210}, {100, 135, 185}}};
  std::array<cv::Scalar, 2> sleeve_bgr = {{{95, 60, 50}, {60, 50, 120}}};
  std::array<bool, 4> markers = {true, true, true, true};
  uint64_t seed = 1;
};

class CourtDrawing {
 public:
  CourtDrawing(const Setup& setup, const std::vector<CardFace>& deck);

  // The camera's picture (BGR, 1280x720) before it is compressed. `hands` holds
  // the positions over the exposure; their pictures are averaged.
  cv::Mat Draw(const std::vector<Card>& cards, const Light& light,
               const std::vector<std::vector<Hand>>& hands = {});
  Frame Compress(const cv::Mat& picture, int quality, uint64_t sequence,
                 HostTime stamp, Duration exposure) const;
  // Cards only, no light: kept for films in which few things move.
  cv::Mat DrawStill(const std::vector<Card>& cards) const;
  cv::Mat AddHands(const cv::Mat& still,
                   const std::vector<std::vector<Hand>>& hands) const;
  cv::Mat AddLight(const cv::Mat& picture, const Light& light);

  cv::Point2d ToPixel(court::Point p) const;

 private:
  void DrawCard(cv::Mat& picture, const Card& card) const;
  void DrawHand(cv::Mat& picture, const Hand& hand) const;
  void MakeGain(cv::Size size, const Light& light);

  Setup setup_;
  cv::Matx33d to_pixel_;
  std::map<uint16_t, cv::Mat> faces_;
  cv::Mat back_;
  cv::Mat mat_;
  cv::RNG noise_;
  cv::Mat gain_;
  Light gain_for_;
  std::vector<cv::Mat> grains_;
  size_t next_grain_ = 0;
};

// Truth: mm between the drawn hand's outline and a card's edge, negative
// inside.
double HandToCard(const Hand& hand, const CardPose& card);

// Hundred texts of 14 or 15 kana, pairs of which end alike.
std::vector<CardFace> MadeUpDeck();

// 25 cards a side from `deck` in the rows, abutting from both ends with gaps
// in the middle, a little askew.
std::vector<Card> MatchLayout(const std::vector<CardFace>& deck, uint64_t seed);

// Positions of a hand with constant speed during one exposure.
std::vector<std::vector<Hand>> Smear(const std::vector<Hand>& from,
                                     const std::vector<Hand>& to, int steps);

}  // namespace kimari::vision::drawing
