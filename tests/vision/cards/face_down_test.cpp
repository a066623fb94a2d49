#include "vision/cards/face_down.h"

#include <gmock/gmock.h>

#include <opencv2/imgproc.hpp>
#include <utility>

#include "tests/support/seeds.h"
#include "tests/vision/eye_fixture.h"

namespace kimari::vision {
namespace {

using drawing::Card;
using drawing::CourtDrawing;
using drawing::HardLight;
using drawing::MatchLayout;
using drawing::MildLight;
using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kOfB = 25;  // cards of a layout from here on are B's

// One court with its deck enrolled, shared.
class FaceDownTest : public EyeTest {
 protected:
  static void SetUpTestSuite() {
    EyeTest::SetUpTestSuite();
    eye_->EnrolDeck();
  }

  // How many cards that lie face down are not told, near where they lie.
  static int Missed(const std::vector<Card>& cards,
                    const std::vector<UnknownObject>& told) {
    return static_cast<int>(
        std::count_if(cards.begin(), cards.end(), [&](const Card& card) {
          return !card.face_up &&
                 std::none_of(told.begin(), told.end(),
                              [&](const UnknownObject& object) {
                                return std::hypot(
                                           object.centre.x - card.centre.x,
                                           object.centre.y - card.centre.y) < 4;
                              });
        }));
  }

  std::vector<Card> cards_ = MatchLayout(eye_->deck, 5);
};

TEST_F(FaceDownTest, NearlyAnyBackIsToldInBothTerritoriesAndAnyLight) {
  KIMARI_LONG();
  cards_[12].face_up = false;
  cards_[kOfB + 3].face_up = false;
  cards_[kOfB + 3].angle_deg += 9;
  int missed = 0;  // of 28; one that lies askew against its neighbour may be
  // Green, brown, red, navy, black, kraft, grey.
  for (const cv::Scalar& back :
       {cv::Scalar(80, 130, 70), cv::Scalar(45, 70, 105),
        cv::Scalar(50, 40, 150), cv::Scalar(90, 45, 35), cv::Scalar(25, 25, 25),
        cv::Scalar(80, 125, 165), cv::Scalar(120, 120, 120)}) {
    CourtDrawing court({.back_bgr = back}, eye_->deck);
    for (const auto& light : {MildLight(), HardLight()}) {
      const Layout layout =
          eye_->reader->Read({Shoot(court, cards_, light)}).value();
      EXPECT_EQ(Compare(layout, cards_).right, 48) << back;
      EXPECT_LE(layout.unknown.size(), 2U) << back << " " << light.level;
      missed += Missed(cards_, layout.unknown);
    }
  }
  EXPECT_LE(missed, 2);
}

TEST_F(FaceDownTest, AbuttingOnesAreCounted) {
  for (const size_t i : {0, 1, 2}) {
    cards_[i].centre.x = -20 + 52.6 * static_cast<double>(i);
    cards_[i].face_up = false;
  }
  cards_.resize(3);
  const Layout layout = eye_->Read(cards_, MildLight());
  EXPECT_THAT(layout.unknown, SizeIs(3));
  EXPECT_EQ(Missed(cards_, layout.unknown), 0);
}

TEST_F(FaceDownTest, CardsFaceUpAreNone) {
  for (uint64_t seed = 31; seed < 39; ++seed) {
    const auto cards = MatchLayout(eye_->deck, seed);
    EXPECT_THAT(eye_->Read(cards, MildLight()).unknown, IsEmpty()) << seed;
    EXPECT_THAT(eye_->Read(cards, HardLight()).unknown, IsEmpty()) << seed;
  }
}

TEST_F(FaceDownTest, APlaceLeftEmptyIsNone) {
  for (size_t i = 0; i < 50; i += 3) cards_[i].id = 0;
  std::erase_if(cards_, [](const Card& card) { return card.id == 0; });
  for (const auto& light : {MildLight(), HardLight()}) {
    const Layout layout = eye_->Read(cards_, light);
    EXPECT_THAT(layout.unknown, IsEmpty()) << light.level;
  }
}

TEST_F(FaceDownTest, ASmallerThingIsNone) {
  cv::Mat picture = Shoot(eye_->court, {}, MildLight());
  const cv::Point2d at = eye_->court.ToPixel({100, -130});
  cv::rectangle(picture, at, at + cv::Point2d(36, 60), cv::Scalar(80, 130, 70),
                cv::FILLED);
  EXPECT_THAT(eye_->reader->Read({picture}).value().unknown, IsEmpty());
}

TEST_F(FaceDownTest, APhoneIsToldAndTheCardsUnderItAreCovered) {
  cv::Mat picture = Shoot(eye_->court, cards_, MildLight());
  const Layout before = eye_->reader->Read({picture}).value();
  const cv::Point2d at =
      eye_->court.ToPixel({cards_[12].centre.x, cards_[12].centre.y});
  cv::rectangle(picture, at - cv::Point2d(35, 70), at + cv::Point2d(35, 70),
                cv::Scalar(30, 28, 27), cv::FILLED);
  const Layout after = eye_->reader->Read({picture}, &before).value();
  EXPECT_FALSE(after.unknown.empty());
  EXPECT_THAT(after.covered,
              testing::Contains(testing::Field(&LaidCard::id, cards_[12].id)));
  EXPECT_EQ(after.cards.size() + after.covered.size(), before.cards.size());
}

// Cards leave pieces of it bare that have a card's size.
TEST_F(FaceDownTest, ClothOnTheMatsEdgeIsNone) {
  cv::Mat picture = Shoot(eye_->court, {}, MildLight());
  const double y = court::Kyogi()->RowCentre(Side::kA, 0);
  cv::rectangle(picture, eye_->court.ToPixel({-620, y + 30}),
                eye_->court.ToPixel({620, y - 30}), cv::Scalar(59, 52, 46),
                cv::FILLED);
  for (const double x : {-60.0, 60.0}) {
    cv::rectangle(picture, eye_->court.ToPixel({x - 26, y + 37}),
                  eye_->court.ToPixel({x + 26, y - 37}),
                  cv::Scalar(132, 180, 196), cv::FILLED);
  }
  EXPECT_THAT(eye_->reader->Read({picture}).value().unknown, IsEmpty());
}

}  // namespace
}  // namespace kimari::vision
