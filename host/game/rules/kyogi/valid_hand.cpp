// The valid hand (有効手, R-KA-15, R-KK-16).
#include <vector>

#include "host/base/certainty.h"
#include "host/game/rules/instants.h"
#include "host/game/rules/kyogi/decide.h"

namespace kimari::rules::kyogi {
namespace {

bool SaidOther(const Facts& facts, Side player, CardId card) {
  for (const Established& each : facts.established) {
    if (each.kind == Established::Kind::kOtherHand && each.side == player &&
        each.card.value_or(card) == card) {
      return true;
    }
  }
  return false;
}

// A touch or push of which it is told by which hand it was.
struct Use {
  Instant at;
  const HandTold* hand = nullptr;
  bool sure = true;
};

std::vector<Use> UsesOf(const Asked& asked, Side player) {
  std::vector<Use> uses;
  for (const Touch& t : asked.facts.touches) {
    if (t.side == player && t.hand.left_ppm &&
        !SaidOther(asked.facts, player, t.card)) {
      uses.push_back({t.down, &t.hand, t.certainty_ppm >= kSurePpm});
    }
  }
  for (const Exit& e : asked.facts.exits) {
    if (e.by == player && !e.both_hands && e.hand.left_ppm) {
      uses.push_back({e.at, &e.hand});
    }
  }
  return uses;
}

// The hand a player used first in this reading: how probably the left one, and
// by which touch or push; none where it is not told. Even, and by none, where
// it is not told which of several came first.
struct FirstUse {
  std::optional<int32_t> left_ppm;
  const HandTold* by = nullptr;
};

FirstUse FirstUseOf(const Asked& asked, Side player) {
  const std::vector<Use> uses = UsesOf(asked, player);
  const Use* first = nullptr;
  for (const Use& use : uses) {
    if (use.sure && (first == nullptr || use.at.t < first->at.t)) first = &use;
  }
  const FirstUse unclear{kHalfPpm, nullptr};
  if (first == nullptr) return uses.empty() ? FirstUse{} : unclear;
  for (const Use& use : uses) {
    const bool told = Before(first->at, use.at).value_or(false) ||
                      Before(use.at, first->at).value_or(false);
    if (&use != first && !told && use.hand->left_ppm != first->hand->left_ppm) {
      return unclear;
    }
  }
  return {first->hand->left_ppm, first->hand};
}

}  // namespace

std::optional<Hand> ValidHandOf(const Asked& asked, Side player) {
  if (asked.state.valid_hand[player]) return asked.state.valid_hand[player];
  const FirstUse first = FirstUseOf(asked, player);
  if (!first.left_ppm) return std::nullopt;
  if (*first.left_ppm >= kSurePpm) return Hand::kLeft;
  if (*first.left_ppm <= kExcludedPpm) return Hand::kRight;
  return std::nullopt;
}

bool FirstHandIsOpen(const Asked& asked, Side player) {
  if (asked.options.valid_hand == ValidHand::kAny ||
      asked.state.valid_hand[player]) {
    return false;
  }
  const FirstUse first = FirstUseOf(asked, player);
  return first.left_ppm && first.by == nullptr;
}

bool AnsweredByFirstHand(const Asked& asked, Side player,
                         const HandTold& hand) {
  return hand.left_ppm && !hand.other_ppm && FirstHandIsOpen(asked, player);
}

int32_t OtherHandPpm(const Asked& asked, Side player, const HandTold& hand) {
  if (asked.options.valid_hand == ValidHand::kAny) return 0;
  if (hand.other_ppm) return *hand.other_ppm;
  if (!hand.left_ppm) return 0;
  const int64_t left = *hand.left_ppm;
  if (const std::optional<Hand>& valid = asked.state.valid_hand[player]) {
    return static_cast<int32_t>(*valid == Hand::kLeft ? kAllPpm - left : left);
  }
  const FirstUse first = FirstUseOf(asked, player);
  if (!first.left_ppm || first.by == &hand) return 0;
  const int64_t valid_left = *first.left_ppm;
  return static_cast<int32_t>(
      (valid_left * (kAllPpm - left) + (kAllPpm - valid_left) * left) /
      kAllPpm);
}

bool Valid(const Asked& asked, const Touch& touch) {
  if (asked.options.valid_hand == ValidHand::kAny) return true;
  return !SaidOther(asked.facts, touch.side, touch.card) &&
         OtherHandPpm(asked, touch.side, touch.hand) < kHalfPpm;
}

bool Valid(const Asked& asked, const Exit& exit) {
  if (exit.both_hands) return false;
  if (!exit.by || asked.options.valid_hand == ValidHand::kAny) return true;
  return !SaidOther(asked.facts, *exit.by, exit.card) &&
         OtherHandPpm(asked, *exit.by, exit.hand) < kHalfPpm;
}

}  // namespace kimari::rules::kyogi
