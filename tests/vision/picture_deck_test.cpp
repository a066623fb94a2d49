// Decks whose torifuda bear pictures, of which little is paper.
#include <gmock/gmock.h>

#include "tests/vision/simulated_court.h"
#include "vision/card_face.h"
#include "vision/card_learner.h"

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
  SimulatedCourt court(PictureLook());
  court.EnrolDeck();
  ExpectAllRead(court, 1);
  ExpectAllRead(court, 2);
}

TEST(PictureDeck, ACardThatItsTextDoesNotTellIsLearnedByItsName) {
  SimulatedCourt court(PictureLook());
  const CardLibrary drawn =
      CardLibrary::FromFaces(court.deck, FindFont("IPAMincho").value()).value();
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
  SimulatedCourt court(PictureLook());
  court.EnrolDeck();
  auto cards = drawing::MatchLayout(court.deck, 3);
  cards[12].face_up = false;
  const Layout layout = court.reader->Read({court.See(cards)}).value();
  EXPECT_EQ(Compare(layout, cards).wrong, 0);
  EXPECT_THAT(layout.unknown, SizeIs(1));
}

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
