// Strokes, cards and tidying: one reading played on a small court.
#include "host/proof/sim/course.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/proof/sim/strokes.h"
#include "tests/proof/sim/first_sound.h"

namespace kimari::sim {
namespace {

// A row of three cards of B's at the right, one card of A's, card 1.
class CourseTest : public ::testing::Test {
 protected:
  Course Play(const std::string& reading) {
    const std::string text = R"([match]
seed = 3
[layout]
A = [{ card = 1, row = "lower", x_mm = 100 }, { card = 2, row = "middle", x_mm = -200 }]
B = [{ card = 11, row = "upper", x_mm = 200 }, { card = 12, row = "upper", x_mm = 254 },
     { card = 13, row = "upper", x_mm = 308 }, { card = 14, row = "lower", x_mm = 0 }]
)" + reading;
    Result<Scenario> scenario = ParseScenario(text, "t.toml");
    EXPECT_TRUE(scenario) << scenario.error().message;
    scenario_ = *scenario;
    return PlayReading(scenario_, 1, LaidCourt(scenario_), kSound,
                       kSound - Seconds(1));
  }
  static double AfterSound(HostTime t) { return (t - kSound).Milliseconds(); }
  static const TrueContact* ContactOf(const Course& course, CardId card) {
    for (const TrueContact& c : course.truth.contacts) {
      if (c.card == card) return &c;
    }
    return nullptr;
  }
  static const TrueExit* ExitOf(const Course& course, CardId card) {
    for (const TrueExit& e : course.truth.exits) {
      if (e.card == card) return &e;
    }
    return nullptr;
  }
  Scenario scenario_;
};

TEST_F(CourseTest, PressTouchesItsCardAtTouchTime) {
  const Course course = Play(
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 640.25\n");
  ASSERT_EQ(course.truth.contacts.size(), 1u);
  EXPECT_NEAR(AfterSound(course.truth.contacts[0].t), 640.25, 0.05);
  EXPECT_TRUE(course.truth.scorable);
}

TEST_F(CourseTest, HandIsAboveTheCardUntilTheTouch) {
  const Course course = Play(
      "[[reading]]\ncard = 14\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 700\nspeed_m_s = 4\ndescent_m_s = 1\n");
  const HandMotion& hand = course.act.hands[HandIndex(Side::kA, false)];
  const HostTime touch = course.truth.contacts.at(0).t;
  EXPECT_NEAR(hand.At(touch - Milliseconds(1)).height_mm, 1.0, 0.05);
  EXPECT_EQ(hand.At(touch).height_mm, 0);
  for (int64_t ms = 1; ms < 250; ++ms) {
    EXPECT_GT(hand.At(touch - Milliseconds(ms)).height_mm, 0) << ms;
  }
}

TEST_F(CourseTest, SweepTakesTheCardAndWhatLiesInItsWay) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"B\"\n"
      "kind = \"sweep\"\ntouch_ms = 500\nspeed_m_s = 3\naim_x_mm = 0\n"
      "aim_y_mm = 0\n[players.B]\nfingers_mm = 30\n");
  EXPECT_EQ(course.truth.contacts.size(), 1u);
  for (const CardId card : std::vector<CardId>{11, 12, 13}) {
    EXPECT_NE(ExitOf(course, card), nullptr) << card;
  }
  EXPECT_EQ(ExitOf(course, 13)->pushed_by, Side::kB);
  EXPECT_EQ(ExitOf(course, 11)->pushed_by, std::nullopt);
  EXPECT_EQ(ExitOf(course, 2), nullptr);
}

TEST_F(CourseTest, SweepMovesTheHandAtItsSpeedWhenItTouches) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"B\"\n"
      "kind = \"sweep\"\ntouch_ms = 500\nspeed_m_s = 3\n");
  const HandMotion& hand = course.act.hands[HandIndex(Side::kB, false)];
  const HostTime touch = course.truth.contacts.at(0).t;
  const Point before = hand.At(touch - Milliseconds(1)).fingers;
  EXPECT_NEAR(Length(hand.At(touch).fingers - before), 3, 0.1);
}

