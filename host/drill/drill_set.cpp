#include "host/drill/drill_set.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <set>
#include <utility>

#include "host/base/random.h"

namespace kimari::drill {
namespace {

template <typename T>
void Shuffle(std::vector<T>& all, Random& random) {
  for (size_t i = all.size(); i > 1; --i) {
    std::swap(all[i - 1], all[random.Below(i)]);
  }
}

}  // namespace

const Laid* DrillSet::Find(cards::CardId card) const {
  const auto found =
      std::find_if(court.begin(), court.end(),
                   [&](const Laid& laid) { return laid.card == card; });
  return found == court.end() ? nullptr : &*found;
}

Result<DrillSet> MakeSet(const cards::Deck& deck, const SetWanted& wanted) {
  const int needed = wanted.court + wanted.dead;
  if (wanted.court < 1 || wanted.dead < 0 ||
      needed > static_cast<int>(deck.cards.size())) {
    return Fail(
        ErrorKind::kUsage,
        fmt::format("{} cards on the court and {} dead ones: the deck "
                    "\"{}\" has {}",
                    wanted.court, wanted.dead, deck.id, deck.cards.size()));
  }
  Random random(wanted.seed);
  std::vector<cards::CardId> all;
  for (const cards::Card& card : deck.cards) all.push_back(card.number);
  Shuffle(all, random);
  DrillSet set;
  set.seed = wanted.seed;
  for (int i = 0; i < wanted.court; ++i) {
    const int place = i / 2;  // in its half
    set.court.push_back({all[static_cast<size_t>(i)],
                         i % 2 == 0 ? Half::kOwn : Half::kOther, place % kRows,
                         place / kRows});
  }
  all.resize(static_cast<size_t>(needed));
  Shuffle(all, random);
  std::set<cards::CardId> read;
  for (const cards::CardId card : all) {
    set.asked.push_back({card, cards::KimarijiNow(deck, card, read).now});
    read.insert(card);
  }
  return set;
}

}  // namespace kimari::drill
