// The world as its surroundings meet it: sound in, scene and pads out.
#include "host/proof/sim/world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace kimari::sim {
namespace {

constexpr double kSpokenRate = 16000;

// A world that hears an utterance of each phrase, one second long, every two
// seconds from second 10 on.
class WorldTest : public ::testing::Test {
 protected:
  void Open(const std::string& text, Duration sheet = {},
            bool real_time = false) {
    Result<Scenario> scenario =
        ParseScenario("[match]\nseed = 2\njoka = false\n" + text, "t.toml");
    ASSERT_TRUE(scenario) << scenario.error().message;
    world_ =
        std::make_unique<World>(*scenario, World::Setup{{}, sheet, real_time});
  }
  // Plays silence up to the next phrase and the phrase. Returns its onset.
  HostTime SayPhrase(HostTime at) {
    std::vector<float> sound(
        static_cast<size_t>((at - said_).Seconds() * kSpokenRate));
    for (size_t i = 0; i < static_cast<size_t>(kSpokenRate); ++i) {
      sound.push_back(0.5F * std::sin(0.1F * static_cast<float>(i)));
    }
    world_->Hear(sound, kSpokenRate, said_);
    said_ = at + Seconds(1);
    return at;
  }
  float LoadOf(Side board, HostTime t) {
    std::array<firmware::PadLoad, mat::kPads> loads{};
    float sum = 0;
    if (!world_->Sample(board, t, loads)) return 0;
    for (const auto& load : loads) {
      sum += load.body_a_pf + load.body_b_pf + load.other_pf;
    }
    return sum;
  }

  std::unique_ptr<World> world_;
  HostTime said_;
};

constexpr const char* kOneTake =
    "[layout]\nA = [{ card = 1, row = \"lower\", x_mm = 0 }]\n"
    "B = [{ card = 2, row = \"lower\", x_mm = 0 }]\n"
    "[[reading]]\ncard = 1\n[[reading.stroke]]\nplayer = \"A\"\n"
    "touch_ms = 500\nspeed_m_s = 3\naim_x_mm = 0\naim_y_mm = 0\n"
    "[[reading]]\ncard = 2\n";

// How much less of a touch is felt at its true instant than a little later.
float FeltLater(const World& world,
                const std::function<float(HostTime)>& load) {
  const HostTime touch = world.Truth().readings.at(0).contacts.at(0).t;
  return load(touch + Milliseconds(20)) / load(touch);
}

TEST_F(WorldTest, BentCardIsTouchedWhenItShouldAndFeltLater) {
  HostTime touched[2];
  float later[2];
  for (const bool bent : {false, true}) {
    said_ = {};
    Open(std::string(bent ? "[world]\nphysics = \"bent-card\"\n" : "") +
         kOneTake);
    SayPhrase(HostTime{} + Seconds(10));
    const auto load = [&](HostTime t) { return LoadOf(Side::kA, t); };
    touched[bent] = world_->Truth().readings.at(0).contacts.at(0).t;
    later[bent] = FeltLater(*world_, load);
  }
  EXPECT_EQ(touched[0], touched[1]);
  EXPECT_NEAR(later[0], 1, 0.02);
  EXPECT_GT(later[1], 1.2);
  EXPECT_EQ(world_->Truth().physics, "bent-card");
}

TEST_F(WorldTest, StrokeLandsWhenItShouldAfterTheSound) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  const Truth truth = world_->Truth();
  ASSERT_EQ(truth.readings.size(), 1u);
  ASSERT_EQ(truth.readings[0].contacts.size(), 1u);
  EXPECT_NEAR((truth.readings[0].contacts[0].t - onset).Milliseconds(), 500, 2);
}

TEST_F(WorldTest, PadsFeelTheStrokeAndNothingBefore) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  EXPECT_EQ(LoadOf(Side::kA, onset), 0);
  EXPECT_GT(LoadOf(Side::kA, onset + Milliseconds(510)), 1.5F);
  EXPECT_EQ(LoadOf(Side::kB, onset + Milliseconds(510)), 0);
  EXPECT_EQ(LoadOf(Side::kA, world_->QuietAt() + Milliseconds(1)), 0);
}