TEST_F(CourseTest, PushSendsTheCardOutUntouched) {
  const Course course = Play(
      "[[reading]]\ncard = 12\n[[reading.stroke]]\nplayer = \"A\"\n"
      "kind = \"push\"\ntouch_ms = 500\n");
  EXPECT_EQ(ContactOf(course, 12), nullptr);
  ASSERT_NE(ContactOf(course, 11), nullptr);
  ASSERT_NE(ExitOf(course, 12), nullptr);
  EXPECT_EQ(ExitOf(course, 12)->pushed_by, Side::kA);
  const rules::Ruling ruling =
      Expected(course.truth, **rules::OpenBook(rules::kDefaultBook));
  EXPECT_EQ(ruling.taker, Side::kA);
}

TEST_F(CourseTest, ExitIsWhenNoCornerIsInsideAnyMore) {
  const Course course = Play(
      "[[reading]]\ncard = 13\n[[reading.stroke]]\nplayer = \"B\"\n"
      "kind = \"sweep\"\ntouch_ms = 500\nspeed_m_s = 2\naim_x_mm = 0\n");
  const TrueExit* exit = ExitOf(course, 13);
  ASSERT_NE(exit, nullptr);
  const SceneCard& start =
      *std::find_if(course.act.cards.begin(), course.act.cards.end(),
                    [](const auto& c) { return c.card == 13; });
  const SceneCard then = CardAt(start, course.act.tracks.at(13), exit->t);
  EXPECT_NEAR(then.centre.x,
              court::Kyogi()->width / 2 + court::Kyogi()->card.width / 2, 0.1);
}

TEST_F(CourseTest, NeighbourSweptThroughIsTouchedLater) {
  // Along y from A's middle row over nothing, into the upper row of B.
  const Course course = Play(
      "[[reading]]\ncard = 12\n[[reading.stroke]]\nplayer = \"A\"\n"
      "kind = \"sweep\"\ntarget = { x_mm = 228, y_mm = -10 }\n"
      "direction_deg = 90\nthrough_mm = 60\nspeed_m_s = 2\ntouch_ms = 600\n");
  ASSERT_NE(ContactOf(course, 11), nullptr);
  ASSERT_NE(ContactOf(course, 12), nullptr);
  EXPECT_GT(AfterSound(ContactOf(course, 12)->t), 600.5);
  EXPECT_LT(AfterSound(ContactOf(course, 12)->t), 620);
}

TEST_F(CourseTest, MarginBetweenTwoPlayersIsExact) {
  const Course course = Play(
      "[[reading]]\ncard = 14\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 640\n[[reading.stroke]]\nplayer = \"B\"\n"
      "margin_ms = 0.2\n");
  const rules::Ruling ruling =
      Expected(course.truth, **rules::OpenBook(rules::kDefaultBook));
  EXPECT_NEAR(ruling.first.margin.Milliseconds(), 0.2, 1e-3);
  EXPECT_EQ(ruling.first.order, rules::Order::kSameTime);
  EXPECT_EQ(ruling.taker, Side::kB);
}

TEST_F(CourseTest, HoverTouchesNothing) {
  const Course course = Play(
      "[[reading]]\ncard = 14\n[[reading.stroke]]\nplayer = \"A\"\n"
      "kind = \"hover\"\ntouch_ms = 640\nheight_mm = 12\n");
  EXPECT_TRUE(course.truth.contacts.empty());
  ASSERT_EQ(course.truth.hovers.size(), 1u);
  EXPECT_EQ(course.truth.hovers[0].card, 14);
}

