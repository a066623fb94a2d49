// A match on a court of ten cards, five a side, played by what is said of it.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "host/match/match.h"
#include "tests/support/table.h"

namespace kimari::match {

inline constexpr HostTime kFirst = HostTime{} + Seconds(20);

class MatchTest : public ::testing::Test {
 protected:
  MatchTest() : MatchTest(ShortGame(10)) {}
  explicit MatchTest(const std::string& options) {
    for (int i = 0; i < 5; ++i) {
      table.Lay(static_cast<evidence::CardId>(1 + i), Side::kA, 2, 2 * i);
      table.Lay(static_cast<evidence::CardId>(11 + i), Side::kB, 2, 2 * i);
    }
    table.Start(options);
    table.SeeLayout(HostTime{} + Seconds(5));
  }

  // Plays everything said; the rulings that came of it.
  std::vector<rules::Ruling> Play(HostTime until = kFirst + Seconds(7)) {
    table.Watch(until);
    table.Say(until + Milliseconds(20), evidence::Tick{});
    std::vector<rules::Ruling> rulings;
    for (const evidence::Observation& o : table.Observations()) {
      const auto made = match.Add(o);
      EXPECT_TRUE(made.has_value());
      for (const RulingMade& ruling : *made) rulings.push_back(ruling.ruling);
    }
    return rulings;
  }

  // After Play.
  void LieStill(HostTime from, HostTime until) {
    const size_t said = table.Observations().size();
    table.LieStill(from, until);
    const auto all = table.Observations();
    for (size_t i = said; i < all.size(); ++i) (void)match.Add(all[i]);
  }

  // A declared this hand, if any, and takes from B's row with his left one.
  rules::Ruling RuledOfTheLeft(std::optional<Hand> declared) {
    if (declared) {
      table.Say(HostTime{}, evidence::HandDeclared{Side::kA, *declared});
    }
    table.shoulder_x = -170;
    table.Read(1, 13, kFirst);
    table.Touch(Side::kA, 13, 500);
    return Play().at(0);
  }

  Table table;
  Match match;
};

}  // namespace kimari::match
