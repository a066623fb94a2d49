#include "host/uses/drill/carried.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

#include "host/base/random.h"
#include "tests/uses/drill/desk_on_disk.h"

namespace kimari::drill {
namespace {

constexpr uint64_t kFirstId = (uint64_t{1} << 52) + 1;

// One evening as it is told: by phones late and often, by one device at once.
struct Told {
  uint64_t set = 0;
  std::string drill = "card_flow";
  std::string began;
  std::vector<CarriedAnswer> answers;

  // The first `count` of them.
  std::string Json(const std::string& player, size_t count) const {
    std::string text;
    for (size_t i = 0; i < count; ++i) {
      const CarriedAnswer& a = answers[i];
      text += fmt::format("{}{}:{}:{}", i == 0 ? "" : ",", a.card, a.answered,
                          a.seen_ms ? fmt::format("{:.0f}", *a.seen_ms) : "");
    }
    return nlohmann::json{{"set", set},
                          {"player", player},
                          {"drill", drill},
                          {"began", began},
                          {"answers", text}}
        .dump();
  }
};

Told Drawn(Random& random, uint64_t set, const std::string& began) {
  Told told{set, random.Below(2) == 0 ? "card_flow" : "kimariji", began, {}};
  for (size_t i = 0; i < 1 + random.Below(5); ++i) {
    const auto card = static_cast<cards::CardId>(1 + random.Below(8));
    const bool known = random.Below(3) != 0;
    told.answers.push_back(
        {card, known ? card : cards::CardId{0},
         known || random.Below(2) == 0
             ? std::optional<double>(300.0 +
                                     static_cast<double>(random.Below(2000)))
             : std::nullopt});
  }
  return told;
}

class CarriedTest : public DeskTest {
 protected:
  CarriedTest() {
    Desk::Most most;
    most.players = 100'000;
    Starts(BuiltInDrills(cards::HyakuninIsshu()), most);
  }
  int Tells(const Told& told, const std::string& player, size_t count) {
    return desk_->TakeIn(told.Json(player, count)).status;
  }
  int TellsAll(const Told& told, const std::string& player) {
    return Tells(told, player, told.answers.size());
  }
  // What is kept of a player, line by line, under another name.
  std::string KeptOf(const std::string& player) {
    std::string text = desk_->ExportPlayer(player, "json")->bytes;
    const std::string name = "\"" + player + "\"";
    for (size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
      text.replace(at, name.size(), "\"\"");
    }
    return text;
  }
  std::string WeakOf(const std::string& player) {
    return nlohmann::json::parse(desk_->Carry(player)->bytes)["weak"].dump();
  }
  // At the club's own desk, at `today_`.
  void PlaysHere(uint64_t set, const std::string& player, Random& random) {
    Begins(static_cast<int>(set), player, "kimariji");
    for (int place = 1; place <= 3; ++place) {
      const auto question = desk_->Find(set, static_cast<uint64_t>(place));
      Answer answer{set, place};
      answer.card =
          random.Below(3) == 0 ? cards::CardId{1} : question->asked.card;
      answer.sound_ms = 900;
      answer.sigma_ms = 50;
      desk_->Enter(answer, std::nullopt);
    }
  }
};

TEST_F(CarriedTest, WhatIsToldAgainCountsOnce) {
  Random random(1);
  const Told told = Drawn(random, kFirstId, "2026-11-23T08:00:00Z");
  for (int again = 0; again < 3; ++again)
    EXPECT_EQ(TellsAll(told, "Aoki"), 200);
  const std::string kept = KeptOf("Aoki");
  EXPECT_EQ(std::ranges::count(kept, '\n'),
            static_cast<long>(told.answers.size()));
}

TEST_F(CarriedTest, AnotherAnswerAtTheSamePlaceIsRefused) {
  Told told{kFirstId, "card_flow", "2026-11-23T08:00:00Z", {{7, 7, 500}}};
  EXPECT_EQ(TellsAll(told, "Aoki"), 200);
  told.answers[0].answered = 0;
  EXPECT_EQ(TellsAll(told, "Aoki"), 409);
}

TEST_F(CarriedTest, OfWhoWasDeletedSinceNothingComesBack) {
  const Told before{
      kFirstId, "card_flow", "2026-11-23T08:00:00Z", {{7, 7, 500}}};
  EXPECT_EQ(TellsAll(before, "Aoki"), 200);
  Forgets("Aoki");
  EXPECT_EQ(TellsAll(before, "Aoki"), 410);
  const Told after{
      kFirstId + 1, "card_flow", "2026-11-25T08:00:00Z", {{7, 7, 500}}};
  EXPECT_EQ(TellsAll(after, "Aoki"), 200);
}

TEST_F(CarriedTest, WhatIsNoCarriedSetIsRefused) {
  const Told told{kFirstId, "card_flow", "2026-11-23T08:00:00Z", {{7, 7, 500}}};
  Told other = told;
  other.set = 5;
  EXPECT_EQ(TellsAll(other, "Aoki"), 400) << "one of a desk";
  other = told;
  other.drill = "first_evening";
  EXPECT_EQ(TellsAll(other, "Aoki"), 400) << "heard, not seen";
  other = told;
  other.answers[0].card = 101;
  EXPECT_EQ(TellsAll(other, "Aoki"), 400);
  other = told;
  other.began = "yesterday";
  EXPECT_EQ(TellsAll(other, "Aoki"), 400);
}

// Two phones and the club's program, in a random order: each phone plays sets,
// tells them when it is in reach, whole or in part, and tells again what may
// have been lost on the way. One device that has all of it from the start is
// the measure.
void Interleave(uint64_t seed,
                const std::function<void(const Told&, size_t)>& tell,
                const std::function<void(const Told&)>& at_once,
                const std::function<void(uint64_t, const std::string&)>& here) {
  Random random(seed);
  std::array<std::vector<Told>, 2> phones;
  uint64_t next = kFirstId + seed * 100;
  const int steps = 4 + static_cast<int>(random.Below(8));
  for (int step = 0; step < steps; ++step) {
    const std::string now = fmt::format("2026-10-{:02}T{:02}:00:00Z",
                                        1 + step * 2, 8 + random.Below(12));
    auto& phone = phones.at(random.Below(2));
    switch (random.Below(4)) {
      case 0:
        here(seed * 100 + static_cast<uint64_t>(step) + 1, now);
        break;
      case 1:
        for (const Told& told : phone) {
          tell(told, 1 + random.Below(told.answers.size()));
        }
        break;
      default:
        phone.push_back(Drawn(random, next++, now));
        at_once(phone.back());
    }
  }
  // In reach at last, the other one first as often as not.
  const size_t first = random.Below(2);
  for (const size_t which : {first, 1 - first}) {
    auto& phone = phones.at(which);
    for (size_t i = phone.size(); i > 1; --i) {
      std::swap(phone[i - 1], phone[random.Below(i)]);
    }
    for (const Told& told : phone) tell(told, told.answers.size());
  }
}

// T27: KIMARI_INTERLEAVINGS=1000 for its full number.
TEST_F(CarriedTest,
       InAnyOrderEachAnswerCountsOnceAndTheScheduleIsThatOfOneDevice) {
  const char* const wanted = std::getenv("KIMARI_INTERLEAVINGS");
  const int runs = wanted == nullptr ? 40 : std::atoi(wanted);
  for (int seed = 1; seed <= runs; ++seed) {
    const std::string many = fmt::format("many {}", seed);
    const std::string one = fmt::format("one {}", seed);
    size_t answers = 0;
    uint64_t copy = 0;
    const auto here = [&](uint64_t set, const std::string& now) {
      today_ = now;
      Random random(set);
      Random again(set);
      PlaysHere(set, many, random);
      PlaysHere(set + 1'000'000, one, again);
      answers += 3;
    };
    Interleave(
        static_cast<uint64_t>(seed),
        [&](const Told& told, size_t count) {
          ASSERT_EQ(Tells(told, many, count), 200);
        },
        [&](const Told& told) {
          Told same = told;
          same.set += 1'000'000'000 + copy++;
          answers += told.answers.size();
          ASSERT_EQ(TellsAll(same, one), 200);
        },
        here);
    today_ = "2026-11-24T19:00:00Z";
    const std::string kept = KeptOf(many);
    EXPECT_EQ(static_cast<size_t>(std::ranges::count(kept, '\n')), answers)
        << "seed " << seed;
    EXPECT_EQ(WeakOf(many), WeakOf(one)) << "seed " << seed;
    Forgets(many);  // a store of thousands is slow
    Forgets(one);
  }
}

}  // namespace
}  // namespace kimari::drill
