// The pictures of the simulated court: what is seen, where, and how noisy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <opencv2/aruco.hpp>

#include "host/proof/render/tatami.h"
#include "tests/proof/render/overhead_camera.h"

namespace kimari::sim {
namespace {

TEST(RendererTest, SameInputsGiveTheSameBytes) {
  const Scene scene = WithHand(CardAt({0, -52}), HandAt({100, 0}));
  Camera one{Look{}};
  Camera other{Look{}};
  EXPECT_EQ(one.Shoot(scene, 5), other.Shoot(scene, 5));
}

TEST(RendererTest, FrameDoesNotDependOnTheFramesBefore) {
  const Scene scene = WithHand(CardAt({0, -52}), HandAt({100, 0}));
  Camera fresh{Look{}};
  Camera used{Look{}};
  used.Shoot(CardAt({200, 52}, 180), 1);
  used.Shoot(WithHand(CardAt({10, -60}, 20), HandAt({0, 50})), 2);
  EXPECT_EQ(fresh.Shoot(scene, 5), used.Shoot(scene, 5));
  EXPECT_EQ(fresh.Shoot(CardAt({0, -52}), 6), used.Shoot(CardAt({0, -52}), 6));
}

TEST(RendererTest, AStillHandIsTheSameWhetherItWasDrawnBeforeOrNot) {
  const Scene scene = WithHand(CardAt({0, -52}), HandAt({100, 0}));
  Camera used{Look{}};
  for (uint64_t index = 0; index < 40; ++index) {
    const HostTime mid{static_cast<int64_t>(index) * 16'666'667};
    const Bytes shown = used.Shoot(scene, index, mid);
    if (index == 20) used.Shoot(WithHand(CardAt({0, -52}), HandAt({0, 0})), 1);
    if (index % 8 != 7) continue;
    EXPECT_EQ(shown, Camera{Look{}}.Shoot(scene, index, mid)) << index;
  }
}

TEST(RendererTest, PictureHasTheCamerasSize) {
  Look look = QuietLook();
  look.camera.width = 1920;
  look.camera.height = 1080;
  look.camera.pixels_per_mm = 1.44;
  EXPECT_EQ(Camera(look).See({}).size(), cv::Size(1920, 1080));
}

TEST(RendererTest, HandIsSeenInSkinColourBehindItsTip) {
  Camera camera;
  const double height = 60;
  const cv::Mat picture = camera.See(WithHand({}, HandAt({300, 100}, height)));
  const Colours skin = camera.At(picture, {300, 90}, height + 2);
  EXPECT_LT(HueDegrees(skin, OfRgb(Look{}.skin_rgb[0])),
            HueDegrees(skin, OfRgb(Look{}.tatami_rgb)));
}

TEST(RendererTest, HandEndsAtItsTip) {
  Camera camera;
  const cv::Mat empty = camera.See({});
  const cv::Mat picture = camera.See(WithHand({}, HandAt({300, 100})));
  const auto changed = [&](court::Point p) {
    return Distance(camera.At(picture, p), camera.At(empty, p));
  };
  EXPECT_GT(changed({300, 94}), 25);
  EXPECT_LT(
      HueDegrees(camera.At(picture, {300, 107}), camera.At(empty, {300, 107})),
      2);
}

TEST(RendererTest, LiftedHandIsSeenFurtherOut) {
  Camera camera;
  const cv::Mat lifted = camera.See(WithHand({}, HandAt({450, 200}, 250)));
  // 250 mm up is 0.844 of the distance: the tip shows 37 mm beyond its place.
  EXPECT_LT(
      HueDegrees(camera.At(lifted, {450, 190}, 250), OfRgb(Look{}.skin_rgb[0])),
      4);
}

TEST(RendererTest, SleeveCoversTheArmBehindTheWrist) {
  Camera camera;
  const cv::Mat picture = camera.See(WithHand({}, HandAt({0, 200})));
  EXPECT_LT(Distance(camera.At(picture, {10, -60}), OfRgb(0x38405A)), 40);
}

TEST(RendererTest, MovedCardIsSeenAtItsNewPlaceAndTatamiAtTheOld) {
  Camera camera;
  const cv::Mat empty = camera.See({});
  const cv::Mat before = camera.See(CardAt({-200, -52}));
  const cv::Mat after = camera.See(CardAt({200, 52}, 180));
  const court::Point old_edge{-200, -52 - 33};
  const court::Point new_edge{200, 52 + 33};
  EXPECT_GT(Distance(camera.At(before, old_edge), camera.At(empty, old_edge)),
            30);
  EXPECT_GT(Distance(camera.At(after, new_edge), camera.At(empty, new_edge)),
            30);
  EXPECT_LT(Distance(camera.At(after, old_edge), camera.At(empty, old_edge)),
            1);
}

TEST(RendererTest, FlyingCardIsSmearedAndARestingOneSharp) {
  Camera camera;
  const SceneAt flying = [](HostTime t) {
    return CardAt({4000 * (t - HostTime{}).Seconds(), 100});
  };
  const cv::Mat sharp = camera.See(CardAt({0, 100}));
  const cv::Mat smeared = cv::imdecode(camera.Shoot(flying), cv::IMREAD_COLOR);
  const cv::Rect face(620, 240, 40, 50);
  cv::Scalar mean, sharp_spread, smeared_spread;
  cv::meanStdDev(sharp(face), mean, sharp_spread);
  cv::meanStdDev(smeared(face), mean, smeared_spread);
  EXPECT_LT(smeared_spread[1], 0.85 * sharp_spread[1]);
}

TEST(RendererTest, RestingHandLooksTheSameBesideAMovingOne) {
  Camera camera;
  Scene resting;
  resting.hands = {HandAt({-300, 100})};
  const SceneAt both = [&](HostTime t) {
    const double x = 3000 * (t - HostTime{}).Seconds();
    return WithHand(resting, HandAt({300 + x, 100}));
  };
  const cv::Mat alone = camera.See(resting);
  const cv::Mat beside = cv::imdecode(camera.Shoot(both), cv::IMREAD_COLOR);
  const cv::Rect left_half(0, 0, 500, 720);
  EXPECT_LT(cv::norm(alone(left_half), beside(left_half), cv::NORM_INF), 4);
}

TEST(RendererTest, FaceDownCardShowsTheBackingPaper) {
  Camera camera;
  Scene scene = CardAt({0, 100});
  scene.cards[0].face_up = false;
  const cv::Mat picture = camera.See(scene);
  EXPECT_LT(HueDegrees(camera.At(picture, {0, 100}), OfRgb(Look{}.rim_rgb)), 4);
}

// Brightness in each frame at quality 100, where JPEG leaves noise as it is.
std::vector<cv::Mat> NoisyFrames(double noise, int count) {
  Look look;
  look.camera.noise = noise;
  look.camera.flicker = 0;
  look.camera.jpeg_quality = 100;
  Camera camera(look);
  std::vector<cv::Mat> frames;
  for (int i = 0; i < count; ++i) {
    const Scene scene = WithHand({}, HandAt({500, 0}));
    frames.push_back(
        cv::imdecode(camera.Shoot(scene, i), cv::IMREAD_GRAYSCALE));
    frames.back().convertTo(frames.back(), CV_64F);
  }
  return frames;
}

TEST(RendererTest, NoiseDiffersBetweenFramesByTheStatedSigma) {
  for (const double sigma : {1.0, 3.0}) {
    const std::vector<cv::Mat> frames = NoisyFrames(sigma, 2);
    cv::Scalar mean, spread;
    cv::meanStdDev(frames[0] - frames[1], mean, spread);
    EXPECT_NEAR(spread[0] / std::sqrt(2), sigma, 0.1 * sigma + 0.05);
    EXPECT_NEAR(mean[0], 0, 0.02);
  }
}

TEST(RendererTest, CalmFramesAreNotAllTheSame) {
  Camera camera{Look{}};
  std::vector<Bytes> frames;
  for (uint64_t i = 0; i < 8; ++i) frames.push_back(camera.Shoot(Scene{}, i));
  EXPECT_THAT(frames, ::testing::Contains(::testing::Ne(frames[0])));
}

TEST(RendererTest, HandOutsideThePictureLeavesTheCourtCalm) {
  Camera camera{Look{}};
  const Scene away = WithHand({}, HandAt({0, -1500}));
  EXPECT_EQ(camera.Shoot(away, 3), camera.Shoot(Scene{}, 3));
}

TEST(RendererTest, ThingsFarOffOrAtTheLensDoNotBreakThePicture) {
  Camera camera;
  Scene scene = CardAt({1e12, -1e12});
  scene.cards.push_back({.card = 2, .centre = {0, 0}, .height_mm = 5000});
  scene.hands = {HandAt({-1e12, 0}), HandAt({0, 0}, 1600)};
  EXPECT_EQ(camera.See(scene).size(), cv::Size(1280, 720));
}

TEST(RendererTest, LampsFlickerAtAHundredHertz) {
  Look look = QuietLook();
  look.camera.flicker = 0.10;
  Camera camera(look);
  std::vector<double> levels;
  for (int i = 0; i < 20; ++i) {
    const Bytes jpeg = camera.Shoot(Scene{}, i, HostTime{} + Milliseconds(i));
    levels.push_back(cv::mean(cv::imdecode(jpeg, cv::IMREAD_GRAYSCALE))[0]);
  }
  const auto [low, high] = std::minmax_element(levels.begin(), levels.end());
  // Light to value by a square root: half the share.
  EXPECT_NEAR((*high - *low) / *low, 0.10, 0.015);
  for (int i = 0; i < 10; ++i) EXPECT_NEAR(levels[i], levels[i + 10], 0.6);
}

TEST(RendererTest, MarkersAreFoundWhereTheyLie) {
  Look look;
  look.camera.tilt_deg = 2;
  look.camera.lens_k1 = -0.05;
  Camera camera(look);
  std::vector<int> ids;
  std::vector<std::vector<cv::Point2f>> corners;
  auto parameters = cv::aruco::DetectorParameters::create();
  parameters->cornerRefinementMethod = cv::aruco::CORNER_REFINE_SUBPIX;
  cv::aruco::detectMarkers(
      camera.See({}),
      cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50), corners, ids,
      parameters);
  ASSERT_THAT(ids, ::testing::UnorderedElementsAre(0, 1, 2, 3));
  const double half = court::Kyogi()->marker_size / 2;
  const court::Point offsets[] = {
      {-half, half}, {half, half}, {half, -half}, {-half, -half}};
  for (size_t m = 0; m < ids.size(); ++m) {
    for (int c = 0; c < 4; ++c) {
      const court::Point centre =
          court::Kyogi()->markers[static_cast<size_t>(ids[m])];
      const Pixel at = camera.projection().ToPixel(
          {centre.x + offsets[c].x, centre.y + offsets[c].y});
      EXPECT_LT(std::hypot(corners[m][c].x - at.x, corners[m][c].y - at.y), 1);
    }
  }
}

TEST(RendererTest, MissingFontIsNamed) {
  Look look;
  look.font = "No Such Brush";
  const auto made = Renderer::Create(look, Deck());
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(made.error().message, ::testing::HasSubstr("No Such Brush"));
}

TEST(RendererTest, FontWithoutKanaIsNamedWithTheCharacterItLacks) {
  Look look;
  look.font = "DejaVu Sans";
  const auto made = Renderer::Create(look, Deck());
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message,
              ::testing::AllOf(::testing::HasSubstr("DejaVu Sans"),
                               ::testing::HasSubstr("わ")));
}

TEST(RendererTest, ImpossibleCameraIsRefused) {
  Look look;
  look.camera.pixels_per_mm = 0;
  EXPECT_FALSE(Renderer::Create(look, Deck()));
  look = {};
  look.camera.width = 0;
  EXPECT_FALSE(Renderer::Create(look, Deck()));
}

TEST(RendererTest, HandThatStandsUprightShowsOutsideItsSleeve) {
  Camera camera;
  SceneHand up = HandAt({-150, -264}, 450);
  up.wrist = {-150, -276};
  up.elbow = {-150, -294};
  up.wrist_rise_mm = -180;
  up.elbow_rise_mm = -430;
  const cv::Mat picture = camera.See(WithHand({}, up));
  EXPECT_LT(HueDegrees(camera.At(picture, {-150, -270}, 350),
                       OfRgb(Look{}.skin_rgb[0])),
            6);
  EXPECT_LT(
      HueDegrees(camera.At(picture, {-150, -275}), OfRgb(Look{}.sleeve_rgb[0])),
      8);
}

}  // namespace
}  // namespace kimari::sim
