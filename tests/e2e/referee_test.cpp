// What the rules make of a match, on the whole chain: who has won while a card
// is owed, cards nobody can name, cards sent without a right, other hands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/match/rejudge.h"
#include "host/recording/reader.h"
#include "tests/e2e/played_match.h"

namespace kimari {
namespace {

using rules::Key;
using rules::Outcome;
using testing::HasSubstr;

constexpr const char* kRight =
    "[players.A]\ndeclared = \"right\"\n[players.B]\ndeclared = \"right\"\n";

std::string Court(const std::string& a, const std::string& b) {
  return std::string(kRight) + "[layout]\nA = [" + a + "]\nB = [" + b + "]\n";
}
std::string Lying(int card, int column, const std::string& more = "") {
  return "{ card = " + std::to_string(card) +
         ", row = \"upper\", column = " + std::to_string(column) + more + " }";
}

// A match that its recording tells.
class Endgame : public PlayedMatch {
 protected:
  Endgame() : PlayedMatch(Court(Lying(9, 8), Lying(7, 11))) {}
  explicit Endgame(const std::string& court) : PlayedMatch(court) {}

  match::Match Replayed() const {
    auto reader = recording::Reader::Open(Recording());
    EXPECT_TRUE(reader.has_value());
    const auto observations = recording::ReadObservations(*reader);
    EXPECT_TRUE(observations.has_value());
    return *match::Replay(observations->all);
  }
};

TEST_F(Endgame, AtOneAllTheTakerWinsOnlyWhenHisCardIsSent) {  // R-KA-1
  Read(7);
  Stroke("A", 700);
  Read(50);
  EXPECT_EQ(Rulings().size(), 1U);
  EXPECT_EQ(Replayed().Winner(), Side::kA);
}

TEST_F(Endgame, AtOneAllASendForgottenLosesTheMatch) {  // R-KA-8
  Read(7);
  Stroke("A", 700);
  After("forget = true");
  Read(50);
  EXPECT_EQ(Rulings().size(), 1U);
  EXPECT_EQ(Replayed().Winner(), Side::kB);
}

class AtThreeOne : public Endgame {
 protected:
  AtThreeOne()
      : Endgame(Court(Lying(9, 8) + ", " + Lying(17, 12) + ", " + Lying(21, 4),
                      Lying(7, 11))) {}
};

TEST_F(AtThreeOne, TheMatchGoesOnWithTheCardThatIsSent) {  // R-KA-1
  Read(7);
  Stroke("A", 700);
  Read(50);
  EXPECT_EQ(Rulings().size(), 2U);
  EXPECT_EQ(Replayed().Winner(), std::nullopt);
  EXPECT_EQ(Replayed().Score().left, (PerSide<int>{2, 1}));
}

class OneFaceDown : public PlayedMatch {
 protected:
  OneFaceDown()
      : PlayedMatch(
            Court(Lying(9, 8) + ", " + Lying(17, 12, ", face_down = true"),
                  Lying(7, 11) + ", " + Lying(13, 4))) {}
};

TEST_F(OneFaceDown, IsNotDeadForCertainWhenItIsRead) {  // R-KA-19
  Tell("[[desk]]\nwhat = \"let stand\"\nat_s = 6");
  Read(17);
  Stroke("A", 700);
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_TRUE(OpenBecause(rulings[0], Key::kMayNotBeDead));
  EXPECT_TRUE(rulings[0].faults.empty());
}

class FourCards : public Endgame {
 protected:
  FourCards()
      : Endgame(Court(Lying(9, 8) + ", " + Lying(17, 12),
                      Lying(7, 11) + ", " + Lying(13, 4))) {}
  void Lose17() {
    Read(50);
    Read(17);
    Stroke("A", 700, "target = 7");
    Tell(
        "[[disturbance]]\nkind = \"card_lost\"\nreading = 1\nat_ms = 1000\n"
        "card = 17");
  }
};

TEST_F(FourCards, ALostOneThatIsReadIsTheJudges) {  // R-KA-19
  Lose17();
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 2U);
  EXPECT_TRUE(OpenBecause(rulings[1], Key::kNotWhereItShould));
  EXPECT_TRUE(rulings[1].faults.empty()) << "nobody may say that yet";
}

TEST_F(FourCards, ALostOneIsTheOpponentsOnceSomebodySaysSo) {  // R-KA-19
  Lose17();
  Tell("[[statement]]\nreading = 2\nkind = \"lost\"\nside = \"A\"\ncard = 17");
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 2U);
  EXPECT_EQ(rulings[1].taker, Side::kB);
  EXPECT_EQ(rules::StandingFaults(rulings[1], Side::kA), 0);
}

TEST_F(FourCards, ACardSentWithoutARightIsNotTakenForTidy) {  // R-KA-8
  Read(50);
  After("unearned = \"A\"");
  Read(51);
  EXPECT_EQ(Rulings().size(), 2U);
  EXPECT_THAT(Said().err, HasSubstr("nobody had a right to send it"));
}

TEST_F(FourCards, TwoCardsForOneRightAreNotTakenForTidy) {  // R-KA-14
  Read(7);
  Stroke("A", 700);
  After("unearned = \"A\"");
  Read(51);
  Rulings();
  EXPECT_THAT(Said().err, HasSubstr("A sent 2, and had a right to send 1"));
}

TEST_F(FourCards, TheEarlierOfTwoOtherHandsIsNotForgotten) {  // R-KA-15
  Read(7);
  Stroke("A", 600, "hand = \"left\"\npress_ms = 60");
  Stroke("B", 900, "hand = \"left\"\npress_ms = 60");
  Stroke("B", 1200);
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_TRUE(rulings[0].outcome == Outcome::kNeedsJudge ||
              rulings[0].taker == Side::kB);
}

class Neighbours : public PlayedMatch {
 protected:
  Neighbours()
      : PlayedMatch(Court("{ card = 21, row = \"middle\", column = 5 }, "
                          "{ card = 22, row = \"middle\", column = 6 }",
                          Lying(7, 11))) {}
};

TEST_F(Neighbours, APushByTheOtherHandIsNoCertainTake) {  // R-KA-6
  Read(21);
  Stroke("A", 700, "kind = \"push\"\nhand = \"left\"");
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_NE(rulings[0].taker, Side::kA);
}

}  // namespace
}  // namespace kimari
