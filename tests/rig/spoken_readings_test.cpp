// What a match hears of the rig that reads aloud, and what its desk may ask of
// it.
#include "host/rig/spoken_readings.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "host/reader/refusals.h"
#include "tests/rig/evening.h"

namespace kimari::rig {
namespace {

using audio::Part;
using reader::HoldReason;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// Reads 67, 2, 17 after the joka's lower phrase; はるす and はるの share two
// morae.
class ARigThatReads : public ::testing::Test {
 protected:
  // 10 ms.
  void Moment() {
    rig.time.AdvanceTo(rig.time.Now() + Milliseconds(10));
    rig.output.Advance(rig.time.Now());
    audio::SoundBlock block;
    while (rig.player.Tap(0).Pop(block)) {
      const bool loud =
          std::any_of(block.samples.begin(), block.samples.end(),
                      [](float s) { return std::abs(s) > 0.01F; });
      if (!loud) continue;
      const HostTime at = rig.output.TimeOf(block.first_frame)->t;
      if (sounds.empty() || at - last_sound > Seconds(5)) sounds.push_back(at);
      last_sound = at;
    }
    while (const auto word = readings.Next(rig.time.Now(), ears)) {
      if (std::holds_alternative<ReadingOpens>(*word)) {
        words += "(";
      } else if (std::holds_alternative<NoReading>(*word)) {
        words += "-)";
      } else {
        calls.push_back(std::get<evidence::CardCalled>(*word));
        words += std::to_string(calls.back().card) + ")";
        ears = Readings::Ears::kWait;
      }
    }
  }
  void Pass(Duration duration) {
    const HostTime until = rig.time.Now() + duration;
    while (rig.time.Now() < until) Moment();
  }
  // The players have taken the card.
  void Settle() {
    ears = Readings::Ears::kShut;
    Moment();
  }
  void Begin() {
    Settle();
    const auto begun = readings.Begin();
    ASSERT_TRUE(begun) << begun.error().message;
  }
  // A reading, called and settled.
  void Read() {
    Begin();
    Pass(Seconds(13));
    Settle();
  }
  // Into the gap before the call.
  void BeginAndComeToTheGap() {
    Begin();
    const cards::CardId before = calls.empty() ? 0 : calls.back().card;
    Pass(LengthOf(before, Part::kLower) + Milliseconds(600));
  }
  static std::string Refusal(const Result<void>& done) {
    return done ? "" : done.error().message;
  }

