#include "audio/schedule.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "audio/recordings.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

TEST(Schedule, GapRunsFromLastSoundToFirstSound) {
  const std::vector<PhrasePtr> reading = {FlatPhrase(1000, 1, 100, 700),
                                          FlatPhrase(2000, 1, 300, 1900)};
  const std::vector<Segment> placed = Place(reading, 5000);
  EXPECT_EQ(placed[0].start, 5000);
  EXPECT_EQ(placed[0].FirstSound(), 5100);
  EXPECT_EQ(placed[0].LastSound(), 5700);
  EXPECT_EQ(placed[1].FirstSound(), 5700 + 48'000);
}

TEST(Schedule, JokaHasEqualGaps) {
  const PhrasePtr upper = FlatPhrase(3000, 1, 10, 2500);
  const PhrasePtr lower = FlatPhrase(2000, 1, 70, 1990);
  const std::vector<Segment> joka =
      Place(std::vector<PhrasePtr>{upper, lower, lower}, 0);
  EXPECT_EQ(joka[1].FirstSound() - joka[0].LastSound(), kGapFrames);
  EXPECT_EQ(joka[2].FirstSound() - joka[1].LastSound(), kGapFrames);
}

TEST(Schedule, NothingToPlaceIsNothingPlaced) {
  EXPECT_TRUE(Place({}, 100).empty());
}

RC_GTEST_PROP(Schedule, GapIsExactForAnyPhrases, ()) {
  std::vector<PhrasePtr> phrases;
  const int count = *rc::gen::inRange(2, 6);
  for (int i = 0; i < count; ++i) {
    const int64_t length = *rc::gen::inRange<int64_t>(1, 10'000);
    const int64_t first = *rc::gen::inRange<int64_t>(0, length);
    phrases.push_back(FlatPhrase(length, 1, first,
                                 *rc::gen::inRange<int64_t>(first, length)));
  }
  const int64_t gap = *rc::gen::inRange<int64_t>(0, 100'000);
  const auto placed =
      Place(phrases, *rc::gen::inRange<int64_t>(0, 1'000'000'000), gap);
  for (size_t i = 1; i < placed.size(); ++i) {
    RC_ASSERT(placed[i].FirstSound() - placed[i - 1].LastSound() == gap);
  }
}

TEST(Schedule, GapIsExactForAHumanReaderWhoseOwnSilencesVary) {
  auto reader = Recordings::Open(SharedData() / "recitation/human");
  if (!reader) GTEST_SKIP() << "shared recordings are not here";
  PhrasePtr before;
  for (const int poem : {1, 18, 64, 70, 99}) {
    auto lower = reader->Load(poem, Part::kLower);
    auto upper = reader->Load(poem, Part::kUpper);
    ASSERT_TRUE(lower && upper);
    const auto placed =
        Place(std::vector<PhrasePtr>{std::make_shared<Phrase>(*lower),
                                     std::make_shared<Phrase>(*upper)},
              0);
    EXPECT_EQ(placed[1].FirstSound() - placed[0].LastSound(), 48'000);
    EXPECT_GE(placed[1].start, placed[0].End() - Frames(0.01));
  }
}

}  // namespace
}  // namespace kimari::audio
