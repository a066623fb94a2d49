// The valid hand (有効手, R-KA-15, R-KK-16).
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

// As good as certain.
std::optional<Hand> HandOf(const HandTold& told) {
  if (!told.left_ppm) return std::nullopt;
  if (*told.left_ppm >= kSurePpm) return Hand::kLeft;
  if (*told.left_ppm <= kExcludedPpm) return Hand::kRight;
  return std::nullopt;
}

}  // namespace

std::optional<Hand> ValidHandOf(const Asked& asked, Side player) {
  if (asked.state.valid_hand[player]) return asked.state.valid_hand[player];
  std::optional<Hand> first;
  HostTime when{INT64_MAX};
  const auto used = [&](HostTime at, const HandTold& told) {
    if (at >= when) return;
    when = at;
    first = HandOf(told);
  };
  for (const Touch& t : asked.facts.touches) {
    if (t.side == player && t.certainty_ppm >= kSurePpm) {
      used(t.down.t, t.hand);
    }
  }
  for (const Exit& e : asked.facts.exits) {
    if (e.by == player && !e.both_hands) used(e.at.t, e.hand);
  }
  return first;
}

int32_t OtherHandPpm(const Asked& asked, Side player, const HandTold& hand) {
  if (asked.options.valid_hand == ValidHand::kAny) return 0;
  if (hand.other_ppm) return *hand.other_ppm;
  const std::optional<Hand> valid = ValidHandOf(asked, player);
  if (!hand.left_ppm || !valid) return 0;
  return *valid == Hand::kLeft ? kAll - *hand.left_ppm : *hand.left_ppm;
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
