// A month of evenings, and years of them: what is kept, and how long a page
// takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "host/base/random.h"
#include "host/drill/attempt_json.h"
#include "host/drill/desk.h"
#include "host/drill/schedule.h"
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

constexpr int kSetSize = 25;

// Players who know each card as well as the last time and their own talent say.
class Evenings {
 public:
  std::vector<Attempt> Of(int players, int days, int sets_a_day) {
    std::vector<Attempt> all;
    for (int day = 0; day < days; ++day) {
      for (int set = 0; set < sets_a_day * players; ++set) {
        ++set_;
        for (int place = 1; place <= kSetSize; ++place) {
          all.push_back(One(set % players, day, place));
        }
      }
    }
    return all;
  }

 private:
  Attempt One(int player, int day, int place) {
    Attempt attempt;
    attempt.set = set_;
    attempt.drill = "first_evening";
    attempt.player = "player " + std::to_string(player);
    const std::chrono::year_month_day date{
        std::chrono::sys_days{std::chrono::days{20'400 + day}}};
    char text[32];
    (void)std::snprintf(text, sizeof text, "%04d-%02u-%02uT19:00:00Z",
                        static_cast<int>(date.year()),
                        static_cast<unsigned>(date.month()),
                        static_cast<unsigned>(date.day()));
    attempt.began = text;
    attempt.place = place;
    attempt.card = static_cast<cards::CardId>(1 + random_.Below(100));
    attempt.kimariji = "はる";
    attempt.kana = 2;
    attempt.row = place % kRows;
    const double luck = random_.Uniform();
    if (luck > 0.1) attempt.answered = attempt.card;
    if (luck < 0.03) {
      attempt.answered = static_cast<cards::CardId>(attempt.card % 100 + 1);
    }
    if (attempt.answered != 0) {
      attempt.sound_ms = 600 + 80 * random_.Normal() + 3.0 * attempt.card;
    }
    attempt.sigma_ms = 20;
    return attempt;
  }

  Random random_{32};
  uint64_t set_ = 0;
};

class MonthTest : public testing::Test {
 protected:
  // As the program writes it, without waiting for the disk at each answer.
  void Write(const std::vector<Attempt>& attempts) const {
    std::string lines = "{\"kimari_drill\": 2, \"written\": 1}\n";
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
  Write(Evenings().Of(4, 30, 1));
  const auto first = Of("player 2");
  std::filesystem::remove(place_.Path("drill.sqlite"));
  EXPECT_THAT(first, testing::SizeIs(30 * kSetSize));
  EXPECT_EQ(Of("player 2"), first);
}

TEST_F(MonthTest, WhatIsAskedMoreOftenThanNeededComesBackLaterAndLater) {
  const Schedule schedule = ScheduleOf(Evenings().Of(1, 30, 2));
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

TEST_F(MonthTest, APageOfAHundredThousandAnswersIsThereAtOnce) {
  const auto attempts = Evenings().Of(1, 400, 10);
  ASSERT_THAT(attempts, testing::SizeIs(100'000));
  Write(attempts);
  Desk desk(cards::HyakuninIsshu(), std::move(*Open()), {},
            [] { return std::string("2026-12-24T19:00:00Z"); });
  for (const char* when : {"at first", "then"}) {
    const auto before = std::chrono::steady_clock::now();
    ASSERT_TRUE(desk.CoachOf(4000));
    const std::chrono::duration<double> took =
        std::chrono::steady_clock::now() - before;
    // 0.2 s on a quiet machine.
    EXPECT_LT(took.count(), 2);
    std::printf("coach of 100000 answers, %s: %.0f ms\n", when,
                took.count() * 1e3);
  }
}

}  // namespace
}  // namespace kimari::drill
