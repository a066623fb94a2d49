#include "host/uses/drill/covered_court.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "host/uses/drill/rig_attempts.h"

namespace kimari::drill {
namespace {

using evidence::DeskAction;
using testing::ElementsAre;

DrillSet SixCards() {
  const cards::Deck& deck = cards::HyakuninIsshu();
  const auto drill = ParseDrill(
      "kind = \"layout\"\n[court]\ncards = 6\n"
      "[layout]\nmemorise_s = 30\ncover_s = 20\nafter_min = [0, 5]\n",
      "covered.toml", deck);
  EXPECT_TRUE(drill) << drill.error().message;
  DrillSet set = *MakeSet(deck, {*drill, 4});
  AskEachOnce(set);
  return set;
}

TEST(AskEachOnce, AnEqualShareOfTheCardsAfterEachWait) {
  const DrillSet set = SixCards();
  std::set<cards::CardId> cards;
  std::vector<double> after;
  for (const Asked& asked : set.asked) {
    cards.insert(asked.card);
    after.push_back(*asked.after_min);
  }
  EXPECT_EQ(cards.size(), 6U);
  EXPECT_THAT(after, ElementsAre(0, 0, 0, 5, 5, 5));
  const MatDrill mat = OnTheMatOf(set);
  EXPECT_EQ(mat.kind, Kind::kLayout);
  EXPECT_EQ(MatDrillOf(ToJson(mat)), mat);
}

class Covered : public testing::Test {
 protected:
  // What it enters within `seconds`, each once a second.
  std::vector<DeskAction> Within(int seconds, bool key = false) {
    std::vector<DeskAction> entered;
    for (int i = 0; i < seconds; ++i) {
      now_ = now_ + Seconds(1);
      const auto step = court_.Next(standing_, now_, key && i == 0);
      said_ += step.say ? 1 : 0;
      if (step.entry) entered.push_back(step.entry->action);
    }
    return entered;
  }
  void LayAll() {
    standing_.announced = true;
    EXPECT_THAT(Within(1), ElementsAre(DeskAction::kHold));
    standing_.all_lie = true;
    Within(1);
  }
  CoveredCourt court_{SixCards()};
  CoveredCourt::Standing standing_;
  HostTime now_ = HostTime{} + Seconds(100);
  int said_ = 0;
};

TEST_F(Covered, NothingIsReadUntilAllLieAreLearnedAndTurnedOver) {
  EXPECT_THAT(Within(60), ElementsAre());
  standing_.announced = true;
  EXPECT_THAT(Within(60), ElementsAre(DeskAction::kHold));
  standing_.all_lie = true;
  EXPECT_THAT(Within(32), ElementsAre(DeskAction::kBegin));
  EXPECT_FALSE(court_.Asks());
  EXPECT_THAT(Within(20), ElementsAre(DeskAction::kGoOn));
  EXPECT_TRUE(court_.Asks());
  EXPECT_EQ(said_, 2);
}

TEST_F(Covered, AKeyEndsLearningAndTurning) {
  LayAll();
  EXPECT_THAT(Within(1, true), ElementsAre(DeskAction::kBegin));
  EXPECT_THAT(Within(1, true), ElementsAre(DeskAction::kGoOn));
}

TEST_F(Covered, TheNextShareWaitsItsMinutes) {
  LayAll();
  Within(1, true);
  Within(1, true);
  standing_.settled = 3;
  EXPECT_THAT(Within(200), ElementsAre(DeskAction::kHold));
  EXPECT_FALSE(court_.Asks());
  EXPECT_THAT(Within(100), ElementsAre(DeskAction::kGoOn));
  standing_.settled = 6;
  EXPECT_THAT(Within(600), ElementsAre());
}

constexpr HostTime kCalled = HostTime{} + Seconds(100);

// A reading of card 7 while 1, 7 and 9 lie there, after five minutes.
class CoveredPlaces : public testing::Test {
 protected:
  void Touch(cards::CardId card, int ms, uint32_t stroke) {
    rules::Touch touch;
    touch.side = Side::kA;
    touch.card = card;
    touch.down = {kCalled + Milliseconds(ms), Milliseconds(1)};
    touch.stroke = stroke;
    line_.facts.touches.push_back(touch);
  }
  Attempt Made() {
    line_.reading = 1;
    line_.called = line_.facts.called = 7;
    for (const auto card : std::vector<evidence::CardId>{1, 7, 9}) {
      line_.start.court[card] = rules::Territory(Side::kA);
    }
    evidence::CardCalled called;
    called.card = 7;
    called.first_sound = {kCalled, Milliseconds(1)};
    called.kimariji = {kCalled + Milliseconds(300), Milliseconds(5)};
    OnTheMat who;
    who.drill.kind = Kind::kLayout;
    who.drill.after_min = {5};
    const auto attempt = FromLine(line_, called, who);
    EXPECT_TRUE(attempt);
    return attempt.value_or(Attempt());
  }
  match::SheetLine line_;
};

TEST_F(CoveredPlaces, ThePlaceThatWasTouchedFirstIsTheAnswer) {
  Touch(9, 2000, 1);
  Touch(7, 4000, 2);
  const Attempt made = Made();
  EXPECT_EQ(made.answered, 9);
  EXPECT_NEAR(*made.sound_ms, 2000, 0.1);
  EXPECT_EQ(made.after_min, 5);
  EXPECT_FALSE(made.kimariji_ms);
  EXPECT_TRUE(Fault(made)) << "of the same territory too";
}

TEST_F(CoveredPlaces, AHandOverTheCardAndItsNeighbourFoundIt) {
  Touch(9, 1995, 1);
  Touch(7, 2000, 1);
  EXPECT_TRUE(Right(Made()));
}

TEST_F(CoveredPlaces, WhoTouchedNoneDidNotKnow) { EXPECT_TRUE(Missed(Made())); }

}  // namespace
}  // namespace kimari::drill
