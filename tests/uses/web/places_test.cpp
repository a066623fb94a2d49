// Who may take one more place, and whose is in the way.
#include "host/uses/web/places.h"

#include <gtest/gtest.h>

#include <string>

namespace kimari::web {
namespace {

using Room = Places::Room;

class PlacesTest : public testing::Test {
 protected:
  void Add(const std::string& address, int times) {
    for (int i = 0; i < times; ++i) places_.Enter(address);
  }
  Places places_{{.all = 10, .each = 3, .here = 7, .others = 8}};
};

TEST_F(PlacesTest, OneAddressHasItsShareAndThisMachineALargerOne) {
  Add("10.0.0.1", 3);
  Add("127.0.0.1", 3);
  EXPECT_EQ(places_.For("10.0.0.1"), Room::kNotOfIts);
  EXPECT_EQ(places_.For("10.0.0.2"), Room::kFree);
  EXPECT_EQ(places_.For("127.0.0.1"), Room::kFree);
}

TEST_F(PlacesTest, AllOthersTogetherLeaveSomeForThisMachine) {
  for (const char* who : {"10.0.0.1", "10.0.0.2"}) Add(who, 3);
  Add("fe80::1", 2);
  EXPECT_EQ(places_.For("fe80::2"), Room::kNotOfOthers);
  EXPECT_EQ(places_.For("::1"), Room::kFree);
  Add("::1", 2);
  EXPECT_EQ(places_.For("::1"), Room::kNone);
}

TEST_F(PlacesTest, WhatIsLeftIsThereAgainAndNothingIsKeptOfTheAddress) {
  Add("10.0.0.1", 3);
  places_.Leave("10.0.0.1");
  EXPECT_EQ(places_.For("10.0.0.1"), Room::kFree);
  places_.Leave("10.0.0.2");
  EXPECT_EQ(places_.Of("10.0.0.2"), 0U);
  EXPECT_EQ(places_.Of("10.0.0.1"), 2U);
}

TEST_F(PlacesTest, OnlyItsOwnAreInTheWayOfAnAddressThatHasItsShare) {
  EXPECT_TRUE(Places::IsInTheWay(Room::kNotOfIts, "10.0.0.1", "10.0.0.1"));
  EXPECT_FALSE(Places::IsInTheWay(Room::kNotOfIts, "10.0.0.2", "10.0.0.1"));
  EXPECT_FALSE(Places::IsInTheWay(Room::kNotOfOthers, "::1", "10.0.0.1"));
  EXPECT_TRUE(Places::IsInTheWay(Room::kNone, "::1", "10.0.0.1"));
}

}  // namespace
}  // namespace kimari::web
