// A month of evenings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/proof/certify/drill/evenings.h"
#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/schedule.h"
#include "host/uses/drill/store.h"
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

// Such a line had no other keys.
std::string AsFirstVersion(const Attempt& attempt) {
  nlohmann::json line = nlohmann::json::parse(ToJson(attempt));
  nlohmann::json first;
  for (const char* key : {"answered", "began", "card", "dead", "half", "kana",
                          "kimariji", "kimariji_ms", "place", "player", "row",
                          "set", "sigma_ms", "sound_ms"}) {
    first[key] = line[key];
  }
  return first.dump();
}

class MonthTest : public testing::Test {
 protected:
  Result<Store> Open() const { return Store::Open(place_.Path("")); }
  std::vector<Attempt> Of(const std::string& player) const {
    auto store = Open();
    const auto all = store->OfPlayer(player);
    return {all->begin(), all->end()};
  }
  Workplace place_;
};

TEST_F(MonthTest, OfOneAndOfFourPlayersTheStoreHoldsAllOfIt) {
  for (const int players : {1, 4}) {
    const auto month = DrawEvenings(Random(32), players, 30, 1);
    const Workplace place;
    ASSERT_TRUE(Store::Open(place.Path(""))->Append(month));
    auto store = Store::Open(place.Path(""));
    for (int i = 0; i < players; ++i) {
      std::vector<Attempt> his = month;
      std::erase_if(his, [&](const Attempt& each) {
        return each.player != "player " + std::to_string(i);
      });
      const auto kept = store->OfPlayer("player " + std::to_string(i));
      EXPECT_EQ(std::vector(kept->begin(), kept->end()), his);
    }
  }
}

// The log of a month as the first version wrote it.
TEST_F(MonthTest, OfTheFirstVersionSaysTheSame) {
  auto month = DrawEvenings(Random(32), 1, 30, 1);
  std::string lines = "{\"kimari_drill\": 1}\n";
  for (Attempt& each : month) {
    each.drill.clear();
    lines += AsFirstVersion(each) + "\n";
  }
  place_.Write("attempts.jsonl", lines);
  EXPECT_EQ(Of("player 0"), month);
}

TEST_F(MonthTest, WhatIsAskedMoreOftenThanNeededComesBackLaterAndLater) {
  const Schedule schedule = ScheduleOf(DrawEvenings(Random(32), 1, 30, 2));
  EXPECT_THAT(schedule, testing::SizeIs(100));
  int weeks_ahead = 0;
  for (const auto& [card, known] : schedule) {
    weeks_ahead += known.last == Weak::kDue && NextInterval(known.memory) > 7;
    if (known.last == Weak::kMissed || known.last == Weak::kFaults) {
      EXPECT_LE(NextInterval(known.memory), 7) << card;
    }
  }
  EXPECT_GT(weeks_ahead, 40);
}

}  // namespace
}  // namespace kimari::drill
