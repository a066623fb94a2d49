// Decks whose torifuda bear pictures, of which little is paper.
#include <gmock/gmock.h>

#include <opencv2/imgproc.hpp>

#include "tests/support/seeds.h"
#include "tests/vision/simulated_court.h"
#include "vision/cards/card_face.h"
#include "vision/cards/card_learner.h"

namespace kimari::vision {
namespace {

using drawing::Card;
using testing::IsEmpty;
using testing::SizeIs;

sim::Look PictureLook() {
  sim::Look look;
  look.pictures = true;
  return look;
}

TEST(PictureDeck, IsLearnedFromItsSheetsAndReadWhereItsCardsAbut) {
  KIMARI_LONG();
  SimulatedCourt court(PictureLook());
  court.EnrolDeck();
  ExpectAllRead(court, 1);
  ExpectAllRead(court, 2);
}

TEST(PictureDeck, ACardThatItsTextDoesNotTellIsLearnedByItsName) {
  SimulatedCourt court(PictureLook());
  const CardLibrary drawn =
      CardLibrary::FromFaces(court.deck, court::Kyogi()->card,
                             FindFont("IPAMincho").value())
          .value();
  CardLearner learner(*court.view, drawn);
  const Card alone{court.deck[3].id, {100, -134}, 4, true};
  const cv::Mat picture = court.See({alone});
  ASSERT_THAT(learner.Look(picture).value().unnamed, SizeIs(1));
  ASSERT_TRUE(learner.Name(alone.id).has_value());
  const Learned again = learner.Look(court.See({alone})).value();
  EXPECT_THAT(again.unnamed, IsEmpty());
  ASSERT_THAT(again.named, SizeIs(1));
  EXPECT_EQ(again.named[0].id, alone.id);
}

TEST(PictureDeck, OneThatLiesFaceDownIsNoCardOfIt) {
  KIMARI_LONG();
  SimulatedCourt court(PictureLook());
  court.EnrolDeck();
  auto cards = drawing::MatchLayout(court.deck, 3);
  cards[12].face_up = false;
  const Layout layout = court.reader->Read({court.See(cards)}).value();
  EXPECT_EQ(Compare(layout, cards).wrong, 0);
  EXPECT_THAT(layout.unknown, SizeIs(1));
}

// Somebody reaches over the court in the first look at it.
class DeckUnderAnArm : public testing::TestWithParam<bool> {};

TEST_P(DeckUnderAnArm, IsTakenForNoOther) {
  KIMARI_LONG();
  sim::Look look;
  look.pictures = GetParam();
  SimulatedCourt court(look);
  court.EnrolDeck();
  const auto cards = drawing::MatchLayout(court.deck, 4);
  cv::Mat first = court.See(cards);
  for (const double x : {-250.0, 150.0}) {
    const cv::Scalar skin(110, 140, 205), sleeve(120, 60, 40);
    const cv::Point wrist = court.view->ToPixel({x, -330});
    cv::line(first, court.view->ToPixel({x, -900}), wrist, sleeve, 90);
    cv::line(first, wrist, court.view->ToPixel({x + 40, -150}), skin, 70);
  }
  EXPECT_EQ(Compare(court.reader->Read({first}).value(), cards).wrong, 0);
  ExpectAllRead(court, 4);
  ExpectAllRead(court, 5);
}
INSTANTIATE_TEST_SUITE_P(Deck, DeckUnderAnArm, testing::Bool());

TEST(PictureDeck, NobodyIsSeenWhereItsFiguresLieOrLay) {
  SimulatedCourt court(PictureLook());
  const auto cards = drawing::MatchLayout(court.deck, 6);
  SimulatedPlay play(court, cards);
  sim::Scene scene = SimulatedCourt::Still(cards);
  play.Run(12, [&](HostTime) { return scene; });
  scene.cards.erase(scene.cards.begin() + 3);
  play.Run(12, [&](HostTime) { return scene; });
  for (const HandsInFrame& frame : play.seen) {
    EXPECT_THAT(frame.hands, IsEmpty());
  }
}

}  // namespace
}  // namespace kimari::vision
