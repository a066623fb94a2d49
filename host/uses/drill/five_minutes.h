// What to do with five minutes today: one drill, chosen by what a player did. A
// pure function of his attempts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/uses/drill/attempt.h"
#include "host/uses/drill/drill.h"

namespace kimari::drill {

// Why that drill: the first of these that is true.
enum class Needs : uint8_t {
  kBegin,     // nothing was trained yet
  kDue,       // `count` cards are due by tomorrow: `cards`, by their kimariji
  kDead,      // `count` of the last `of` dead cards were touched
  kPartners,  // cards with an unread partner take `count` ms longer
  kUnseen,    // `count` cards were never asked
  kRest,      // `count` days without that drill
};

struct FiveMinutes {
  std::string drill;
  // In place of the drill's own; nothing: as it is.
  std::optional<int> court;
  std::optional<int> dead;
  Needs needs = Needs::kBegin;
  int count = 0;
  int of = 0;
  std::vector<std::string> cards;  // three at most
};

// `attempts` by their time; `today` of the player's own calendar. Nothing where
// `drills` has none that fits.
std::optional<FiveMinutes> FiveMinutesOf(std::span<const Attempt> attempts,
                                         int today,
                                         const std::vector<Drill>& drills);

}  // namespace kimari::drill
