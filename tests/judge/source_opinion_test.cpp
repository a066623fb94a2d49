#include "host/judge/source_opinion.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

using rules::Key;

Key PadsSay(double only_a, double only_b, double both) {
  return PadsOpinion({only_a, only_b, both, {}}, Milliseconds(1)).words[0].key;
}

TEST(SourceOpinion, PadsSayWhoTouchedWhereTheyAreSure) {
  EXPECT_EQ(PadsSay(0, 0, 1), Key::kBothTouched);
  EXPECT_EQ(PadsSay(0, 1, 0), Key::kOnlyTouched);
  EXPECT_EQ(PadsSay(0, 0, 0), Key::kNobodyTouched);
}

TEST(SourceOpinion, PadsThatAreNotSureSayHowLikelyEachIs) {
  const auto opinion = PadsOpinion({0.6, 0.1, 0.2, {}}, Milliseconds(1));
  EXPECT_EQ(opinion.words[0],
            (rules::Words{Key::kTouchedShares,
                          {rules::Number{600, 1}, rules::Number{100, 1},
                           rules::Number{200, 1}}}));
}

TEST(SourceOpinion, PadsSayThatTheyDoNotFeelHowTheCardLay) {
  const auto touched = [](double ms) {
    FirstOf first;
    first.Add(1, {{AtMs(ms), Microseconds(100)}, {}, Milliseconds(1)});
    return first.Get();
  };
  const auto opinion =
      PadsOpinion({0, 0, 1, {touched(700), touched(701)}}, Milliseconds(1));
  EXPECT_EQ(opinion.words[1].key, Key::kCardMayStand);
}

class KnocksSay : public ::testing::Test {
 protected:
  void Hear(Side player, Heard::Says says, double ms) {
    HeardImpact impact;
    impact.made = {AtMs(ms), Microseconds(300)};
    Heard& heard = heard_[static_cast<size_t>(Index(player))].emplace();
    heard.says = says;
    if (says != Heard::Says::kMasked) heard.impact = impact;
    heard.off = Microseconds(-1260);
  }
  HeardOfEach heard_;
};

TEST_F(KnocksSay, NothingWhereNoneWasHeard) {
  EXPECT_FALSE(KnocksOpinion(heard_));
}

TEST_F(KnocksSay, ThatTheyAgreeAndWhichWasFirstByItself) {
  Hear(Side::kA, Heard::Says::kAgrees, 702);
  EXPECT_EQ(KnocksOpinion(heard_)->words,
            (std::vector<rules::Words>{{Key::kKnockAgrees, {Side::kA}}}));
  EXPECT_FALSE(KnocksOpinion(heard_)->first);
  Hear(Side::kB, Heard::Says::kAgrees, 700);
  const auto opinion = KnocksOpinion(heard_);
  EXPECT_EQ(opinion->words[0].key, Key::kKnocksAgree);
  EXPECT_EQ(opinion->first, Side::kB);
  EXPECT_EQ(opinion->margin, Milliseconds(-2));
  EXPECT_NEAR(opinion->sigma.Milliseconds(), 0.424, 0.001);
}

TEST_F(KnocksSay, ThatTheyMaskEachOtherAndNoOrder) {
  Hear(Side::kA, Heard::Says::kMasked, 700);
  Hear(Side::kB, Heard::Says::kMasked, 700);
  EXPECT_EQ(KnocksOpinion(heard_)->words[0].key, Key::kKnocksMasked);
  EXPECT_FALSE(KnocksOpinion(heard_)->first);
}

TEST_F(KnocksSay, InBothLanguagesWhatEachIs) {
  Hear(Side::kA, Heard::Says::kContradicts, 700);
  Hear(Side::kB, Heard::Says::kMasked, 700);
  const auto words = KnocksOpinion(heard_)->words;
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(rules::Render(words[0]).en,
            "the knock under the mat contradicts the pads: A's touch is 1.3 ms "
            "off it");
  EXPECT_EQ(rules::Render(words[1]).en,
            "; the knock of B's touch may be of another");
  EXPECT_EQ(rules::Render(words[1]).ja, "、Bの打音は別の手のものかもしれない");
}

TEST_F(KnocksSay, WhyAnOrderIsOpenThatOneContradicts) {
  rules::First first;
  first.order = rules::Order::kOpen;
  first.why = {Key::kOrderNotSure, {}};
  SayWhatKnocksOpen(heard_, first);
  EXPECT_EQ(first.why.key, Key::kOrderNotSure);
  Hear(Side::kA, Heard::Says::kContradicts, 700);
  SayWhatKnocksOpen(heard_, first);
  EXPECT_EQ(rules::Render(first.why).en,
            "the knock under the mat contradicts the pads: A's touch is 1.3 ms "
            "off it; who was first is not sure enough");
}

class CameraSays : public ::testing::Test {
 protected:
  void Come(Side player, double ms) {
    const auto track = static_cast<uint32_t>(1 + Index(player));
    seen_.Come(track, player, 170, MiddleOf(cards_[0].box), ms, 1200);
    arrivals_.push_back({track, player, 1, {AtMs(ms), Milliseconds(3)}});
  }
  rules::Opinion Opinion(bool running = true) {
    hands_ = seen_.Track();
    return CameraOpinion({hands_, arrivals_, {}, cards_}, 1, running);
  }

  std::vector<LaidCard> cards_ = {OnPad(1, 20)};
  std::vector<evidence::HandArrival> arrivals_;
  Watching seen_;
  HandTrack hands_;
};

TEST_F(CameraSays, WhoCameOverTheCardAndWhoBefore) {
  Come(Side::kA, 700);
  EXPECT_EQ(Opinion().words[0].key, Key::kOnlyCameOver);
  Come(Side::kB, 690);
  ASSERT_EQ(Opinion().words.size(), 2U);
  EXPECT_EQ(Opinion().words[1],
            (rules::Words{
                Key::kCameBefore,
                {Side::kB, Side::kA, rules::CountOf(10), rules::CountOf(4)}}));
}

TEST_F(CameraSays, NoOrderOfAHandThatItDidNotFollow) {
  Come(Side::kA, 700);
  Come(Side::kB, 690);
  arrivals_[0].merged = true;
  EXPECT_EQ(Opinion().words.size(), 1U);
}

TEST_F(CameraSays, NothingWhereItDidNotRun) {
  EXPECT_EQ(Opinion(true).words[0].key, Key::kNoneCameOver);
  EXPECT_EQ(Opinion(false).words[0].key, Key::kCameraNotRunning);
}

TEST_F(CameraSays, NobodyIsFirst) {
  Come(Side::kA, 700);
  EXPECT_FALSE(Opinion().first);
}

}  // namespace
}  // namespace kimari::judge
