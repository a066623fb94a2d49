#include "host/reader/reading_order.h"

#include <algorithm>
#include <set>
#include <utility>

#include "host/base/random.h"
#include "host/base/secret.h"
#include "host/game/cards/morae.h"
#include "host/reader/card_set.h"

namespace kimari::reader {
namespace {

using cards::CardId;

// How many letters two upper phrases have in common from the start.
size_t Common(const cards::Card& a, const cards::Card& b) {
  const auto first = cards::Letters(a.upper);
  const auto second = cards::Letters(b.upper);
  size_t n = 0;
  while (n < first.size() && n < second.size() &&
         cards::Sound(first[n]) == cards::Sound(second[n])) {
    ++n;
  }
  return n;
}

bool IsPartner(const cards::Deck& deck, CardId dead,
               const std::vector<CardId>& court) {
  return std::any_of(court.begin(), court.end(), [&](CardId card) {
    return Common(*deck.Find(dead), *deck.Find(card)) > 0;
  });
}

// The dead cards, drawn one by one: with probability `partners` from the
// partners as long as there are any, else from all that is left.
std::vector<CardId> DrawDead(const cards::Deck& deck,
                             const std::vector<CardId>& court, int wanted,
                             double partners, Random& random) {
  std::vector<CardId> friends;
  std::vector<CardId> others;
  for (const cards::Card& card : deck.cards) {
    if (std::find(court.begin(), court.end(), card.number) != court.end()) {
      continue;
    }
    (IsPartner(deck, card.number, court) ? friends : others)
        .push_back(card.number);
  }
  const auto take = [&](std::vector<CardId>& from) {
    const auto at =
        from.begin() + static_cast<int64_t>(random.Below(from.size()));
    const CardId card = *at;
    from.erase(at);
    return card;
  };
  std::vector<CardId> dead;
  while (std::ssize(dead) < wanted) {
    const size_t left = friends.size() + others.size();
    const bool friendly =
        !friends.empty() && (others.empty() || random.Uniform() < partners ||
                             random.Below(left) < friends.size());
    dead.push_back(take(friendly ? friends : others));
  }
  return dead;
}

std::vector<CardId> Arrange(const cards::Deck& deck, Arrangement arrangement,
                            const std::vector<CardId>& cards) {
  if (arrangement == Arrangement::kAsGiven) return cards;
  std::vector<CardId> order;
  const std::vector<CardId> whole = MusumefusahoseOrder(deck);
  const std::set<CardId> wanted(cards.begin(), cards.end());
  for (const CardId card : whole) {
    if (wanted.contains(card)) order.push_back(card);
  }
  if (arrangement == Arrangement::kByNumber) {
    std::sort(order.begin(), order.end());
  }
  return order;
}

}  // namespace

Result<ReadingPlan> MakeOrder(const cards::Deck& deck,
                              const OrderOptions& options) {
  std::vector<CardId> court = options.cards;
  if (court.empty()) {
    for (const cards::Card& card : deck.cards) court.push_back(card.number);
  }
  for (const CardId card : court) {
    if (card != 0 && deck.Find(card) != nullptr) continue;
    return Fail(ErrorKind::kUsage,
                Both("card {} is not in deck '{}'",
                     "{}番の札は {} にありません", card, deck.id));
  }
  const auto rest = std::ssize(deck.cards) - std::ssize(court);
  if (options.dead_cards < 0 || options.dead_cards > rest) {
    return Fail(ErrorKind::kUsage,
                Both("{} dead cards: the deck has {} that are not on the court",
                     "空札が多すぎます（{}枚、残りは{}枚です）",
                     options.dead_cards, rest));
  }
  if (options.dead_cards > 0 && options.arrangement == Arrangement::kAsGiven) {
    return Fail(
        ErrorKind::kUsage,
        Text{"a fixed order names its dead cards itself; leave them out "
             "of the options",
             "「書いた順」では空札を選べません"});
  }
  ReadingPlan plan;
  plan.seed = options.seed.empty() ? DrawSecret() : options.seed;
  Random random = RandomOf(plan.seed);
  const std::vector<CardId> dead =
      DrawDead(deck, court, options.dead_cards, options.partners, random);
  court.insert(court.end(), dead.begin(), dead.end());
  plan.order = Arrange(deck, options.arrangement, court);
  if (options.arrangement == Arrangement::kShuffled) {
    // From one order, whatever the cards were named in.
    std::sort(plan.order.begin(), plan.order.end());
    for (size_t i = plan.order.size(); i > 1; --i) {
      std::swap(plan.order[i - 1], plan.order[random.Below(i)]);
    }
  }
  return plan;
}

}  // namespace kimari::reader
