// Cards moved by hand between readings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "host/proof/sim/course.h"
#include "tests/proof/sim/first_sound.h"

namespace kimari::sim {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class MovesTest : public ::testing::Test {
 protected:
  static Scenario Of(const std::string& readings) {
    Result<Scenario> scenario = ParseScenario(R"([match]
seed = 3
[layout]
A = [{ card = 1, row = "lower", x_mm = 100 }, { card = 2, row = "middle", x_mm = -200 }]
B = [{ card = 11, row = "upper", x_mm = 200 }]
)" + readings,
                                              "t.toml");
    EXPECT_TRUE(scenario) << scenario.error().message;
    return *scenario;
  }
  // The first reading, and after it these moves.
  Course Play(const std::string& moves) {
    scenario_ = Of(kTakeOfOne + moves);
    return PlayReading(scenario_, 1, LaidCourt(scenario_), kSound,
                       kSound - Seconds(1));
  }
  static std::string Move(const std::string& card, const std::string& to,
                          const std::string& when = "after_settled_ms = 9000") {
    return "[[reading.move]]\nplayer = \"A\"\ncard = " + card + "\nto = " + to +
           "\n" + when + "\n";
  }
  static const SceneCard* Seen(const std::vector<SceneCard>& cards,
                               CardId card) {
    const auto found =
        std::find_if(cards.begin(), cards.end(),
                     [&](const SceneCard& c) { return c.card == card; });
    return found == cards.end() ? nullptr : &*found;
  }
  static std::string Refused(const std::string& readings) {
    const auto rehearsed = Rehearse(Of(readings));
    EXPECT_FALSE(rehearsed);
    return rehearsed ? "" : rehearsed.error().message;
  }

  static inline const std::string kTakeOfOne =
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 640\n";
  static inline const std::string kLower5 =
      "{ territory = \"A\", row = \"lower\", column = 5 }";
  Scenario scenario_;
};

TEST_F(MovesTest, AHandCarriesTheCardAndItLiesThere) {
  const Course course =
      Play(Move("2", "{ territory = \"B\", row = \"lower\", x_mm = 0 }"));
  const HostTime begins = course.truth.settled + Seconds(9);
  EXPECT_EQ(Seen(course.act.CardsAt(begins), 2)->centre.x, -200);
  const auto after = course.act.CardsAt(course.act.quiet);
  ASSERT_NE(Seen(after, 2), nullptr);
  EXPECT_LT(
      Length(Seen(after, 2)->centre - Find(course.after.layout, 2)->centre),
      0.01);
  EXPECT_EQ(Find(course.after.layout, 2)->territory, Side::kB);
  EXPECT_GT(course.act.hands[HandIndex(Side::kA, false)].End(), begins);
}

TEST_F(MovesTest, ATakenCardComesBackToTheCourt) {
  const Course course = Play(Move("1", kLower5));
  const HostTime gone = course.truth.tidy + Seconds(1);
  EXPECT_EQ(Seen(course.act.CardsAt(gone), 1), nullptr);
  EXPECT_NE(Seen(course.act.CardsAt(course.act.quiet), 1), nullptr);
  ASSERT_NE(Find(course.after.layout, 1), nullptr);
  EXPECT_EQ(course.after.cards.size(), 3U);
}

TEST_F(MovesTest, ACardTakenReadingsAgoComesBackToo) {
  const Scenario scenario =
      Of(kTakeOfOne + "[[reading]]\ncard = 50\n" + Move("1", kLower5));
  const Course first = PlayReading(scenario, 1, LaidCourt(scenario), kSound,
                                   kSound - Seconds(1));
  const HostTime sound = kSound + Seconds(100);
  const Course second =
      PlayReading(scenario, 2, first.after, sound, sound - Seconds(1));
  EXPECT_EQ(Seen(second.act.CardsAt(sound), 1), nullptr);
  EXPECT_NE(Seen(second.act.CardsAt(second.act.quiet), 1), nullptr);
  EXPECT_NE(Find(second.after.layout, 1), nullptr);
}

TEST_F(MovesTest, OneThatLayFaceDownIsPutDownFaceUp) {
  Scenario scenario = Of(kTakeOfOne + Move("2", kLower5));
  scenario.layout[1].face_up = false;
  const Course course = PlayReading(scenario, 1, LaidCourt(scenario), kSound,
                                    kSound - Seconds(1));
  EXPECT_FALSE(Seen(course.act.CardsAt(kSound), 2)->face_up);
  EXPECT_TRUE(Seen(course.act.CardsAt(course.act.quiet), 2)->face_up);
}

TEST_F(MovesTest, ACardGoesAway) {
  const Course course = Play(Move("2", "\"away\""));
  EXPECT_EQ(Seen(course.act.CardsAt(course.act.quiet), 2), nullptr);
  EXPECT_EQ(Find(course.after.layout, 2), nullptr);
}

TEST_F(MovesTest, OneThatShouldComeTooEarlyWaitsForTheTidying) {
  const Course course = Play(Move("1", kLower5, "at_ms = 0"));
  EXPECT_EQ(Seen(course.act.CardsAt(course.truth.tidy - Milliseconds(1)), 1),
            nullptr)
      << "first it was carried off";
  EXPECT_NE(Find(course.after.layout, 1), nullptr);
}

TEST_F(MovesTest, WhatWasPutBackMayBeReadAndStruckAgain) {
  const auto truth =
      Rehearse(Of(kTakeOfOne + Move("1", kLower5) +
                  "[[reading]]\ncard = 1\nagain = true\n[[reading.stroke]]\n"
                  "player = \"B\"\ntouch_ms = 700\n"));
  ASSERT_TRUE(truth) << truth.error().message;
  ASSERT_EQ((*truth)[1].contacts.size(), 1U);
  EXPECT_EQ((*truth)[1].contacts[0].card, 1);
  EXPECT_EQ(Expected((*truth)[1], *scenario_.book).taker, Side::kB);
}

TEST_F(MovesTest, AStrokeOnACardThatNobodyPutBackIsRefused) {
  EXPECT_THAT(
      Refused(kTakeOfOne +
              "[[reading]]\ncard = 1\nagain = true\n[[reading.stroke]]\n"
              "player = \"B\"\ntouch_ms = 700\n"),
      HasSubstr("card 1 no longer lies on the court when reading 2 comes"));
}

TEST_F(MovesTest, WhatCannotBeIsRefusedWithItsLine) {
  EXPECT_THAT(Refused(kTakeOfOne + Move("50", "\"away\"")),
              AllOf(StartsWith("t.toml:11:"), HasSubstr("card 50")));
  EXPECT_THAT(
      Refused(kTakeOfOne + Move("1",
                                "{ territory = \"A\", row = \"middle\", "
                                "x_mm = -180 }")),
      AllOf(StartsWith("t.toml:11:"), HasSubstr("would lie in one place")));
}

}  // namespace
}  // namespace kimari::sim
