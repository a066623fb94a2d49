#include "host/reader/call_listener.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace kimari::reader {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Event = CallListener::Event;

// A hall in which somebody speaks, with the ear's delays: sure of a phrase
// 0.7 s after its first sound, and of its end 0.45 s after the last.
class AReaderInAHall {
 public:
  explicit AReaderInAHall(bool joka = false) : listener(joka) {}

  void Voice(double seconds) {
    const HostTime first = now_;
    const HostTime last = now_ + FromSeconds(seconds);
    PassTo(first + Milliseconds(700));
    listener.Add({{first, Milliseconds(10)}, {now_, Milliseconds(10)}});
    PassTo(last + Milliseconds(450));
    listener.Add({{first, Milliseconds(10)}, {last, Milliseconds(10)}, true});
    now_ = last;
  }
  void Rest(double seconds) { PassTo(now_ + FromSeconds(seconds)); }
  void Reading() {
    Voice(8);
    Rest(1);
    Voice(6);
  }
  bool Whole() const { return listener.Whole(now_); }
  // Seconds from the start to the first sound of what counts as the call.
  double CallAt() const {
    return (listener.Call()->upper.first.t - HostTime{}).Seconds();
  }

  CallListener listener;
  std::vector<Event> events;
  bool waits = false;

 private:
  void PassTo(HostTime until) {
    for (now_ = std::min(now_, until); now_ < until;) {
      now_ = std::min(now_ + Milliseconds(50), until);
      while (auto event = listener.Next(now_, waits)) events.push_back(*event);
    }
  }
  HostTime now_;
};

TEST(CallListener, HearsTheUpperPhraseAfterThePause) {
  AReaderInAHall hall;
  hall.Reading();
  hall.Rest(30);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened));
  EXPECT_TRUE(hall.Whole());
  EXPECT_DOUBLE_EQ(hall.CallAt(), 9);
  EXPECT_EQ(hall.listener.Call()->lower->first.t, HostTime{});
}

TEST(CallListener, DropsALowerPhraseWithNothingAfterIt) {
  AReaderInAHall hall;
  hall.Voice(8);
  hall.Rest(10);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened, Event::kDropped));
  EXPECT_FALSE(hall.listener.Call());
}

TEST(CallListener, TakesShortWordsForTalk) {
  AReaderInAHall hall;
  for (int i = 0; i < 5; ++i) {
    hall.Voice(1.5);
    hall.Rest(1);
  }
  hall.Rest(10);
  EXPECT_FALSE(hall.Whole());
  EXPECT_EQ(hall.events.back(), Event::kDropped);
}

TEST(CallListener, HearsAReadingThatFollowsTalkAtOnce) {
  AReaderInAHall hall;
  hall.Voice(1);
  hall.Rest(1);
  hall.Reading();
  hall.Rest(5);
  EXPECT_TRUE(hall.Whole());
  EXPECT_DOUBLE_EQ(hall.CallAt(), 11);
}

TEST(CallListener, HoldsABreathForPartOfThePhrase) {
  AReaderInAHall hall;
  hall.Voice(4);
  hall.Rest(0.55);
  hall.Voice(4);
  hall.Rest(1);
  hall.Voice(6);
  hall.Rest(5);
  EXPECT_DOUBLE_EQ(hall.CallAt(), 9.55);
}

TEST(CallListener, TakesTheLastPhraseAfterTheJokaForTheCall) {
  AReaderInAHall hall(true);
  for (int i = 0; i < 3; ++i) {
    hall.Voice(7);
    hall.Rest(1);
  }
  hall.Voice(6);
  hall.Rest(5);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened));
  EXPECT_DOUBLE_EQ(hall.CallAt(), 24);
}

TEST(CallListener, WaitsForTheEndOfTheJoka) {
  AReaderInAHall hall(true);
  hall.Reading();
  hall.Rest(1);
  EXPECT_FALSE(hall.Whole());
  hall.Reading();
  hall.Rest(4);
  EXPECT_TRUE(hall.Whole());
}