TEST_F(CourseTest, HandIsHeldUpOnceItHasDoneItsTidying) {
  const Course course = Play(
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 640\n[[reading.hand_up]]\nplayer = \"A\"\n"
      "hand = \"right\"\nat_ms = 0\nfor_ms = 900\nheight_mm = 460\n");
  ASSERT_EQ(course.truth.hands_up.size(), 1u);
  const TrueHandUp& up = course.truth.hands_up[0];
  EXPECT_GE(up.from, course.truth.tidy);
  EXPECT_EQ(up.to - up.from, Milliseconds(900));
  const HandMotion& hand = course.act.hands[HandIndex(Side::kA, false)];
  const SceneHand held =
      HandInScene(Side::kA, false, hand.At(up.from + Milliseconds(400)), 75);
  EXPECT_NEAR(held.height_mm, 460, 1e-6);
  EXPECT_NEAR(held.elbow_rise_mm, -430, 5);
  EXPECT_NEAR(held.tip.y, -court::Kyogi()->far, 15);
  EXPECT_EQ(course.after.hands[HandIndex(Side::kA, false)].raise, 0);
}

TEST_F(CourseTest, HandThatIsUpGoesDownBeforeTheNextStroke) {
  Play(
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 900\n");
  CourtState court = LaidCourt(scenario_);
  court.hands[HandIndex(Side::kA, false)] = {{100, -264}, 450, 0, 1};
  const Course course =
      PlayReading(scenario_, 1, court, kSound, kSound - Seconds(1));
  ASSERT_EQ(course.truth.contacts.size(), 1u);
  EXPECT_NEAR(AfterSound(course.truth.contacts[0].t), 900, 0.05);
  EXPECT_EQ(course.act.hands[HandIndex(Side::kA, false)]
                .At(course.truth.contacts[0].t)
                .raise,
            0);
}

TEST_F(CourseTest, OneHandMayTakeTwoStrokes) {
  const Course course = Play(
      "[[reading]]\ncard = 50\n[[reading.stroke]]\nplayer = \"A\"\n"
      "target = 1\ntouch_ms = 500\n[[reading.stroke]]\nplayer = \"A\"\n"
      "target = 14\ntouch_ms = 850\n");
  ASSERT_EQ(course.truth.contacts.size(), 2u);
  EXPECT_NEAR(AfterSound(course.truth.contacts[1].t), 850, 0.05);
  EXPECT_EQ(Expected(course.truth, **rules::OpenBook(rules::kDefaultBook))
                .faults.size(),
            2u);
}

TEST_F(CourseTest, TouchBeforeTheFirstSoundTakesNothing) {
  const Course course = Play(
      "[[reading]]\ncard = 14\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = -400\npress_ms = 100\n[[reading.stroke]]\nplayer = \"B\"\n"
      "touch_ms = 700\n");
  EXPECT_EQ(course.truth.contacts.size(), 2u);
  EXPECT_EQ(
      Expected(course.truth, **rules::OpenBook(rules::kDefaultBook)).taker,
      Side::kB);
}

TEST_F(CourseTest, HandThatComesDownAgainAfterTheFirstSoundTakes) {
  const Course course = Play(
      "[[reading]]\ncard = 14\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = -400\npress_ms = 100\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 600\n[[reading.stroke]]\nplayer = \"B\"\ntouch_ms = 700\n");
  ASSERT_EQ(course.truth.contacts.size(), 3u);
  EXPECT_NEAR(AfterSound(course.truth.contacts[1].t), 600, 0.05);
  const rules::Ruling ruling =
      Expected(course.truth, **rules::OpenBook(rules::kDefaultBook));
  EXPECT_EQ(ruling.first.order, rules::Order::kAFirst);
  EXPECT_NEAR(ruling.first.margin.Milliseconds(), 100, 0.1);
}

TEST_F(CourseTest, StrokeThatCannotBeInTimeIsNotScored) {
  Play(
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"B\"\n"
      "touch_ms = 100\n");
  const Course late = PlayReading(scenario_, 1, LaidCourt(scenario_), kSound,
                                  kSound + Milliseconds(95));
  EXPECT_FALSE(late.truth.scorable);
  EXPECT_FALSE(late.truth.why_not.empty());
}

TEST_F(CourseTest, LateHearingShortensTheApproachOnly) {
  Play(
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"B\"\n"
      "touch_ms = 350\nspeed_m_s = 2\n");
  const Course course = PlayReading(scenario_, 1, LaidCourt(scenario_), kSound,
                                    kSound + Milliseconds(200));
  EXPECT_TRUE(course.truth.scorable);
  EXPECT_NEAR(AfterSound(course.truth.contacts.at(0).t), 350, 0.05);
}

TEST_F(CourseTest, TakenCardLeavesTheCourt) {
  const Course course = Play(
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 640\n");
  EXPECT_EQ(Find(course.after.layout, 1), nullptr);
  EXPECT_EQ(course.act.CardsAt(course.truth.tidy + Seconds(1)).size(), 5u);
}

TEST_F(CourseTest, DisplacedCardsComeHome) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"B\"\n"
      "kind = \"sweep\"\ntouch_ms = 500\n[reading.after]\naskew_mm = 0\n");
  for (const SceneCard& card : course.act.CardsAt(course.truth.tidy)) {
    const PlacedCard* place = Find(course.after.layout, card.card);
    ASSERT_NE(place, nullptr);
    EXPECT_LT(Length(card.centre - place->centre), 0.01) << card.card;
    EXPECT_NEAR(std::remainder(card.angle_deg - place->angle_deg, 360), 0,
                0.01);
    EXPECT_EQ(card.height_mm, 0);
  }
}

