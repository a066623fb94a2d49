#include "host/proof/certify/drill/sitting.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "host/court/side.h"

namespace kimari::drill {
namespace {

using cards::CardId;

constexpr int kPerSide = 25;
constexpr double kMedian = 600;  // ms
constexpr double kSpread = 90;

// Own cards are the first 25, the other side's the next.
std::string HalfLaid(Side side, int first) {
  static constexpr const char* kRowNames[] = {"lower", "middle", "upper"};
  // Columns of pads, from the left: near both side lines, as people lay.
  static constexpr int kColumns[] = {1, 2, 3, 4, 12, 13, 14, 15, 16};
  std::string cards;
  for (int i = 0; i < kPerSide; ++i) {
    cards += fmt::format("{{ card = {}, row = \"{}\", column = {} }},\n",
                         first + (side == Side::kA ? 0 : kPerSide) + i + 1,
                         kRowNames[i % 3], kColumns[i / 3]);
  }
  return fmt::format("{} = [{}]\n", Letter(side), cards);
}

std::vector<CardId> Order(Random& random, int first, int readings) {
  std::vector<CardId> order;
  for (int card = 1; card <= 2 * kPerSide; ++card) {
    order.push_back(static_cast<CardId>(first + card));
  }
  for (size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.Below(i)]);
  }
  order.resize(static_cast<size_t>(readings));
  return order;
}

// A card of the other territory that lies until the end, or nearly.
CardId OfOtherSide(const std::vector<CardId>& order, CardId card, int first) {
  const int from = first + 1 + (card <= first + kPerSide ? kPerSide : 0);
  CardId last = 0;
  auto read = order.begin();
  for (int each = from; each < from + kPerSide; ++each) {
    const auto found = std::ranges::find(order, static_cast<CardId>(each));
    if (last != 0 && found < read) continue;
    last = static_cast<CardId>(each);
    read = found;
  }
  return last;
}

}  // namespace

Sitting DrawSitting(Random random, bool last_fifty, int readings) {
  const int first = last_fifty ? 2 * kPerSide : 0;
  Sitting sitting;
  sitting.order = Order(random, first, readings);
  sitting.fault = readings * 7 / 25;
  sitting.miss = readings * 3 / 5;
  sitting.dead = readings * 4 / 5;
  sitting.order[static_cast<size_t>(sitting.dead) - 1] =
      static_cast<CardId>(last_fifty ? 1 : 100);
  sitting.scenario = fmt::format(
      "[match]\nname = \"drill\"\nmemorise_s = 1\njoka = false\nseed = {}\n"
      "options = {{ practice = true }}\n"
      "[camera]\nfps = 15\n[layout]\n{}{}",
      random.Below(1'000'000), HalfLaid(Side::kA, first),
      HalfLaid(Side::kB, first));
  for (int place = 1; place <= readings; ++place) {
    const CardId card = sitting.order[static_cast<size_t>(place) - 1];
    sitting.scenario += fmt::format("[[reading]]\ncard = {}\n", card);
    if (place == sitting.miss || place == sitting.dead) continue;
    const double ms = std::round(kMedian + kSpread * random.Normal());
    sitting.touch_ms[place] = ms;
    sitting.scenario +=
        fmt::format("[[reading.stroke]]\nplayer = \"A\"\ntouch_ms = {}\n", ms);
    if (place != sitting.fault) continue;
    sitting.scenario +=
        fmt::format("target = {}\n", OfOtherSide(sitting.order, card, first));
  }
  return sitting;
}

}  // namespace kimari::drill
