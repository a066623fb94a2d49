// How the eyes learn the deck.
#include "host/rig/eyes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Eyes, RefuseToLearnTheDeckFromTooFewFrames) {
  const cards::Deck deck = cards::HyakuninIsshu();
  for (const int frames : {-1, 0, kLeastEnrolmentFrames - 1}) {
    Eyes eyes(deck, {.enrolment_frames = frames});
    std::vector<evidence::Payload> seen;
    const Result<void> taken = eyes.See({}, Gaze::kCards, seen);
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(taken.error().message,
                AllOf(HasSubstr("enrolment_frames"), HasSubstr("at least 8")));
  }
}

TEST(Eyes, SayHowFarACameraWasKnockedOnlyWhereThatIsSeen) {
  EXPECT_THAT(
      KnockedText(
          {.camera_moved = true, .moved_markers = {1, 2}, .shift_mm = 7.8}),
      HasSubstr("by 8 mm"));
  EXPECT_THAT(
      KnockedText({.camera_moved = true, .covered_markers = {0, 1, 2, 3}}),
      AllOf(HasSubstr("none of the court's markers"), Not(HasSubstr(" mm"))));
}

}  // namespace
}  // namespace kimari::rig