TEST_F(WorldTest, DiscsHearTheStrokeOnceHoweverTheTimeIsCut) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  const HostTime touch = world_->Truth().readings.at(0).contacts.at(0).t;
  std::vector<HeardStrike> heard;
  for (HostTime t = onset; t < onset + Seconds(1); t = t + Milliseconds(1)) {
    for (const HeardStrike& each : world_->Strikes(t, t + Milliseconds(1))) {
      heard.push_back(each);
    }
  }
  ASSERT_EQ(heard.size(), 2u);
  for (const HeardStrike& each : heard) {
    EXPECT_GT(each.strike.at, touch);
    EXPECT_LT(each.strike.at, touch + Milliseconds(2));
  }
}

TEST_F(WorldTest, LowerPhraseOpensNoReading) {
  Open(kOneTake);
  SayPhrase(HostTime{} + Seconds(10));
  SayPhrase(HostTime{} + Seconds(20));
  EXPECT_EQ(world_->ReadingsHeard(), 1);
  SayPhrase(HostTime{} + Seconds(22));
  EXPECT_EQ(world_->ReadingsHeard(), 2);
}

TEST_F(WorldTest, ALowerPhraseThatIsSaidOnceMoreOpensNoReading) {
  Open(kOneTake);
  SayPhrase(HostTime{} + Seconds(10));
  SayPhrase(HostTime{} + Seconds(20));
  SayPhrase(HostTime{} + Seconds(30));
  EXPECT_EQ(world_->ReadingsHeard(), 1);
  const HostTime upper = SayPhrase(HostTime{} + Seconds(32));
  EXPECT_NEAR((*world_->FirstSoundOf(2) - upper).Milliseconds(), 0, 1.5);
}

TEST_F(WorldTest, ACardThatWasLeftOutIsNoReading) {
  Open(std::string(kOneTake) + "[[reading]]\ncard = 50\n");
  SayPhrase(HostTime{} + Seconds(10));
  world_->LeaveOut();
  SayPhrase(HostTime{} + Seconds(20));
  SayPhrase(HostTime{} + Seconds(22));
  const Truth truth = world_->Truth();
  ASSERT_EQ(truth.readings.size(), 2U);
  EXPECT_EQ(truth.readings[1].card, 50);
  EXPECT_EQ(truth.readings[1].reading, 2) << "as the match counts";
  EXPECT_EQ(world_->NumberOf(3), 2);
  EXPECT_TRUE(world_->FirstSoundOf(3));
}

TEST_F(WorldTest, JokaIsThreePhrasesBeforeTheFirstReading) {
  Open(kOneTake);
  Result<Scenario> scenario = ParseScenario(kOneTake, "t.toml");
  world_ = std::make_unique<World>(*scenario, World::Setup{});
  for (int phrase = 0; phrase < 3; ++phrase) {
    SayPhrase(HostTime{} + Seconds(10 + 2 * phrase));
    EXPECT_EQ(world_->ReadingsHeard(), 0);
  }
  SayPhrase(HostTime{} + Seconds(16));
  EXPECT_EQ(world_->ReadingsHeard(), 1);
}

TEST_F(WorldTest, WhatWasLookedAtDoesNotChange) {
  Open(kOneTake);
  const HostTime looked = HostTime{} + Seconds(10) + Milliseconds(420);
  const Scene before = world_->SceneAt(looked);
  SayPhrase(HostTime{} + Seconds(10));
  const Scene after = world_->SceneAt(looked);
  for (size_t i = 0; i < before.hands.size(); ++i) {
    EXPECT_EQ(before.hands[i].tip.y, after.hands[i].tip.y);
  }
}

TEST_F(WorldTest, SheetsLieInDeckOrderBeforeTheMatch) {
  Open(kOneTake, Seconds(1));
  EXPECT_EQ(world_->LaidAt(), HostTime{} + Seconds(2));
  const Scene first = world_->SceneAt(HostTime{} + Milliseconds(500));
  const Scene second = world_->SceneAt(HostTime{} + Milliseconds(1500));
  const Scene laid = world_->SceneAt(HostTime{} + Milliseconds(2500));
  ASSERT_EQ(first.cards.size(), 50u);
  EXPECT_EQ(first.cards.front().card, 1);
  EXPECT_EQ(second.cards.front().card, 51);
  EXPECT_EQ(laid.cards.size(), 2u);
}

