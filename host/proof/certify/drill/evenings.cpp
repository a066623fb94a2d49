#include "host/proof/certify/drill/evenings.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <string>

#include "host/uses/drill/day.h"
#include "host/uses/drill/drill_set.h"

namespace kimari::drill {
namespace {

constexpr int kFirstDay = 20'400;
constexpr double kKana = 180;  // ms

Attempt One(Random& random, const std::string& player, int day, uint64_t set,
            int place) {
  Attempt attempt;
  attempt.set = set;
  attempt.drill = "first_evening";
  attempt.player = player;
  attempt.began = DateOf(kFirstDay + day) + "T19:00:00Z";
  attempt.day = {kFirstDay + day};
  attempt.place = place;
  attempt.card = static_cast<cards::CardId>(1 + random.Below(100));
  attempt.kana = 1 + attempt.card % 3;
  constexpr std::array<const char*, 4> kBegin = {"", "は", "はる", "はるす"};
  attempt.kimariji = kBegin[static_cast<size_t>(attempt.kana)];
  attempt.row = place % kRows;
  const double luck = random.Uniform();
  if (luck > 0.1) attempt.answered = attempt.card;
  if (luck < 0.03) {
    attempt.answered = static_cast<cards::CardId>(attempt.card % 100 + 1);
  }
  if (attempt.answered != 0) {
    const double from = 250 + 80 * random.Normal() + 3.0 * attempt.card;
    attempt.sound_ms = from + kKana * attempt.kana;
    // A reader's phrase whose morae nobody marked has none.
    if (attempt.card % 20 != 0) attempt.kimariji_ms = from;
  }
  attempt.sigma_ms = 20;
  return attempt;
}

}  // namespace

std::vector<Attempt> DrawEvenings(Random random, int players, int days,
                                  int sets) {
  std::vector<Attempt> all;
  uint64_t set = 0;
  for (int day = 0; day < days; ++day) {
    for (int i = 0; i < sets * players; ++i) {
      ++set;
      const std::string player = fmt::format("player {}", i % players);
      for (int place = 1; place <= kEveningCards; ++place) {
        all.push_back(One(random, player, day, set, place));
      }
    }
  }
  return all;
}

}  // namespace kimari::drill
