#include "vision/cards/layout_reader.h"

#include <gmock/gmock.h>

#include "tests/vision/eye_fixture.h"
#include "vision/cards/card_face.h"

namespace kimari::vision {
namespace {

using drawing::Card;
using drawing::HardLight;
using drawing::MatchLayout;
using drawing::MildLight;
using drawing::Setup;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// One court with its deck enrolled, shared: enrolling takes half a second.
class LayoutReaderTest : public EyeTest {
 protected:
  static void SetUpTestSuite() {
    EyeTest::SetUpTestSuite();
    eye_->EnrolDeck();
  }
  LayoutChange Recheck(const Layout& before, const std::vector<Card>& cards) {
    return eye_->reader
        ->Recheck({Shoot(eye_->court, cards, MildLight())}, before)
        .value();
  }

  std::vector<Card> cards_ = MatchLayout(eye_->deck, 5);
};

TEST_F(LayoutReaderTest, ReadsFiftyCardsInMildLight) {
  const Layout layout = eye_->Read(cards_, MildLight());
  const Score score = Compare(layout, cards_);
  EXPECT_EQ(score.right, 50);
  EXPECT_EQ(score.wrong, 0);
  EXPECT_THAT(layout.unknown, IsEmpty());
}

TEST_F(LayoutReaderTest, ReadsFiftyCardsInHardLight) {
  for (const uint64_t seed : {11, 12, 13}) {
    const auto cards = MatchLayout(eye_->deck, seed);
    const Score score = Compare(eye_->Read(cards, HardLight()), cards);
    EXPECT_EQ(score.right, 50) << "seed " << seed;
    EXPECT_EQ(score.wrong, 0) << "seed " << seed;
  }
}

TEST(LayoutReader, ReadsAbuttingRimlessCards) {
  Eye eye({.rims = false, .rotation_deg = -1.5, .seed = 3});
  eye.EnrolDeck();
  const auto cards = MatchLayout(eye.deck, 21);
  const Score score = Compare(eye.Read(cards, HardLight()), cards);
  EXPECT_EQ(score.right, 50);
  EXPECT_EQ(score.wrong, 0);
}

TEST(LayoutReader, ReadsCardsNeverSeenFromTheirText) {
  Eye eye;
  const auto library = CardLibrary::FromFaces(eye.deck, court::Kyogi()->card,
                                              FindFont("IPAMincho").value());
  ASSERT_TRUE(library.has_value());
  LayoutReader reader(*eye.view, *library);
  const auto cards = MatchLayout(eye.deck, 8);
  const auto layout = reader.Read({Shoot(eye.court, cards, MildLight())});
  const Score score = Compare(*layout, cards);
  EXPECT_GE(score.right, 49);
  EXPECT_EQ(score.wrong, 0);
}

// The mat as pale as aged paper, the deck known from another one.
class PaleMat : public ::testing::Test {
 protected:
  Layout Read(const std::vector<Card>& cards) {
    return reader_.Read({Shoot(pale_.court, cards, HardLight())}).value();
  }

  const CardLibrary& Enrolled() {
    enrolled_.EnrolDeck();
    return *enrolled_.library;
  }

