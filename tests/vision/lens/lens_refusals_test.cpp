// Photographs that cannot tell a lens, and files that are none.
#include <gmock/gmock.h>

#include "tests/support/program.h"
#include "tests/support/seeds.h"
#include "tests/vision/board_scene.h"
#include "vision/lens/lens_calibration.h"
#include "vision/lens/lens_file.h"

namespace kimari::vision {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class LensRefusals : public ::testing::Test {
 protected:
  std::string Refused(const std::vector<BoardPose>& poses) {
    return RefusedViews(ViewsOf(WideLens(), board, poses));
  }
  std::string RefusedViews(const std::vector<BoardView>& views) {
    const auto made = MeasureLens(views, board);
    EXPECT_TRUE(made.refused.has_value());
    return made.refused ? made.refused->message : "";
  }
  std::string RefusedFile(const std::string& text) {
    const auto lens = ReadLens(place.Write("lens.toml", text));
    EXPECT_FALSE(lens.has_value());
    return lens ? "" : lens.error().message;
  }

  Chessboard board;
  Workplace place;
};

TEST_F(LensRefusals, TooFewPhotographs) {
  auto poses = SpreadPoses(30);
  poses.resize(4);
  EXPECT_THAT(Refused(poses), HasSubstr("4 photograph(s) of use"));
  EXPECT_THAT(Refused({}), HasSubstr("0 photograph(s)"));
}

TEST_F(LensRefusals, BoardsThatAreAllSeenStraightOn) {
  KIMARI_LONG();
  EXPECT_THAT(Refused(SpreadPoses(0)), HasSubstr("tilted"));
}

TEST_F(LensRefusals, BoardsInOnePartOfThePicture) {
  auto poses = SpreadPoses(30);
  for (BoardPose& pose : poses)
    pose.middle = pose.middle * 0.2 + cv::Vec3d(0, 0, 600);
  EXPECT_THAT(Refused(poses), HasSubstr("in all parts of the picture"));
}

TEST_F(LensRefusals, APhotographLikeAnotherIsLeftOut) {
  KIMARI_LONG();
  auto views = ViewsOf(WideLens(), board, SpreadPoses(30));
  views.push_back(views[3]);
  views.back().name = "again";
  const auto made = MeasureLens(views, board);
  ASSERT_FALSE(made.refused);
  EXPECT_FALSE(made.views.back().used);
  EXPECT_THAT(made.views.back().left_out, HasSubstr("too like view 3"));
}

TEST_F(LensRefusals, APhotographOfABentBoardIsLeftOut) {
  KIMARI_LONG();
  auto views = ViewsOf(WideLens(), board, SpreadPoses(30));
  for (size_t i = 0; i < views[5].corners.size(); ++i) {
    const float bend = static_cast<float>(i % 9) - 4;
    views[5].corners[i].y += 0.3F * bend * bend;
  }
  const auto made = MeasureLens(views, board);
  ASSERT_FALSE(made.refused);
  EXPECT_FALSE(made.views[5].used);
  EXPECT_THAT(made.views[5].left_out, HasSubstr("px from where the others"));
  EXPECT_LT(made.lens.residual_px, 0.2);
}

TEST_F(LensRefusals, APhotographOfAnotherSizeIsLeftOut) {
  auto views = ViewsOf(WideLens(), board, SpreadPoses(30));
  views[2].picture = {1920, 1080};
  const auto made = MeasureLens(views, board);
  EXPECT_THAT(made.views[2].left_out, HasSubstr("1920 x 1080"));
}

TEST_F(LensRefusals, AFileThatIsNotThere) {
  const auto lens = ReadLens(place.Path("none.toml"));
  ASSERT_FALSE(lens.has_value());
  EXPECT_EQ(lens.error().kind, ErrorKind::kFile);
  EXPECT_THAT(lens.error().message, HasSubstr("kimari calibrate camera"));
}

TEST_F(LensRefusals, FilesThatAreNoLens) {
  EXPECT_THAT(RefusedFile("width ="), HasSubstr("lens.toml:1:"));
  EXPECT_THAT(RefusedFile("date = \"x\"\n"), HasSubstr("no lens"));
  const std::string whole = ToToml(WideLens());
  EXPECT_THAT(RefusedFile(whole + "k4 = 1.0\n"),
              AllOf(HasSubstr("lens.toml:"), HasSubstr("k4")));
  std::string torn = whole;
  torn.erase(torn.find("k3 ="));
  EXPECT_THAT(RefusedFile(torn), HasSubstr("k3"));
}

TEST_F(LensRefusals, AFileWhoseTermsFoldThePicture) {
  Lens lens = WideLens();
  lens.k1 = -2;
  EXPECT_THAT(RefusedFile(ToToml(lens)), HasSubstr("fold"));
}

}  // namespace
}  // namespace kimari::vision
