// A month of evenings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/drill/attempt_json.h"
#include "host/drill/certify/evenings.h"
#include "host/drill/schedule.h"
#include "host/drill/store.h"
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

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

TEST_F(MonthTest, OfFourPlayersTheStoreMadeAnewIsTheSame) {
  Write(DrawEvenings(Random(32), 4, 30, 1));
  const auto first = Of("player 2");
  std::filesystem::remove(place_.Path("drill.sqlite"));
  EXPECT_THAT(first, testing::SizeIs(30 * kEveningCards));
  EXPECT_EQ(Of("player 2"), first);
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
