#include "host/uses/drill/drill_set.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "host/base/random.h"
#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/game/cards/kana_key.h"
#include "host/game/cards/morae.h"

namespace kimari::drill {
namespace {

using cards::CardId;

template <typename T>
void Shuffle(std::vector<T>& all, Random& random) {
  for (size_t i = all.size(); i > 1; --i) {
    std::swap(all[i - 1], all[random.Below(i)]);
  }
}

// Cards beside each other on a court.
int ColumnsOf(const court::Plan& plan) {
  return static_cast<int>(plan.PadsOf(Side::kA, 0).size());
}

// Whose half it is sees it so.
void LayHalf(Half half, const UsualPlaces& laid, std::vector<Laid>& court) {
  const int columns = ColumnsOf(*court::Kyogi());
  for (Laid& card : court) {
    if (card.half != half) continue;
    for (int row = 0; row < kRows; ++row) {
      for (const Wing wing : {Wing::kLeft, Wing::kRight}) {
        const auto& cards = laid.Of(row, wing);
        const auto found = std::ranges::find(cards, card.card);
        if (found == cards.end()) continue;
        const auto inwards = static_cast<int>(found - cards.begin());
        // The other player's left is on the player's right.
        const bool left = (wing == Wing::kLeft) == (half == Half::kOwn);
        card.row = row;
        card.column = left ? inwards : columns - 1 - inwards;
      }
    }
  }
}

std::vector<Laid> LaidOut(const cards::Deck& deck,
                          const std::vector<CardId>& cards,
                          const SetWanted& wanted) {
  const Drill& drill = wanted.drill;
  const bool both = drill.halves == Halves::kBoth;
  std::vector<Laid> court;
  std::array<std::vector<CardId>, 2> of_half;
  for (int i = 0; i < drill.court; ++i) {
    const bool own = both ? i % 2 == 0 : drill.halves == Halves::kOwn;
    const Half half = own ? Half::kOwn : Half::kOther;
    court.push_back({cards[static_cast<size_t>(i)], half});
    of_half[static_cast<size_t>(half)].push_back(court.back().card);
  }
  const UsualPlaces suggested = SuggestedPlaces(deck);
  const auto lay = [&](Half half, const UsualPlaces& usual) {
    LayHalf(half, LaidBy(usual, of_half[static_cast<size_t>(half)]), court);
  };
  lay(Half::kOwn, wanted.usual.value_or(suggested));
  lay(Half::kOther, suggested);
  return court;
}

// Kana that two phrases begin with alike.
size_t Alike(const cards::Deck& deck, CardId a, CardId b) {
  const auto one = cards::Letters(deck.Find(a)->upper);
  const auto other = cards::Letters(deck.Find(b)->upper);
  const auto [end, _] = std::ranges::mismatch(one, other);
  return static_cast<size_t>(end - one.begin());
}

std::string Spoken(std::string_view kana) { return cards::KanaKey(kana); }

// The card among those that are easiest to take for it.
std::vector<Choice> Choices(const cards::Deck& deck, CardId card,
                            const std::set<CardId>& gone, Random& random) {
  std::vector<CardId> others;
  for (const cards::Card& other : deck.cards) {
    if (other.number != card && !gone.contains(other.number)) {
      others.push_back(other.number);
    }
  }
  Shuffle(others, random);
  std::ranges::stable_sort(others, [&](CardId a, CardId b) {
    return Alike(deck, card, a) > Alike(deck, card, b);
  });
  others.resize(std::min(others.size(), kChoices - 1));
  others.push_back(card);
  Shuffle(others, random);
  std::vector<Choice> choices;
  for (const CardId other : others) {
    choices.push_back({other, cards::KimarijiNow(deck, other, gone).now.text});
  }
  return choices;
}

void AskOnCourt(const cards::Deck& deck, std::vector<CardId> cards,
                Random& random, DrillSet& set) {
  Shuffle(cards, random);
  std::set<CardId> read;
  for (const CardId card : cards) {
    set.asked.push_back({card, cards::KimarijiNow(deck, card, read).now});
    read.insert(card);
  }
}

void AskOneByOne(const cards::Deck& deck, const std::vector<CardId>& cards,
                 Random& random, DrillSet& set) {
  std::set<CardId> read;
  for (const CardId card : cards) {
    const cards::CurrentKimariji now = cards::KimarijiNow(deck, card, read);
    Asked asked{card, now.now};
    if (set.drill.changing) asked.why = {now.why, now.why_ja};
    asked.choices = Choices(deck, card, read, random);
    set.asked.push_back(std::move(asked));
    if (set.drill.changing) read.insert(card);
  }
}

void AskWhere(const cards::Deck& deck, std::vector<CardId> cards,
              Random& random, DrillSet& set) {
  for (const double after : set.drill.after_min) {
    Shuffle(cards, random);
    for (const CardId card : cards) {
      Asked asked{card, cards::StaticKimariji(deck, card)};
      asked.after_min = after;
      set.asked.push_back(std::move(asked));
    }
  }
}

void AddGhost(const Ghost& ghost, Random random, DrillSet& set) {
  for (size_t i = 0; i < set.asked.size(); ++i) {
    Asked& asked = set.asked[i];
    const auto known = ghost.known_ms.find(asked.card);
    const double usual =
        known != ghost.known_ms.end()
            ? known->second
            : ghost.curve.median_ms + ghost.curve.spread_ms * random.Normal() +
                  ghost.curve.per_kana_ms * (asked.kimariji.kana - 1);
    const bool fault = random.Uniform() < ghost.curve.fault_share;
    std::vector<CardId> lying;
    for (size_t later = i + 1; later < set.asked.size(); ++later) {
      if (!set.Dead(set.asked[later].card)) {
        lying.push_back(set.asked[later].card);
      }
    }
    if (fault && !lying.empty()) {
      asked.ghost = lying[random.Below(lying.size())];
    } else if (!set.Dead(asked.card)) {
      asked.ghost = asked.card;
    }
    if (asked.ghost != 0) asked.ghost_ms = usual;
  }
}

// The weak ones first, else as they come.
std::vector<CardId> InOrder(const SetWanted& wanted) {
  Random random(wanted.seed);
  std::vector<CardId> all = wanted.drill.cards;
  Shuffle(all, random);
  if (!wanted.drill.weak) return all;
  std::ranges::stable_sort(all, {}, [&](CardId card) {
    return std::ranges::find(wanted.weak, card) - wanted.weak.begin();
  });
  return all;
}

}  // namespace

const Laid* DrillSet::Find(CardId card) const {
  const auto found =
      std::find_if(court.begin(), court.end(),
                   [&](const Laid& laid) { return laid.card == card; });
  return found == court.end() ? nullptr : &*found;
}

bool DrillSet::Dead(CardId card) const {
  return OnCourt(drill.kind) && Find(card) == nullptr;
}

void AskEachOnce(DrillSet& set) {
  const size_t waits = set.drill.after_min.size();
  const size_t cards = set.court.size();
  set.asked.resize(std::min(set.asked.size(), cards));
  for (size_t i = 0; i < set.asked.size(); ++i) {
    set.asked[i].after_min = set.drill.after_min[i * waits / cards];
  }
}

CardId PartnerOf(const cards::Deck& deck, CardId card,
                 const std::set<CardId>& read) {
  const auto others = cards::KimarijiNow(deck, card, read).told_from;
  return others.size() == 1 ? others.front() : 0;
}

CardId CardSaid(const cards::Deck& deck, const DrillSet& set, int place,
                const std::string& said) {
  std::set<CardId> read;
  if (set.drill.changing) {
    for (int before = 1; before < place; ++before) {
      read.insert(set.asked[static_cast<size_t>(before) - 1].card);
    }
  }
  // As the deck spells it before any other spelling of the same sounds.
  for (const auto key : {cards::Sound, Spoken}) {
    const auto found =
        std::ranges::find_if(deck.cards, [&](const cards::Card& card) {
          return !read.contains(card.number) &&
                 key(cards::KimarijiNow(deck, card.number, read).now.text) ==
                     key(said);
        });
    if (found != deck.cards.end()) return found->number;
  }
  return kNoSuchCard;
}

Result<DrillSet> MakeSet(const cards::Deck& deck, const SetWanted& wanted) {
  const int needed = wanted.drill.Needed();
  std::vector<CardId> cards = InOrder(wanted);
  if (needed < 1 || (OnCourt(wanted.drill.kind) && wanted.drill.court < 1) ||
      needed > static_cast<int>(cards.size())) {
    return Fail(
        ErrorKind::kUsage,
        fmt::format("{} cards are asked for, {} on the court: the "
                    "drill \"{}\" has {}",
                    needed, wanted.drill.court, wanted.drill.id, cards.size()));
  }
  cards.resize(static_cast<size_t>(needed));
  Random random(wanted.seed + 1);
  DrillSet set;
  set.seed = wanted.seed;
  set.drill = wanted.drill;
  if (OnCourt(set.drill.kind) || set.drill.kind == Kind::kLayout) {
    set.court = LaidOut(deck, cards, wanted);
  }
  switch (set.drill.kind) {
    case Kind::kReaction:
    case Kind::kDeadCards:
    case Kind::kGhost:
    case Kind::kRig:
    case Kind::kStrokes:
      AskOnCourt(deck, std::move(cards), random, set);
      break;
    case Kind::kKimariji:
    case Kind::kPhrase:
      AskOneByOne(deck, cards, random, set);
      break;
    case Kind::kLayout:
      AskWhere(deck, std::move(cards), random, set);
      break;
  }
  if (set.drill.kind == Kind::kGhost) {
    AddGhost(wanted.ghost, random.Fork(1), set);
  }
  return set;
}

}  // namespace kimari::drill