TEST(CallListener, LetsALowerPhraseWaitForTheLastRuling) {
  AReaderInAHall hall;
  hall.waits = true;
  hall.Voice(8);
  EXPECT_THAT(hall.events, IsEmpty());
  hall.Rest(1);
  hall.Voice(6);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened));
}

TEST(CallListener, LetsAJokaRestBeforeItsLowerPhraseIsRepeated) {
  AReaderInAHall hall(true);
  hall.Reading();
  hall.Rest(5);
  hall.Reading();
  hall.Rest(5);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened));
  EXPECT_DOUBLE_EQ(hall.CallAt(), 29);
}

TEST(CallListener, KeepsTheCallThoughTheNextLowerPhraseHasBegun) {
  AReaderInAHall hall;
  hall.Reading();
  hall.Rest(2);
  hall.Voice(8);
  EXPECT_DOUBLE_EQ(hall.CallAt(), 9);
  hall.listener.Proceed();
  hall.Rest(1);
  hall.Voice(6);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened, Event::kOpened));
  EXPECT_DOUBLE_EQ(hall.CallAt(), 26);
}

TEST(CallListener, GivesACallUpWhenTheNextIsHeard) {
  AReaderInAHall hall;
  hall.Reading();
  hall.Rest(8);
  hall.Reading();
  hall.Rest(1);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened, Event::kMissed));
  EXPECT_DOUBLE_EQ(hall.CallAt(), 32);
}

TEST(CallListener, IgnoresShoutsAfterTheCall) {
  AReaderInAHall hall;
  hall.Reading();
  for (int i = 0; i < 4; ++i) {
    hall.Rest(1.2);
    hall.Voice(1.0);
  }
  hall.Rest(5);
  EXPECT_THAT(hall.events, ElementsAre(Event::kOpened));
  EXPECT_DOUBLE_EQ(hall.CallAt(), 9);
}

TEST(CallListener, HearsNothingOfAPhraseItWasToldToForget) {
  AReaderInAHall hall;
  hall.listener.Reset(HostTime{} + Seconds(1));
  hall.Voice(8);
  hall.Rest(9);
  EXPECT_THAT(hall.events, IsEmpty());
}

TEST(CallListener, IsNotSureOfACallThatAPhraseFollowsAtOnce) {
  AReaderInAHall hall;
  hall.Voice(4);  // talk
  hall.Rest(2);
  hall.Reading();
  hall.Rest(10);
  EXPECT_DOUBLE_EQ(hall.CallAt(), 6) << "the lower phrase";
  EXPECT_EQ(hall.listener.Call()->upper.first.sigma, Seconds(9));
}

TEST(CallListener, IsNotSureWhereACardIsReadOnAtOnceAfterTheJoka) {
  AReaderInAHall hall(true);
  for (int i = 0; i < 3; ++i) {
    hall.Reading();
    hall.Rest(2);
  }
  hall.Rest(5);
  EXPECT_GT(hall.listener.Call()->upper.first.sigma, Seconds(5));
}

TEST(CallListener, HoldsWhatComesAfterItWasClosedForTheNextReading) {
  AReaderInAHall hall(true);
  hall.Reading();
  hall.listener.Close();
  hall.Rest(2);
  hall.Voice(8);
  EXPECT_TRUE(hall.Whole());
  EXPECT_DOUBLE_EQ(hall.CallAt(), 9);
}

RC_GTEST_PROP(CallListener, FollowsAnyReadingThatKeepsTheRules, ()) {
  const double lower = 0.1 * *rc::gen::inRange(50, 110);
  const double pause = 0.01 * *rc::gen::inRange(75, 240);
  const double upper = 0.1 * *rc::gen::inRange(40, 90);
  const double before = 0.1 * *rc::gen::inRange(30, 300);
  AReaderInAHall hall;
  hall.Rest(before);
  hall.Voice(lower);
  hall.Rest(pause);
  hall.Voice(upper);
  hall.Rest(4);
  RC_ASSERT(hall.Whole());
  RC_ASSERT(std::abs(hall.CallAt() - (before + lower + pause)) < 1e-6);
}

}  // namespace
}  // namespace kimari::reader
