// A lens: rays to pixels and back, its file, and how it is measured.
#include "vision/lens/lens.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <opencv2/imgcodecs.hpp>

#include "tests/support/program.h"
#include "tests/support/seeds.h"
#include "tests/support/shared_data.h"
#include "tests/vision/board_scene.h"
#include "vision/lens/lens_calibration.h"
#include "vision/lens/lens_file.h"

namespace kimari::vision {
namespace {

using ::testing::HasSubstr;

RC_GTEST_PROP(Lens, TakesEveryPixelOfThePictureBackToItself, ()) {
  Lens lens = WideLens();
  lens.k1 = *rc::gen::inRange(-25, 20) * 0.01;
  lens.k2 = *rc::gen::inRange(0, 10) * 0.01;
  lens.p1 = *rc::gen::inRange(-20, 20) * 1e-4;
  RC_PRE(lens.CoversPicture());
  const cv::Point2d pixel(*rc::gen::inRange(0, 1280),
                          *rc::gen::inRange(0, 720));
  RC_ASSERT(cv::norm(lens.ToPixel(lens.ToRay(pixel)) - pixel) < 1e-6);
}

TEST(Lens, BendsAsOpenCvsModel) {
  const Lens lens = WideLens();
  const std::vector<cv::Point3d> points = {{0.5, -0.3, 1}, {-0.6, 0.2, 1}};
  std::vector<cv::Point2d> seen;
  cv::projectPoints(points, cv::Vec3d(), cv::Vec3d(), lens.Matrix(),
                    lens.Terms(), seen);
  for (size_t i = 0; i < points.size(); ++i) {
    const cv::Point2d own = lens.ToPixel({points[i].x, points[i].y});
    EXPECT_LT(cv::norm(own - seen[i]), 1e-9);
  }
}

TEST(Lens, KnowsHowFarItsTermsHold) {
  Lens lens = WideLens();
  EXPECT_TRUE(lens.CoversPicture());
  lens.k1 = -0.9;
  lens.k2 = 0;
  EXPECT_FALSE(lens.CoversPicture());
  EXPECT_NEAR(lens.Reach(), std::sqrt(1 / 2.7), 0.01);
}

TEST(Lens, IsKeptInAFile) {
  const Workplace place;
  Lens lens = WideLens();
  lens.residual_px = 0.21;
  lens.held_out_px = 0.25;
  lens.photographs = 12;
  lens.date = "2026-11-23T20:00:00Z";
  ASSERT_TRUE(WriteLens(lens, place.Path("lens.toml")));
  const auto read = ReadLens(place.Path("lens.toml"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(ToToml(*read), ToToml(lens));
  EXPECT_NEAR(read->k2, lens.k2, 1e-9);
  EXPECT_FALSE(std::filesystem::exists(place.Path("lens.toml.new")));
}

TEST(LensCalibration, FindsTheLensWithinItsSigma) {
  const Lens truth = WideLens();
  const Chessboard board;
  const auto made = MeasureLens(ViewsOf(truth, board, SpreadPoses(30)), board);
  ASSERT_FALSE(made.refused) << made.refused->message;
  EXPECT_NEAR(made.lens.focal_x, truth.focal_x, 5 * made.focal_sigma_px);
  EXPECT_LT(made.focal_sigma_px, 3);
  EXPECT_NEAR(made.lens.residual_px, 0.1 * std::sqrt(2), 0.02);
  EXPECT_NEAR(made.lens.held_out_px, made.lens.residual_px, 0.05);
  EXPECT_GT(made.coverage, 0.7);
  EXPECT_THAT(made.warnings, testing::IsEmpty());
  // It puts rays where the true lens puts them.
  for (const cv::Point2d ray :
       {cv::Point2d(0.6, 0.3), cv::Point2d(-0.4, 0.2)}) {
    EXPECT_LT(cv::norm(made.lens.ToPixel(ray) - truth.ToPixel(ray)), 2);
  }
}

TEST(LensCalibration, FitsNoTermsThatAreNotThere) {
  KIMARI_LONG();
  Lens truth = WideLens();
  truth.k1 = -0.1;
  truth.k2 = truth.p1 = truth.p2 = 0;
  const Chessboard board;
  const auto made = MeasureLens(ViewsOf(truth, board, SpreadPoses(30)), board);
  ASSERT_FALSE(made.refused);
  EXPECT_EQ(made.lens.k3, 0);
  EXPECT_NEAR(made.lens.k1, truth.k1, 0.02);
}

TEST(LensCalibration, FindsTheBoardInPhotographs) {
  const Lens truth = WideLens();
  const Chessboard board;
  for (const BoardPose& pose : {BoardPose{20, 10, {-150, -60, 450}},
                                BoardPose{-25, -15, {120, 50, 480}}}) {
    const auto view = FindBoard(Photograph(truth, board, pose), board, "photo");
    ASSERT_TRUE(view.has_value());
    // The board may be found turned round.
    double off = 0, turned = 0;
    const auto places = board.Corners();
    for (size_t i = 0; i < places.size(); ++i) {
      const cv::Point3f& place = places[i];
      const cv::Point2d at =
          PixelOf(truth, board, pose, {place.x, place.y, place.z});
      const cv::Point2d seen = view->corners[i];
      const cv::Point2d other = view->corners[places.size() - 1 - i];
      off += (seen - at).dot(seen - at);
      turned += (other - at).dot(other - at);
    }
    const double mean =
        std::min(off, turned) / static_cast<double>(places.size());
    EXPECT_LT(std::sqrt(mean), 0.2);
  }
  EXPECT_FALSE(FindBoard(cv::Mat(480, 640, CV_8U, cv::Scalar(120)), board, ""));
}

// Nine real photographs of one camera.
TEST(LensCalibration, KnowsTheLensOfRealPhotographs) {
  const std::filesystem::path folder = SharedData() / "chessboard";
  if (!exists(folder)) GTEST_SKIP() << "no photographs in " << folder;
  const Chessboard board;
  std::vector<BoardView> views;
  for (int i = 1; i <= 9; ++i) {
    const std::string name = "left0" + std::to_string(i) + ".jpg";
    const cv::Mat picture =
        cv::imread((folder / name).string(), cv::IMREAD_GRAYSCALE);
    ASSERT_FALSE(picture.empty()) << name;
    const auto view = FindBoard(picture, board, name);
    ASSERT_TRUE(view.has_value()) << name;
    views.push_back(*view);
  }
  const BoardView held = views.back();
  views.pop_back();
  const auto made = MeasureLens(views, board);
  ASSERT_FALSE(made.refused) << made.refused->message;
  EXPECT_LT(made.lens.residual_px, 0.3);
  EXPECT_LT(made.lens.held_out_px, 0.3);
  EXPECT_LT(Residual(made.lens, held, board), 0.4);
  EXPECT_NEAR(made.lens.focal_x / made.lens.focal_y, 1, 0.01);
}

}  // namespace
}  // namespace kimari::vision
