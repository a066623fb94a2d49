// The valid hand (有効手, R-KA-15, R-KK-16).
#include "host/rules/instants.h"
#include "host/rules/kyogi/decide.h"

namespace kimari::rules::kyogi {
namespace {

constexpr int32_t kAll = 1'000'000;

bool SaidOther(const Facts& facts, Side player, CardId card) {
  for (const Established& each : facts.established) {
    if (each.kind == Established::Kind::kOtherHand && each.side == player &&
        each.card.value_or(card) == card) {
      return true;
    }
  }
  return false;
}

// The hand a player used first in this reading: how probably the left one, and
// by which touch or push; none where it is not told.
struct FirstUse {
  std::optional<int32_t> left_ppm;
  const HandTold* by = nullptr;
};

FirstUse FirstUseOf(const Asked& asked, Side player) {
  FirstUse first;
  Instant when{HostTime{INT64_MAX / 2}, {}};
  const auto used = [&](const Instant& at, const HandTold& told, bool sure) {
    if (first.by != nullptr && at.t >= when.t) {
      // Which of the two came first may not be told; nor whether this did.
      const bool later = Before(when, at).value_or(false);
      if (!later && first.left_ppm != told.left_ppm) {
        first.left_ppm = kAll / 2;
        first.by = nullptr;
      }
      return;
    }
    const bool later = first.by == nullptr || Before(at, when).value_or(false);
    const bool same = first.by != nullptr && first.left_ppm == told.left_ppm;
    when = at;
    first.left_ppm = told.left_ppm;
    first.by = &told;
    if (!sure || (!later && !same)) {
      first.left_ppm = kAll / 2;
      first.by = nullptr;
    }
  };
  for (const Touch& t : asked.facts.touches) {
    if (t.side == player && t.hand.left_ppm &&
        !SaidOther(asked.facts, player, t.card)) {
      used(t.down, t.hand, t.certainty_ppm >= kSurePpm);
    }
  }
  for (const Exit& e : asked.facts.exits) {
    if (e.by == player && !e.both_hands && e.hand.left_ppm) {
      used(e.at, e.hand, true);
    }
  }
  return first;
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

int32_t OtherHandPpm(const Asked& asked, Side player, const HandTold& hand) {
  if (asked.options.valid_hand == ValidHand::kAny) return 0;
  if (hand.other_ppm) return *hand.other_ppm;
  if (!hand.left_ppm) return 0;
  const int64_t left = *hand.left_ppm;
  if (const std::optional<Hand>& valid = asked.state.valid_hand[player]) {
    return static_cast<int32_t>(*valid == Hand::kLeft ? kAll - left : left);
  }
  const FirstUse first = FirstUseOf(asked, player);
  if (!first.left_ppm || first.by == &hand) return 0;
  const int64_t valid_left = *first.left_ppm;
  return static_cast<int32_t>(
      (valid_left * (kAll - left) + (kAll - valid_left) * left) / kAll);
}

bool Valid(const Asked& asked, const Touch& touch) {
  if (asked.options.valid_hand == ValidHand::kAny) return true;
  return !SaidOther(asked.facts, touch.side, touch.card) &&
         OtherHandPpm(asked, touch.side, touch.hand) < kAll / 2;
}

bool Valid(const Asked& asked, const Exit& exit) {
  if (exit.both_hands) return false;
  if (!exit.by || asked.options.valid_hand == ValidHand::kAny) return true;
  return !SaidOther(asked.facts, *exit.by, exit.card) &&
         OtherHandPpm(asked, *exit.by, exit.hand) < kAll / 2;
}

}  // namespace kimari::rules::kyogi
