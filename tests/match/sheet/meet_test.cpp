// Incidents of a meet, by player.
#include "host/match/sheet/meet.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/match/sheet/sheet_fixture.h"

namespace kimari::sheet {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

class Meet : public SheetTest {
 protected:
  // A match in which B is shown a yellow card, whoever B is.
  PlayedMatch AgainstB(const std::string& file, const std::string& b) {
    started_.player_b = b;
    if (meet_.empty()) Enters(By("Mori", DeskAction::kYellow, 0, Party::kB));
    return meet_.emplace_back(PlayedMatch{file, Made()});
  }
  std::vector<PlayedMatch> meet_;
};

TEST_F(Meet, APlayersCardsAreCountedOverItsMatches) {  // R-HT-35
  AgainstB("one.mcap", "Baba");
  AgainstB("two.mcap", "Baba");
  AgainstB("three.mcap", "Chiba");
  const json players = json::parse(MeetJson(meet_))["players"];
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0]["player"], "Baba");
  EXPECT_EQ(players[0]["yellow"], 2);
  EXPECT_EQ(players[0]["incidents"][1]["file"], "two.mcap");
  EXPECT_THAT(MeetTable(meet_), HasSubstr("Chiba: "));
}

TEST_F(Meet, WhatIsNobodysIsNoPlayers) {
  Enters(By("Mori", DeskAction::kNote));
  meet_.push_back({"one.mcap", Made()});
  EXPECT_THAT(json::parse(MeetJson(meet_))["players"], IsEmpty());
  EXPECT_THAT(MeetTable(meet_), HasSubstr("no incident"));
}

}  // namespace
}  // namespace kimari::sheet
