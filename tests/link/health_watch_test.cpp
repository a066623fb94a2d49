#include "host/link/health_watch.h"

#include <gtest/gtest.h>

namespace kimari::link {
namespace {

TEST(HealthWatch, DamagedFramesOfASecondAreToldOnce) {
  HealthWatch watch;
  EXPECT_TRUE(watch.Add(wire::Statistics{}, 0).empty());
  const auto words = watch.Add(wire::Statistics{}, 30);
  ASSERT_EQ(words.size(), 1u);
  EXPECT_EQ(words[0].state, evidence::BoardState::kNoisy);
  EXPECT_TRUE(watch.Add(wire::Statistics{}, 30).empty());
}

TEST(HealthWatch, LateScansAreToldFromARestartOn) {
  HealthWatch watch;
  wire::Statistics statistics{};
  statistics.late_scans = 9;
  EXPECT_TRUE(watch.Add(statistics, 0).empty());  // nobody listened before
  watch.Restart();
  const auto words = watch.Add(statistics, 0);
  ASSERT_EQ(words.size(), 1u);
  EXPECT_EQ(words[0].text, " was late for 9 scans");
}

TEST(HealthWatch, MessagesWithoutRoomAndFramesHeardDamagedAreTold) {
  HealthWatch watch;
  wire::Statistics statistics{};
  EXPECT_TRUE(watch.Add(statistics, 0).empty());
  statistics.dropped_frames = 3;
  statistics.bad_frames = 30;
  const auto words = watch.Add(statistics, 0);
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[0].text,
            " had no room for 3 messages: traces of touches may have holes");
  EXPECT_EQ(words[1].state, evidence::BoardState::kNoisy);
  EXPECT_TRUE(watch.Add(statistics, 0).empty());
}

// Its sequence numbers begin anew, which looks like frames that are missing.
TEST(HealthWatch, WhatARestartSkipsIsNoDamage) {
  HealthWatch watch;
  EXPECT_TRUE(watch.Add(wire::Statistics{}, 0).empty());
  watch.Restart();
  EXPECT_TRUE(watch.Add(wire::Statistics{}, 200).empty());
  EXPECT_TRUE(watch.Add(wire::Statistics{}, 200).empty());
}

}  // namespace
}  // namespace kimari::link
