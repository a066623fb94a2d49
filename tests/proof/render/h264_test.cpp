// Pictures that came by H.264.
#include <gtest/gtest.h>

#include "tests/proof/render/mean_difference.h"
#include "tests/proof/render/overhead_camera.h"

namespace kimari::sim {
namespace {

Look ByVideo(int qp) {
  Look look;
  look.camera.flicker = 0;
  look.camera.jpeg_quality = 95;
  look.camera.h264_qp = qp;
  return look;
}

Scene Play() { return WithHand(CardAt({0, -52}), HandAt({100, 0})); }

TEST(H264Test, CoarserQuantiserLosesMore) {
  const cv::Mat clear = Camera(ByVideo(0)).See(Play());
  const double fine = MeanDifference(Camera(ByVideo(20)).See(Play()), clear);
  const double coarse = MeanDifference(Camera(ByVideo(40)).See(Play()), clear);
  EXPECT_GT(coarse, 1.3 * fine);
  EXPECT_LT(coarse, 12);
}

TEST(H264Test, WhatStandsStillKeepsTheNoiseOfTheKeyFrame) {
  const auto noise = [](int qp) {
    Camera camera(ByVideo(qp));
    const cv::Mat one = camera.See(Play(), 1);
    const cv::Mat other = camera.See(Play(), 2);
    const cv::Rect empty(200, 420, 200, 200);
    return MeanDifference(one(empty), other(empty));
  };
  EXPECT_LT(noise(36), 0.5 * noise(0));
}

TEST(H264Test, ThingsAreStillWhereTheyAre) {
  Camera clear(ByVideo(0));
  Camera video(ByVideo(36));
  const cv::Mat a = clear.See(Play());
  const cv::Mat b = video.See(Play());
  for (const court::Point p : {court::Point{100, -8}, {110, -300}, {0, -20}}) {
    EXPECT_LT(Distance(clear.At(a, p), video.At(b, p)), 14);
  }
}

TEST(H264Test, FrameDoesNotDependOnTheFramesBefore) {
  Camera fresh(ByVideo(34));
  Camera used(ByVideo(34));
  used.Shoot(CardAt({200, 52}, 180), 1);
  used.Shoot(WithHand(CardAt({10, -60}, 20), HandAt({0, 50})), 2);
  EXPECT_EQ(fresh.Shoot(Play(), 5), used.Shoot(Play(), 5));
}

TEST(H264Test, ImpossibleQuantiserIsRefused) {
  Look look = ByVideo(99);
  const auto made = Renderer::Create(look, Deck());
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace kimari::sim