TEST_F(CourseTest, SentCardGoesWhereItWasChosen) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 500\n[reading.after]\nsend = [2]\n"
      "to = [{ row = \"middle\", column = 1 }]\n");
  const PlacedCard* sent = Find(course.after.layout, 2);
  ASSERT_NE(sent, nullptr);
  EXPECT_EQ(sent->territory, Side::kB);
  EXPECT_EQ(sent->row, 1);
  EXPECT_NEAR(sent->centre.x, 407.8, 0.1);
}

TEST_F(CourseTest, CardsAreSentInTheOrderTheyWereChosen) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 500\n[reading.after]\nsend = [2, 1]\nunearned = \"A\"\n");
  EXPECT_LT(course.act.tracks.at(2).keys.back().t,
            course.act.tracks.at(1).keys.back().t);
}

TEST_F(CourseTest, SentCardDefaultsToTheLastOfTheLowerRow) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 500\n");
  const PlacedCard* sent = Find(course.after.layout, 1);
  ASSERT_NE(sent, nullptr);
  EXPECT_EQ(sent->territory, Side::kB);
  EXPECT_FALSE(FirstOverlap(court::Kyogi()->card, course.after.layout));
}

TEST_F(CourseTest, ForgottenCardIsNotSent) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 500\n[reading.after]\nforget = true\n");
  EXPECT_EQ(Find(course.after.layout, 1)->territory, Side::kA);
}

TEST_F(CourseTest, HandsRestBehindTheLineInTheEnd) {
  const Course course = Play(
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"A\"\n"
      "kind = \"sweep\"\ntouch_ms = 500\n");
  for (const HandPlace& hand : course.after.hands) {
    EXPECT_GE(std::abs(hand.fingers.y), 300);
    EXPECT_EQ(hand.height_mm, 0);
  }
}

TEST_F(CourseTest, SameArgumentsGiveTheSameCourse) {
  const std::string reading =
      "[[reading]]\ncard = 11\n[[reading.stroke]]\nplayer = \"B\"\n"
      "kind = \"sweep\"\ntouch_ms = 500\n";
  const auto text = [](const Course& course) {
    Truth truth;
    truth.readings = {course.truth};
    return TruthJson(truth);
  };
  EXPECT_EQ(text(Play(reading)), text(Play(reading)));
}

TEST_F(CourseTest, TruthHoldsInstantsAndNoVerdict) {
  const Course course = Play(
      "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"A\"\n"
      "touch_ms = 640\n");
  Truth truth;
  truth.readings = {course.truth};
  const auto json = nlohmann::json::parse(TruthJson(truth));
  const auto& reading = json.at("readings").at(0);
  EXPECT_EQ(reading.at("contacts").at(0).at("t_ns"), 5'640'000'000);
  EXPECT_EQ(reading.at("layout").size(), 6u);
  EXPECT_FALSE(reading.contains("taker"));
  EXPECT_FALSE(reading.contains("outcome"));
}

}  // namespace
}  // namespace kimari::sim