  RigReader rig{{67, 2, 17}};
  Readings& readings = rig.readings;
  Readings::Ears ears = Readings::Ears::kShut;
  std::string words;  // such as "(67)(2)"
  std::vector<evidence::CardCalled> calls;
  std::vector<HostTime> sounds;  // each first one after a silence of 5 s
  HostTime last_sound;
};

TEST_F(ARigThatReads, TellsTheInstantsOfEachCall) {
  Read();
  Read();
  ASSERT_EQ(words, "(67)(2)");
  const evidence::CardCalled& called = calls[1];
  EXPECT_LT(Abs(called.first_sound.t - called.lower_last.t - Seconds(1)),
            Microseconds(1));
  EXPECT_LT(Abs(called.lower_last.t - called.lower_first.t -
                LengthOf(67, Part::kLower)),
            Microseconds(1));
  EXPECT_LT(Abs(called.last_sound.t - called.first_sound.t -
                LengthOf(2, Part::kUpper)),
            Microseconds(1));
}

TEST_F(ARigThatReads, TellsTheKimarijiAsTheMatchThenStands) {
  Read();
  Read();
  EXPECT_EQ(calls[1].kimariji_text, "はる") << "67 was read";
  const audio::PhrasePtr upper = *Phrases().Get(2, Part::kUpper);
  const Duration after = FromSeconds(
      static_cast<double>(upper->morae[1].sample - upper->first_sound) /
      audio::kSampleRate);
  EXPECT_LT(Abs(calls[1].kimariji.t - calls[1].first_sound.t - after),
            Microseconds(1));
  EXPECT_GT(calls[1].kimariji.sigma, Duration{});
  EXPECT_EQ(readings.KimarijiOf(17), nullptr);
}

TEST_F(ARigThatReads, HasReadAllOnceTheLastHasBegun) {
  Read();
  Read();
  EXPECT_FALSE(readings.AllRead());
  Begin();
  EXPECT_TRUE(readings.AllRead());
  Pass(Seconds(20));
  EXPECT_TRUE(readings.AllRead());
  EXPECT_EQ(words, "(67)(2)(17)");
}

TEST_F(ARigThatReads, FallsSilentWhenStopped) {
  Begin();
  Pass(Seconds(1));
  readings.Stop();
  Pass(Seconds(1));
  const HostTime fell_silent = last_sound;
  Pass(Seconds(10));
  EXPECT_EQ(last_sound, fell_silent);
  EXPECT_THAT(calls, IsEmpty());
}

TEST_F(ARigThatReads, SaysTheLastUtteranceAgainAndNoReadingComesOfIt) {
  Read();
  ASSERT_EQ(Refusal(readings.Again()), "");
  EXPECT_FALSE(*readings.Ready()) << "while it is said";
  EXPECT_TRUE(readings.Speaking());
  const HostTime from = rig.time.Now();
  Pass(Seconds(13));
  EXPECT_GT(last_sound, from + Seconds(8));
  EXPECT_EQ(words, "(67)");
  EXPECT_TRUE(*readings.Ready());
  Read();
  EXPECT_EQ(words, "(67)(2)");
}

TEST_F(ARigThatReads, SaysNothingBeforeTheCardIsSettled) {
  Begin();
  Pass(Seconds(13));
  EXPECT_EQ(Refusal(readings.Again()),
            "nothing is said before the card is settled");
  EXPECT_NE(Refusal(readings.Announce(reader::Announcement::kTwoMinutes)), "");
  Settle();
  EXPECT_EQ(Refusal(readings.Again()), "");
}

TEST_F(ARigThatReads, GoesBackACardAndReadsItAsAReading) {
  Read();
  ASSERT_EQ(Refusal(readings.Back()), "");
  EXPECT_NE(Refusal(readings.Again()), "") << "it is called once, where judged";
  Read();
  Read();
  EXPECT_EQ(words, "(67)(67)(2)");
}

TEST_F(ARigThatReads, SkipsTheNextCardAndTakesThatBack) {
  Read();
  ASSERT_EQ(Refusal(readings.Skip()), "");
  ASSERT_EQ(Refusal(readings.Undo()), "");
  EXPECT_THAT(Refusal(readings.Undo()), HasSubstr("nothing to undo"));
  ASSERT_EQ(Refusal(readings.Skip()), "");
  Read();
  EXPECT_EQ(words, "(67)(17)");
  EXPECT_TRUE(readings.AllRead());
  EXPECT_THAT(Refusal(readings.Skip()), HasSubstr("no card is left"));
}

TEST_F(ARigThatReads, HeldInTheGapCallsNothingAndReadsTheSameCardNext) {
  Read();
  BeginAndComeToTheGap();
  ASSERT_TRUE(readings.Hold(HoldReason::kHand));
  Pass(Seconds(1));
  EXPECT_EQ(words, "(67)(-)");
  EXPECT_FALSE(*readings.Ready());
  ASSERT_TRUE(readings.Release(HoldReason::kHand));
  EXPECT_TRUE(*readings.Ready());
  Read();
  EXPECT_EQ(words, "(67)(-)(2)");
  EXPECT_LT(Abs(calls[1].lower_last.t - calls[1].lower_first.t -
                LengthOf(67, Part::kLower)),
            Microseconds(1))
      << "its lower phrase again";
}

TEST_F(ARigThatReads, HeldBeforeAnythingSoundedOpensNothing) {
  Begin();
  ASSERT_TRUE(readings.Hold(HoldReason::kProtest));
  Pass(Milliseconds(100));
  EXPECT_EQ(words, "(-)");
  EXPECT_THAT(sounds, IsEmpty());
}

TEST_F(ARigThatReads, HeldOnceTheCallHasBegunReadsItToItsEnd) {
  Begin();
  while (calls.empty()) Moment();
  ASSERT_TRUE(readings.Hold(HoldReason::kHand));
  Pass(Seconds(10));
  EXPECT_EQ(words, "(67)");
  EXPECT_GE(last_sound + Milliseconds(500), calls[0].last_sound.t);
}

TEST_F(ARigThatReads, HeldOnADeviceThatHasStoppedCallsNothing) {
  BeginAndComeToTheGap();
  rig.output.Stop();
  ASSERT_TRUE(readings.Hold(HoldReason::kDevice));
  Pass(Seconds(2));
  EXPECT_EQ(words, "(-)");
}

TEST_F(ARigThatReads, HeldInTheGapOfTheLastCardHasItStillToRead) {
  Read();
  Read();
  BeginAndComeToTheGap();
  ASSERT_TRUE(readings.Hold(HoldReason::kHand));
  Pass(Seconds(1));
  EXPECT_FALSE(readings.AllRead());
}

TEST_F(ARigThatReads, ReadsAVoidCardAgainNext) {
  Read();
  Read();
  ASSERT_EQ(Refusal(readings.ReadAgain(67)), "");
  Read();
  Read();
  EXPECT_EQ(words, "(67)(2)(67)(17)");
  EXPECT_LT(Abs(calls[2].lower_last.t - calls[2].lower_first.t -
                LengthOf(2, Part::kLower)),
            Microseconds(1))
      << "after the card read last";
}

TEST_F(ARigThatReads, ReadsTheCardCalledLastAgainAsItWasRead) {
  Read();
  Read();
  ASSERT_EQ(Refusal(readings.ReadAgain(2)), "");
  Read();
  EXPECT_EQ(words, "(67)(2)(2)");
  EXPECT_LT(Abs(calls[2].lower_last.t - calls[2].lower_first.t -
                LengthOf(67, Part::kLower)),
            Microseconds(1));
}

TEST_F(ARigThatReads, ReadsNoCardAgainThatWasNotRead) {
  Read();
  EXPECT_THAT(Refusal(readings.ReadAgain(17)), HasSubstr("not read yet"));
  EXPECT_THAT(Refusal(readings.ReadAgain(101)), HasSubstr("not read yet"));
}

TEST_F(ARigThatReads, CallsTheTimeToMemoriseAtItsInstants) {
  for (const reader::Announcement said :
       {reader::Announcement::kMemorise15, reader::Announcement::kTwoMinutes,
        reader::Announcement::kTimeIsUp}) {
    ASSERT_TRUE(Phrases().Get(said));
  }
  const HostTime start = rig.time.Now();
  ASSERT_EQ(Refusal(readings.Memorise(start, Seconds(900))), "");
  Pass(Seconds(910));
  ASSERT_THAT(sounds, SizeIs(3));
  for (const auto& [i, minutes] : {std::pair{0, 0}, {1, 13}, {2, 15}}) {
    const Duration late = sounds[i] - start - Seconds(60) * minutes;
    EXPECT_GE(late, Duration{});
    EXPECT_LT(late, Milliseconds(300));
  }
  EXPECT_EQ(words, "");
}

TEST_F(ARigThatReads, AnnouncesNothingWhoseSoundIsNotThereYet) {
  reader::PhraseStore phrases(
      *reader::PhraseLoader::Open(cards::HyakuninIsshu()), {});
  NotedReadings other({{2}, "s"}, {}, phrases, rig.player, rig.output,
                      rig.time);
  const auto two = reader::Announcement::kTwoMinutes;
  EXPECT_THAT(Refusal(other.Announce(two)), HasSubstr("not prepared yet"));
  EXPECT_THAT(Refusal(other.Begin()), HasSubstr("not prepared yet"));
  ASSERT_TRUE(phrases.Get(two));
  EXPECT_EQ(Refusal(other.Announce(two)), "");
}

TEST_F(ARigThatReads, NeedsNobodyToEnterItsCards) {
  for (const auto& refused :
       {readings.Enter(67), readings.Deny(rig.time.Now())}) {
    EXPECT_EQ(Refusal(refused),
              "the rig reads; it knows which card was called");
    EXPECT_EQ(TextOf(refused.error()).ja,
              "自動で読んでいるので、札の入力は要りません");
  }
}

}  // namespace
}  // namespace kimari::rig