TEST_F(WorldTest, SecondReadingFindsTheCourtTidied) {
  Open(kOneTake);
  SayPhrase(HostTime{} + Seconds(10));
  SayPhrase(HostTime{} + Seconds(20));
  SayPhrase(HostTime{} + Seconds(22));
  EXPECT_EQ(world_->Truth().readings[1].layout.size(), 1u);
  EXPECT_TRUE(world_->Truth().readings[1].disturbed.empty());
}

TEST_F(WorldTest, LostSoundLeavesTheReadingUnscored) {
  Open(std::string(kOneTake) +
       "[[disturbance]]\nkind = \"sound_lost\"\nat_s = 9\nfor_ms = 3000\n");
  SayPhrase(HostTime{} + Seconds(10));
  ASSERT_EQ(world_->Truth().readings.size(), 1u);
  EXPECT_FALSE(world_->Truth().readings[0].scorable);
  EXPECT_TRUE(world_->Truth().readings[0].contacts.empty());
}

TEST_F(WorldTest, WorldMuchBehindTwoMillisecondsIsMachineTooSlow) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  for (int ms = 0; ms < 1000; ++ms) {
    world_->Slipped(onset + Milliseconds(ms), Milliseconds(1), Milliseconds(1));
  }
  EXPECT_TRUE(world_->Truth().readings[0].scorable);
  for (int ms = 0; ms < 100; ++ms) {
    world_->Slipped(onset + Milliseconds(ms), Milliseconds(4), Milliseconds(1));
  }
  EXPECT_FALSE(world_->Truth().readings[0].scorable);
  EXPECT_GT(world_->Truth().readings[0].slip, Milliseconds(2));
}

TEST_F(WorldTest, OneShortStallIsReportedAndDoesNoHarm) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  for (int ms = 0; ms < 1000; ++ms) {
    world_->Slipped(onset + Milliseconds(ms), {}, Milliseconds(1));
  }
  world_->Slipped(onset + Milliseconds(500), Milliseconds(6), Milliseconds(1));
  EXPECT_TRUE(world_->Truth().readings[0].scorable);
  EXPECT_EQ(world_->Truth().readings[0].stall, Milliseconds(6));
}

TEST_F(WorldTest, OneLongStallIsMachineTooSlow) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  for (int s = 0; s < 10000; ++s) {
    world_->Slipped(onset + Milliseconds(100), {}, Milliseconds(1));
  }
  world_->Slipped(onset + Milliseconds(500), Milliseconds(60), Milliseconds(1));
  EXPECT_FALSE(world_->Truth().readings[0].scorable);
}

TEST_F(WorldTest, AReadingNobodyMeasuredInRealTimeIsNotScored) {
  Open(kOneTake, {}, true);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  EXPECT_FALSE(world_->Truth().readings[0].scorable);
  world_->Slipped(onset, {}, Milliseconds(1));
  EXPECT_TRUE(world_->Truth().readings[0].scorable);
}

TEST_F(WorldTest, WhatAnEndedWorldWasYetToDoHasNotHappened) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  const auto contacts = [&](Duration after) {
    const Truth truth = EndedAt(world_->Truth(), onset + after);
    EXPECT_EQ(truth.ended, onset + after);
    return truth.readings.at(0).contacts.size();
  };
  EXPECT_EQ(contacts(Milliseconds(400)), 0u);
  EXPECT_EQ(contacts(Milliseconds(600)), 1u);
}

TEST_F(WorldTest, DisturbanceIsHandedOutOnceInItsTime) {
  Open(std::string(kOneTake) +
       "[[disturbance]]\nkind = \"camera_stalls\"\nreading = 1\nat_ms = 200\n"
       "for_ms = 100\n");
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  EXPECT_TRUE(world_->DrainChanges(onset + Milliseconds(190)).empty());
  const auto begun = world_->DrainChanges(onset + Milliseconds(250));
  ASSERT_EQ(begun.size(), 1u);
  EXPECT_TRUE(begun[0].begins);
  const auto ended = world_->DrainChanges(onset + Milliseconds(350));
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_FALSE(ended[0].begins);
  ASSERT_EQ(world_->Truth().readings[0].disturbed.size(), 1u);
  EXPECT_EQ(world_->Truth().readings[0].disturbed[0], "camera_stalls");
}

