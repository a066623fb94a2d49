// A month of evenings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
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
  // As the program writes it, without waiting for the disk at each answer.
  void Write(const std::vector<Attempt>& attempts) const {
    std::string lines = "{\"kimari_drill\": 3, \"written\": 1}\n";
    for (const Attempt& attempt : attempts) lines += ToJson(attempt) + "\n";
    place_.Write("attempts.jsonl", lines);
  }
  Result<Store> Open() const { return Store::Open(place_.Path("")); }
  std::vector<Attempt> Of(const std::string& player) const {
    auto store = Open();
    const auto all = store->OfPlayer(player);
    return {all->begin(), all->end()};
  }
  Workplace place_;
};

TEST_F(MonthTest, OfOneAndOfFourPlayersTheStoreMadeAnewIsTheSame) {
  for (const int players : {1, 4}) {
    Write(DrawEvenings(Random(32), players, 30, 1));
    std::filesystem::remove(place_.Path("drill.sqlite"));
    for (int i = 0; i < players; ++i) {
      const std::string player = "player " + std::to_string(i);
      const auto first = Of(player);
      EXPECT_THAT(first, testing::SizeIs(30 * kEveningCards));
      std::filesystem::remove(place_.Path("drill.sqlite"));
      EXPECT_EQ(Of(player), first);
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
