// Players who lean in: a head is no hand, hides what is under it, and nothing
// else.
#include <gtest/gtest.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/vision/arm_scene.h"

namespace kimari::vision {
namespace {

class HeadInViewTest : public EyeTest {
 protected:
  HeadInViewTest() : scene_(*eye_) {}

  void LeansIn(Side player, court::Point middle) {
    const double home = player == Side::kA ? -1 : 1;
    scene_.heads.push_back({player, middle});
    for (double behind = 320; behind >= 0; behind -= 40) {
      scene_.heads.back().middle.y = middle.y + home * behind;
      See();
    }
  }
  const HandsInFrame& See(const std::vector<ScriptedArm>& arms = {}) {
    return scene_.Step(arms);
  }
  static ScriptedArm ArmTo(court::Point tip, double shoulder_x) {
    return {.player = Side::kA, .way = {{0, tip}}, .shoulder_x = shoulder_x};
  }
  static int OverCourt(const HandsInFrame& seen, Side player) {
    return static_cast<int>(std::count_if(
        seen.hands.begin(), seen.hands.end(), [&](const HandInView& hand) {
          return hand.player == player && hand.over_court;
        }));
  }
  static bool Hidden(const HandsInFrame& seen, court::Point p) {
    return std::any_of(
        seen.bodies.begin(), seen.bodies.end(), [&](const BodyInView& body) {
          std::vector<cv::Point> polygon;
          for (const court::Point& q : body.outline) {
            polygon.emplace_back(cvRound(q.x), cvRound(q.y));
          }
          return cv::pointPolygonTest(
                     polygon, cv::Point(cvRound(p.x), cvRound(p.y)), false) > 0;
        });
  }

  ArmScene scene_;
};

TEST_F(HeadInViewTest, AHeadIsToldAsOneOfItsPlayerAndAsNoHand) {
  LeansIn(Side::kA, {40, -180});
  const HandsInFrame& seen = See();
  ASSERT_EQ(seen.bodies.size(), 1U);
  EXPECT_EQ(seen.bodies[0].player, Side::kA);
  EXPECT_NEAR(seen.bodies[0].reach_mm, court::Kyogi()->far - 180 + 110, 15);
  EXPECT_EQ(OverCourt(seen, Side::kA), 0);
}

TEST_F(HeadInViewTest, ItHidesWhatIsUnderItAndNothingElse) {
  LeansIn(Side::kA, {40, -180});
  const HandsInFrame& seen = See();
  EXPECT_TRUE(Hidden(seen, {40, -180}));
  EXPECT_TRUE(Hidden(seen, {-40, -200}));
  EXPECT_FALSE(Hidden(seen, {200, -180}));
  EXPECT_FALSE(Hidden(seen, {40, 100}));
}

TEST_F(HeadInViewTest, AHandBesideAHeadIsSeen) {
  LeansIn(Side::kA, {0, -180});
  const HandsInFrame& seen = See({ArmTo({-200, -130}, -150)});
  EXPECT_EQ(OverCourt(seen, Side::kA), 1);
}

TEST_F(HeadInViewTest, AHandThatReachesOutFromUnderAHeadIsSeen) {
  LeansIn(Side::kA, {0, -180});
  const HandsInFrame& seen = See({ArmTo({30, 30}, 0)});
  ASSERT_EQ(OverCourt(seen, Side::kA), 1);
  EXPECT_LT(std::hypot(seen.hands[0].tip.x - 30, seen.hands[0].tip.y - 30), 20);
}

TEST_F(HeadInViewTest, AHandThatGoesUnderTheOthersHeadIsNotHis) {
  LeansIn(Side::kB, {0, 150});
  ScriptedArm arm = ArmTo({0, -150}, 100);
  arm.way[0].ms = scene_.now_ms;
  arm.way.push_back({scene_.now_ms + 150, {20, 120}});
  while (scene_.last_ms() < arm.way.back().ms + 50) {
    See({arm});
    EXPECT_EQ(OverCourt(scene_.seen, Side::kA), 1);
    EXPECT_EQ(OverCourt(scene_.seen, Side::kB), 0);
  }
}

TEST_F(HeadInViewTest, HeadsThatTouchAreEachTheirOwnPlayers) {
  LeansIn(Side::kA, {0, -60});
  LeansIn(Side::kB, {20, 50});
  const HandsInFrame& seen = See();
  ASSERT_EQ(seen.bodies.size(), 2U);
  EXPECT_EQ(seen.bodies[0].player, Side::kA);
  EXPECT_EQ(seen.bodies[1].player, Side::kB);
  EXPECT_LT(seen.bodies[0].middle.y, -100);
  EXPECT_GT(seen.bodies[1].middle.y, 100);
}

}  // namespace
}  // namespace kimari::vision
