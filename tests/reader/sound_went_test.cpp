// Sound that stood still or went elsewhere while a set is read.
#include "host/reader/sound_went.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reader/a_set.h"

namespace kimari::reader {
namespace {

using audio::OutputEvent;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = OutputEvent::Kind;

class SoundWentTest : public ASet {
 protected:
  void Stands() { Tell({Kind::kStandsStill, 9600, Milliseconds(1200)}); }
  void GoesOn() { Tell({Kind::kStoodStill, 9600, Seconds(10)}); }
  void Moves() { Tell({Kind::kMoved, 9600, {}, "Speaker", "TV"}); }
  kimari::Text ToldNow() const { return Told(*session_->Now().sound); }
  std::vector<HoldReason> Holds() const { return session_->Now().holds; }

 private:
  void Tell(OutputEvent event) {
    output_.Tell(std::move(event));
    Wait(0.1);
  }
};

TEST_F(SoundWentTest, ACallThatBrokeOffIsReadAgainOnceAPersonGoesOn) {
  Read();
  Said();
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.2);
  Stands();
  EXPECT_THAT(Holds(), ElementsAre(HoldReason::kSound));
  GoesOn();
  EXPECT_EQ(StateNow(), State::kWaiting);
  Wait(20);
  EXPECT_EQ(Said(), "") << "never by itself";
  Read(Command::kGoOn);
  EXPECT_EQ(Said(), "2L 1U");
  EXPECT_FALSE(session_->Now().sound);
}

TEST_F(SoundWentTest, WhatHappenedAndForHowLongIsSaidInBothLanguages) {
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.5);
  Stands();
  EXPECT_THAT(ToldNow().en, HasSubstr("stands still"));
  GoesOn();
  EXPECT_THAT(ToldNow().en, HasSubstr("stood still for 10.0 s"));
  EXPECT_THAT(ToldNow().en, HasSubstr("is read again"));
  EXPECT_THAT(ToldNow().ja, HasSubstr("10.0秒"));
  EXPECT_THAT(ToldNow().ja, HasSubstr("もう一度読みます"));
}

TEST_F(SoundWentTest, ANewLoudspeakerIsNamedWithTheOldOne) {
  Read();
  Moves();
  EXPECT_THAT(Holds(), ElementsAre(HoldReason::kSound));
  EXPECT_THAT(ToldNow().en, HasSubstr("from “Speaker” to “TV”"));
  EXPECT_THAT(ToldNow().en, testing::Not(HasSubstr("read again")));
  EXPECT_THAT(ToldNow().ja, HasSubstr("「Speaker」から「TV」"));
}

TEST_F(SoundWentTest, NothingIsReadWhileItStandsOrBeforeSomebodyLooked) {
  Read();
  Stands();
  EXPECT_THAT(Refusal(Command::kGoOn), HasSubstr("stands still"));
  GoesOn();
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("go on"));
  EXPECT_EQ(Refusal(Command::kGoOn), "");
}

TEST_F(SoundWentTest, TheLogHasHowFarTheClockStepped) {
  output_.Tell({Kind::kClockStep, 6400, FromMilliseconds(12.5)});
  Wait(0.1);
  EXPECT_THAT(Of(LogEntry::Kind::kSound),
              ElementsAre(testing::Field(
                  &LogEntry::text, "clock step of 12.500 ms at frame 6400")));
}

}  // namespace
}  // namespace kimari::reader
