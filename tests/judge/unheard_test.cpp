#include "host/judge/unheard.h"

#include <gtest/gtest.h>

namespace kimari::judge {
namespace {

using evidence::SoundState;

rules::Key KeyOf(const evidence::SoundHealth& sound) {
  return MayBeUnheard(sound).value_or(rules::Words{}).key;
}

TEST(Unheard, ASoundThatIsGoneOrStandsIsLost) {
  EXPECT_EQ(KeyOf({.state = SoundState::kLost}), rules::Key::kSoundLost);
  EXPECT_EQ(KeyOf({.state = SoundState::kStandsStill}), rules::Key::kSoundLost);
}

TEST(Unheard, HowLongItStoodStillIsSaid) {
  const auto words = MayBeUnheard(
      {.state = SoundState::kStoodStill, .amount = Milliseconds(1500)});
  EXPECT_EQ(words->slots.at(0), rules::Slot(rules::Number{15, 1}));
}

TEST(Unheard, FromWhereToWhereItMovedIsSaid) {
  const auto words = MayBeUnheard(
      {.state = SoundState::kMoved, .from = "hall", .to = "headset"});
  EXPECT_EQ(words->slots, (std::vector<rules::Slot>{"hall", "headset"}));
}

TEST(Unheard, WhatPlayersHearOpensNothing) {
  EXPECT_FALSE(MayBeUnheard({.state = SoundState::kClockStep}));
  EXPECT_FALSE(MayBeUnheard({.state = SoundState::kUnderrun}));
}

}  // namespace
}  // namespace kimari::judge