TEST_F(WorldTest, AReadingNobodyTouchesIsDisturbedUntilTheNextPhrase) {
  for (const int at_ms : {1500, 2500}) {
    said_ = {};
    Open(
        "[[reading]]\ncard = 1\n[[reading]]\ncard = 2\n"
        "[[disturbance]]\nkind = \"wet_cloth\"\nreading = 1\nfor_ms = 100\n"
        "x_mm = 0\ny_mm = 100\nat_ms = " +
        std::to_string(at_ms) + "\n");
    SayPhrase(HostTime{} + Seconds(10));
    SayPhrase(HostTime{} + Seconds(12));
    EXPECT_EQ(world_->Truth().readings.at(0).disturbed.size(),
              at_ms < 2000 ? 1u : 0u);
  }
}

TEST_F(WorldTest, RestingHandAndClothAreFelt) {
  Open(std::string(kOneTake) +
       "[[disturbance]]\nkind = \"resting_hand\"\nat_s = 1\nplayer = \"B\"\n"
       "x_mm = 100\ny_mm = 135\n"
       "[[disturbance]]\nkind = \"wet_cloth\"\nat_s = 1\nfor_ms = 2000\n"
       "x_mm = 0\ny_mm = -135\n");
  EXPECT_GT(LoadOf(Side::kB, HostTime{} + Seconds(2)), 1);
  EXPECT_GT(LoadOf(Side::kA, HostTime{} + Seconds(2)), 1);
  EXPECT_EQ(LoadOf(Side::kA, HostTime{} + Seconds(4)), 0);
}

TEST_F(WorldTest, LostCardIsGoneFromViewAndFromTheCourt) {
  Open(std::string(kOneTake) +
       "[[disturbance]]\nkind = \"card_lost\"\nat_s = 1\ncard = 2\n");
  EXPECT_EQ(world_->SceneAt(HostTime{} + Milliseconds(900)).cards.size(), 2u);
  EXPECT_EQ(world_->SceneAt(HostTime{} + Milliseconds(1100)).cards.size(), 1u);
  SayPhrase(HostTime{} + Seconds(10));
  EXPECT_EQ(world_->Truth().readings[0].layout.size(), 1u);
}

TEST_F(WorldTest, PlayerLeansInOverHisRowsDuringAReading) {
  Open(std::string(kOneTake) + "[players.A]\nlean_mm = 120\n");
  const auto in_by = [&](HostTime t) {
    const Scene scene = world_->SceneAt(t);
    return court::Kyogi()->far + scene.heads.at(0).centre.y;
  };
  EXPECT_LT(in_by(HostTime{} + Milliseconds(9900)), -200);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  EXPECT_NEAR(in_by(onset + Milliseconds(900)), 120, 1);
  EXPECT_LT(in_by(world_->QuietAt()), -200);
  EXPECT_EQ(world_->SceneAt(onset).heads.size(), 1U);
}

TEST_F(WorldTest, NobodysHeadIsSeenWithoutALean) {
  Open(kOneTake);
  const HostTime onset = SayPhrase(HostTime{} + Seconds(10));
  EXPECT_TRUE(world_->SceneAt(onset + Milliseconds(900)).heads.empty());
}

TEST_F(WorldTest, CouplingStaysNearThePlayersShare) {
  Open("[players.A]\ncoupling = 0.3\ncoupling_wander = 0.02\n");
  for (int i = 0; i < 100; ++i) {
    EXPECT_NEAR(world_->SeatCoupling(Side::kA, HostTime{} + Seconds(i)), 0.3,
                0.06);
  }
}

TEST_F(WorldTest, LowerPhraseMayComeBeforeTheCourtIsTidy) {
  Open(kOneTake);
  SayPhrase(HostTime{} + Seconds(10));
  SayPhrase(HostTime{} + Milliseconds(12100));
  EXPECT_EQ(world_->ReadingsHeard(), 1);
  EXPECT_GT(world_->QuietAt(), HostTime{} + Seconds(12));
}

}  // namespace
}  // namespace kimari::sim
