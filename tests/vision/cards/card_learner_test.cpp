#include "vision/cards/card_learner.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/support/seeds.h"
#include "tests/vision/eye_fixture.h"
#include "vision/cards/card_face.h"

namespace kimari::vision {
namespace {

using drawing::Card;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// A deck printed with one font, laid out for eyes that know its text alone.
class CardLearnerTest : public EyeTest {
 protected:
  // Face up, askew, in whatever order: of the deck, each fourth place down.
  static std::vector<Card> Lay(size_t first, size_t count) {
    std::vector<Card> cards;
    const auto places = EnrolmentPlaces(*court::Kyogi(), 50);
    for (size_t i = 0; i < count; ++i) {
      const auto& place = places[(7 * i) % places.size()];
      cards.push_back({eye_->deck[first + i].id,
                       {place.centre.x + 3, place.centre.y - 4},
                       place.angle_deg + 6,
                       true});
    }
    return cards;
  }
  Learned LookTwice(const std::vector<Card>& cards) {
    const cv::Mat picture = Shoot(eye_->court, cards, drawing::MildLight());
    Learned first = learner_.Look(picture).value();
    Learned second = learner_.Look(picture).value();
    second.now.insert(second.now.end(), first.now.begin(), first.now.end());
    return second;
  }

  CardLibrary drawn_ = CardLibrary::FromFaces(eye_->deck, court::Kyogi()->card,
                                              FindFont("IPAMincho").value())
                           .value();
  CardLearner learner_{*eye_->view, drawn_};
};

TEST_F(CardLearnerTest,
       LearnsCardsWhereTheyLieInAnyOrderAndSaysWhichAreMissing) {
  const Learned some = LookTwice(Lay(20, 12));
  EXPECT_GE(some.known, 10);
  EXPECT_EQ(some.known + std::ssize(some.missing), std::ssize(eye_->deck));
  for (const uint16_t id : some.now) {
    EXPECT_GE(id, eye_->deck[20].id);
    EXPECT_LE(id, eye_->deck[31].id);
  }
  EXPECT_GE(LookTwice(Lay(32, 12)).known, some.known + 10);
}

TEST_F(CardLearnerTest, WhatItLearnedReadsTheCourtAsSheetsWould) {
  LookTwice(Lay(0, 16));
  const CardLibrary learned = learner_.Library().value();
  LayoutReader reader(*eye_->view, learned);
  const auto cards = Lay(0, 8);
  const Layout layout =
      reader.Read({Shoot(eye_->court, cards, drawing::HardLight())}).value();
  EXPECT_EQ(Compare(layout, cards).wrong, 0);
  EXPECT_GE(Compare(layout, cards).right, 7);
}

TEST_F(CardLearnerTest, LearnsACardThatSomebodyNames) {
  const Card stranger{eye_->deck[3].id, {100, -100}, 0, true};
  // Its text says another thing than what is printed.
  auto deck = eye_->deck;
  deck[3].torifuda = deck[90].torifuda;
  deck.resize(4);
  const CardLibrary drawn =
      CardLibrary::FromFaces(deck, court::Kyogi()->card,
                             FindFont("IPAMincho").value())
          .value();
  CardLearner learner(*eye_->view, drawn);
  const cv::Mat picture = Shoot(eye_->court, {stranger}, drawing::MildLight());
  EXPECT_THAT(learner.Look(picture).value().unnamed, SizeIs(1));
  ASSERT_TRUE(learner.Name(stranger.id).has_value());
  const Learned after = learner.Look(picture).value();
  EXPECT_THAT(after.now, IsEmpty());
  EXPECT_THAT(after.unnamed, IsEmpty());
  EXPECT_EQ(learner.Library().value().id(0), stranger.id);
}

TEST_F(CardLearnerTest, GoesOnFromFacesThatWereKeptAndForgetsOneOnDemand) {
  const Learned first = LookTwice(Lay(0, 12));
  const CardLibrary kept = learner_.Library().value();
  CardLearner later(*eye_->view, drawn_);
  later.Begin(kept);
  EXPECT_EQ(later.Library().value().size(), first.known);
  later.Forget(first.now.front());
  EXPECT_EQ(later.Library().value().IndexOf(first.now.front()), -1);
  EXPECT_EQ(later.Library().value().size(), first.known - 1);
}

TEST_F(CardLearnerTest, TakesNoCardForOneThatItKnows) {
  KIMARI_LONG();
  LookTwice(Lay(0, 24));
  for (const size_t first : {size_t{24}, size_t{48}, size_t{72}}) {
    for (const LaidCard& card : LookTwice(Lay(first, 24)).named) {
      EXPECT_GE(card.id, eye_->deck[first].id);
      EXPECT_LE(card.id, eye_->deck[first + 23].id);
    }
  }
}

TEST_F(CardLearnerTest, RefusesANameWhereNoCardLiesAlone) {
  learner_.Look(Shoot(eye_->court, {}, drawing::MildLight())).value();
  const auto named = learner_.Name(eye_->deck[0].id);
  ASSERT_FALSE(named.has_value());
  EXPECT_THAT(named.error().message, HasSubstr("0 cards lie there"));
  EXPECT_THAT(learner_.Name(9999).error().message, HasSubstr("no card 9999"));
  EXPECT_FALSE(learner_.Library().has_value());
}

}  // namespace
}  // namespace kimari::vision