  Eye enrolled_;
  Eye pale_{{.tatami_bgr = {196, 220, 227}}};
  LayoutReader reader_{*pale_.view, Enrolled()};
};

TEST_F(PaleMat, CardsOfItsColourAreReadByTheirPrint) {
  const auto cards = MatchLayout(pale_.deck, 5);
  const Layout layout = Read(cards);
  const Score score = Compare(layout, cards);
  EXPECT_GE(score.right, 48);
  EXPECT_EQ(score.wrong, 0);
  const auto change =
      reader_.Recheck({Shoot(pale_.court, cards, HardLight())}, layout);
  EXPECT_THAT(change->missing, IsEmpty());
}

TEST_F(PaleMat, IsNoCardItself) {
  EXPECT_THAT(Read({}).cards, IsEmpty());
  EXPECT_THAT(Read({MatchLayout(pale_.deck, 5)[0]}).cards,
              SizeIs(testing::Le(1)));
}

TEST_F(LayoutReaderTest, TellsTerritoryAndRow) {
  for (const LaidCard& card : eye_->Read(cards_, MildLight()).cards) {
    const auto truth =
        std::find_if(cards_.begin(), cards_.end(),
                     [&](const Card& c) { return c.id == card.id; });
    ASSERT_NE(truth, cards_.end());
    ASSERT_TRUE(card.row.has_value());
    EXPECT_EQ(card.territory, truth->centre.y < 0 ? Side::kA : Side::kB);
    EXPECT_NEAR(truth->centre.y,
                court::Kyogi()->RowCentre(card.territory, *card.row), 4);
  }
}

TEST_F(LayoutReaderTest, CallsACourtTidyThatIs) {
  const Layout layout = eye_->Read(cards_, MildLight());
  EXPECT_TRUE(Recheck(layout, cards_).tidy());
}

TEST_F(LayoutReaderTest, RechecksACourtOnWhichNoCardLay) {
  EXPECT_TRUE(Recheck(Layout(), {}).tidy());
  EXPECT_THAT(Recheck(Layout(), {cards_[0]}).appeared, SizeIs(1));
}

TEST_F(LayoutReaderTest, FindsACardThatWasDisplaced) {
  const Layout layout = eye_->Read(cards_, MildLight());
  cards_[3].centre = {-30, -270};
  cards_[3].angle_deg = 37;
  const LayoutChange change = Recheck(layout, cards_);
  ASSERT_THAT(change.moved, SizeIs(1));
  EXPECT_EQ(change.moved[0].now.id, cards_[3].id);
  EXPECT_EQ(change.moved[0].now.row, std::nullopt);
  EXPECT_NEAR(change.moved[0].now.pose.centre.x, -30, 2);
  EXPECT_NEAR(change.moved[0].now.pose.angle_deg, 37, 2);
  EXPECT_THAT(change.missing, IsEmpty());
}

TEST_F(LayoutReaderTest, MissesACardThatWasTaken) {
  const Layout layout = eye_->Read(cards_, MildLight());
  const uint16_t taken = cards_[7].id;
  cards_.erase(cards_.begin() + 7);
  const LayoutChange change = Recheck(layout, cards_);
  EXPECT_THAT(change.missing, ElementsAre(taken));
  EXPECT_THAT(change.moved, IsEmpty());
}

TEST_F(LayoutReaderTest, SeesASentCardArrive) {
  const Layout layout = eye_->Read(cards_, MildLight());
  // The last card of A's lower row goes to the first gap of B's upper row.
  Card& sent = cards_[24];
  sent.centre = {-400, court::Kyogi()->RowCentre(Side::kB, 0)};
  const auto in_the_way = [&](const Card& c) {
    return c.id != sent.id && std::abs(c.centre.y - sent.centre.y) < 20 &&
           std::abs(c.centre.x - sent.centre.x) < 54;
  };
  while (std::any_of(cards_.begin(), cards_.end(), in_the_way)) {
    sent.centre.x += 1;
  }
  sent.angle_deg = 180;
  const LayoutChange change = Recheck(layout, cards_);
  ASSERT_THAT(change.moved, SizeIs(1));
  EXPECT_EQ(change.moved[0].now.id, sent.id);
  EXPECT_EQ(change.moved[0].now.territory, Side::kB);
  EXPECT_EQ(change.moved[0].now.row, 0);
}

TEST_F(LayoutReaderTest, LeavesACardFaceDownUnknown) {
  cards_[12].face_up = false;
  const Layout layout = eye_->Read(cards_, MildLight());
  const Score score = Compare(layout, cards_);
  EXPECT_EQ(score.right, 49);
  EXPECT_EQ(score.wrong, 0);
  ASSERT_THAT(layout.unknown, SizeIs(1));
  EXPECT_NEAR(layout.unknown[0].centre.x, cards_[12].centre.x, 3);
  EXPECT_NEAR(layout.unknown[0].centre.y, cards_[12].centre.y, 3);
}

TEST_F(LayoutReaderTest, LeavesACardOfAnotherDeckUnknown) {
  std::vector<EnrolmentSheet> sheets = eye_->Sheets();
  sheets.pop_back();  // cards 51 to 100 were never learned
  const auto library = CardLibrary::Enrol(*eye_->view, sheets);
  ASSERT_TRUE(library.has_value());
  LayoutReader reader(*eye_->view, *library);
  const auto layout =
      reader.Read({Shoot(eye_->court, cards_, MildLight())}).value();
  EXPECT_EQ(Compare(layout, cards_).wrong, 0);
  EXPECT_FALSE(layout.unknown.empty());
}

TEST_F(LayoutReaderTest, NamesThePlaceWhereNoCardWasEnrolled) {
  auto sheets = eye_->Sheets();
  sheets[0].picture = Shoot(eye_->court, {}, MildLight());
  const auto library = CardLibrary::Enrol(*eye_->view, sheets);
  ASSERT_FALSE(library.has_value());
  EXPECT_THAT(library.error().message, HasSubstr("card 1, place 1"));
}

}  // namespace
}  // namespace kimari::vision
