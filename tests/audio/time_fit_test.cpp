#include "audio/time_fit.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "audio/onset.h"
#include "audio/recordings.h"
#include "audio/synthesiser.h"
#include "tests/audio/fixtures.h"
#include "tests/support/seeds.h"

namespace kimari::audio {
namespace {

using testing::HasSubstr;

double SungSeconds(const Phrase& phrase) {
  return InSeconds(phrase.last_sound - phrase.first_sound);
}
double BodySeconds(const Phrase& phrase) {
  return InSeconds(phrase.morae.back().sample - phrase.first_sound);
}

// A phrase of the synthesiser, of 3 to 5 s, its last mora held.
class APhrase : public testing::Test {
 protected:
  void SetUp() override {
    auto voice = Synthesiser::Open();
    ASSERT_TRUE(voice) << voice.error().message;
    source_ = *voice->Say("わがころもでわ　つゆにぬれつつ");
    ASSERT_GT(source_.morae.size(), 2U);
  }
  // Its own times, each stretched.
  FitTarget Times(double body, double resonance) const {
    return {BodySeconds(source_) * body,
            (SungSeconds(source_) - BodySeconds(source_)) * resonance};
  }
  Phrase Fitted(const FitTarget& target) {
    auto fitted = Fit(source_, target);
    EXPECT_TRUE(fitted) << fitted.error().message;
    return fitted ? *fitted : Phrase{};
  }
  Phrase source_;
};

TEST_F(APhrase, EndsWhereItIsToldToAnywhereWithinTheLimits) {
  KIMARI_LONG();
  for (const double body : {0.85, 1.0, 1.1}) {
    for (const double resonance : {0.82, 1.2}) {
      const FitTarget target = Times(body, resonance);
      const Phrase fitted = Fitted(target);
      EXPECT_NEAR(SungSeconds(fitted), target.body_s + target.resonance_s, 0.02)
          << body << " " << resonance;
    }
  }
}

TEST_F(APhrase, TakesItsMarksAlong) {
  const FitTarget target = Times(1.15, 0.9);
  const Phrase fitted = Fitted(target);
  ASSERT_EQ(fitted.morae.size(), source_.morae.size());
  EXPECT_EQ(fitted.morae[0].sample, source_.morae[0].sample);
  EXPECT_NEAR(BodySeconds(fitted), target.body_s, 0.001);
  EXPECT_TRUE(std::is_sorted(
      fitted.morae.begin(), fitted.morae.end(),
      [](const auto& a, const auto& b) { return a.sample <= b.sample; }));
}

TEST_F(APhrase, KeepsItsAttackToTheSample) {
  const Phrase fitted = Fitted(Times(1.2, 1.2));
  const int64_t attack =
      std::min(source_.morae[1].sample, source_.first_sound + Frames(0.2));
  ASSERT_GT(attack, Frames(0.05));
  EXPECT_TRUE(std::equal(source_.samples.begin(),
                         source_.samples.begin() + attack,
                         fitted.samples.begin()));
  EXPECT_EQ(FindSound(fitted.samples)->first,
            FindSound(source_.samples)->first);
}

TEST_F(APhrase, IsFittedAlikeEachTime) {
  EXPECT_EQ(Fitted(Times(0.9, 1.1)).samples, Fitted(Times(0.9, 1.1)).samples);
}

TEST_F(APhrase, BeyondTheLimitsIsRefusedByName) {
  for (const FitTarget& target : {Times(1.4, 1.0), Times(1.0, 0.7)}) {
    const auto fitted = Fit(source_, target);
    ASSERT_FALSE(fitted);
    EXPECT_THAT(fitted.error().message, HasSubstr(source_.name));
    EXPECT_THAT(fitted.error().message, HasSubstr("beyond 0.8 to 1.25"));
  }
}

TEST_F(APhrase, WithoutMarksHasNoResonanceToFitButAWhole) {
  source_.morae.clear();
  EXPECT_THAT(Fit(source_, {4, 2}).error().message, HasSubstr("--check"));
  const double whole = SungSeconds(source_) * 1.1;
  EXPECT_NEAR(SungSeconds(Fitted({whole, 0})), whole, 0.02);
}

TEST_F(APhrase, TooShortForItsAttackIsRefused) {
  EXPECT_THAT(Fit(source_, {0.05, 0}).error().message, HasSubstr("too short"));
}

// What a person sang, fitted as a whole by a tenth: onset as in the source,
// end where it is told to.
TEST(ACertifiedReader, FittedKeepsItsOnsetAndEndsInTime) {
  KIMARI_LONG();
  const auto folder = SharedData() / "recitation/human";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "needs KIMARI_SHARED";
  const auto recordings = Recordings::Open(folder);
  double worst = 0;
  for (const int poem : {1, 9, 17, 44, 77, 99}) {
    const auto source = recordings->Load(poem, Part::kUpper);
    const double target = SungSeconds(*source) * (poem % 2 == 0 ? 1.1 : 0.9);
    const auto fitted = Fit(*source, {target, 0});
    ASSERT_TRUE(fitted) << fitted.error().message;
    const auto sound = FindSound(fitted->samples);
    EXPECT_NEAR(InSeconds(sound->first - FindSound(source->samples)->first), 0,
                InSeconds(kOnsetSigmaSamples));
    const double off = InSeconds(sound->last - source->first_sound) - target;
    worst = std::max(worst, std::abs(off));
  }
  RecordProperty("worst_error_ms", std::to_string(worst * 1000));
  EXPECT_LT(worst, 0.020);
}

}  // namespace
}  // namespace kimari::audio
