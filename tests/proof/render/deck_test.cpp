// Decks that differ: fonts, size and place of the text, pictures, backs. And
// what players wear.
#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include "tests/proof/render/mean_difference.h"
#include "tests/proof/render/overhead_camera.h"
#include "tests/support/seeds.h"

namespace kimari::sim {
namespace {

Look SteadyLook() {
  Look look = QuietLook();
  look.camera.glare = 0;
  look.camera.tilt_deg = 0;
  look.camera.rotation_deg = 0;
  look.camera.light_gradient = 0;
  look.wear = 0;
  return look;
}

// A card's face in the middle of the picture.
cv::Mat FaceOf(const Look& look, uint16_t card = 1) {
  Scene scene = CardAt({0, 0});
  scene.cards[0].card = card;
  return Camera(look).See(scene)({616, 327, 48, 66}).clone();
}

// Share of the face that is ink, and its middle in pixels from the face's.
struct Ink {
  double share, x, y;
};
Ink InkOf(const Look& look) {
  cv::Mat grey;
  cv::cvtColor(FaceOf(look), grey, cv::COLOR_BGR2GRAY);
  const cv::Mat inner = 255 - grey({5, 5, 38, 56});
  cv::Mat dark;
  cv::threshold(inner, dark, 90, 1, cv::THRESH_BINARY);
  const cv::Moments m = cv::moments(dark, true);
  return {m.m00 / static_cast<double>(dark.total()), m.m10 / m.m00 - 18.5,
          m.m01 / m.m00 - 27.5};
}

TEST(DeckTest, EveryFontLeavesItsOwnReadableText) {
  KIMARI_LONG();
  std::vector<cv::Mat> faces;
  for (const char* font : {"Oradano-mincho-GSRR", "AoyagiKouzanFontT",
                           "AoyagiSosekiFont2", "IPAMincho"}) {
    Look look = SteadyLook();
    look.font = font;
    faces.push_back(FaceOf(look));
    cv::Mat grey;
    cv::cvtColor(faces.back(), grey, cv::COLOR_BGR2GRAY);
    cv::Scalar mean, spread;
    cv::meanStdDev(grey({5, 5, 38, 56}), mean, spread);
    EXPECT_GT(spread[0], 12) << font;
  }
  for (size_t i = 1; i < faces.size(); ++i) {
    EXPECT_GT(MeanDifference(faces[i], faces[i - 1]), 5);
  }
}

TEST(DeckTest, SmallerTextLeavesMorePaper) {
  Look look = SteadyLook();
  const double usual = InkOf(look).share;
  look.text_size = 0.75;
  EXPECT_LT(InkOf(look).share, 0.8 * usual);
}

TEST(DeckTest, TextLiesWhereTheDeckHasIt) {
  Look look = SteadyLook();
  look.text_size = 0.8;
  const Ink usual = InkOf(look);
  look.text_x_mm = 3;
  look.text_y_mm = -2;
  const Ink moved = InkOf(look);
  EXPECT_NEAR(moved.x - usual.x, 3 * 0.96, 1);
  EXPECT_NEAR(moved.y - usual.y, 2 * 0.96, 1);
}

TEST(DeckTest, PictureDeckIsTheSameInEveryHall) {
  Look look = SteadyLook();
  look.pictures = true;
  const cv::Mat face = FaceOf(look);
  Look other_hall = look;
  other_hall.seed = 77;
  Look other_deck = look;
  other_deck.deck_seed = 2;
  EXPECT_LT(MeanDifference(FaceOf(other_hall), face),
            0.5 * MeanDifference(FaceOf(other_deck), face));
}

TEST(DeckTest, PictureCardsDifferFromEachOther) {
  KIMARI_LONG();
  Look look = SteadyLook();
  look.pictures = true;
  EXPECT_GT(MeanDifference(FaceOf(look, 1), FaceOf(look, 2)), 20);
  EXPECT_GT(MeanDifference(FaceOf(look, 2), FaceOf(look, 3)), 20);
}

TEST(DeckTest, BacksHaveTheirOwnColour) {
  Look look = SteadyLook();
  look.back_rgb = 0x7A2C3A;
  Camera camera(look);
  Scene scene = CardAt({0, 100});
  scene.cards[0].face_up = false;
  EXPECT_LT(HueDegrees(camera.At(camera.See(scene), {0, 100}), OfRgb(0x7A2C3A)),
            4);
}

TEST(DeckTest, KimonoSleeveHangsBesideTheForearm) {
  const auto changed = [](bool kimono) {
    Look look = SteadyLook();
    look.kimono[0] = kimono;
    Camera camera(look);
    const cv::Mat empty = camera.See({});
    const cv::Mat picture = camera.See(WithHand({}, HandAt({0, 250})));
    // Right of a right arm that comes in from below.
    const court::Point beside{110, -80};
    return Distance(camera.At(picture, beside), camera.At(empty, beside));
  };
  EXPECT_LT(changed(false), 40);
  EXPECT_GT(changed(true), 80);
}

TEST(DeckTest, KimonoLeavesTheHandAsItIs) {
  Look look = SteadyLook();
  const auto tip = [&] {
    Camera camera(look);
    return camera.At(camera.See(WithHand({}, HandAt({0, 250}))), {0, 240});
  };
  const Colours shirt = tip();
  look.kimono[0] = true;
  EXPECT_LT(Distance(shirt, tip()), 2);
}

}  // namespace
}  // namespace kimari::sim
