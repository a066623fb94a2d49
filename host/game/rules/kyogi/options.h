// The rule options of kyogi: every place where the rules leave a gap or a house
// may differ, by name, with what is done when nobody says otherwise.
#pragma once

#include <span>

#include "host/base/time.h"
#include "host/game/rules/options.h"

namespace kimari::rules::kyogi {

enum class ValidHand { kFirstUsed, kAny };
enum class SameTimeTo { kHolder, kJudge };
enum class OtherHandTake { kOpponent, kNobody };
enum class SlidCard { kOwnLine, kAnyLine };

inline constexpr int kCourtCards = 50;  // R-KK-5

struct KyogiOptions {
  Duration same_time = Milliseconds(1);  // same_time_ms
  SameTimeTo same_time_to = SameTimeTo::kHolder;
  ValidHand valid_hand = ValidHand::kFirstUsed;
  OtherHandTake other_hand_take = OtherHandTake::kOpponent;
  bool other_hand_sends = false;
  OtherHandTake both_hands_push = OtherHandTake::kOpponent;
  bool push_takes = true;
  bool take_sends = true;
  bool dead_card_faults = true;
  SlidCard slid_card = SlidCard::kOwnLine;
  bool shared_fault = true;
  bool shared_fault_hand = true;
  bool lost_card_sends = false;
  int court_cards = kCourtCards;  // laid out by both sides together
  bool practice = false;          // take_sends is no then

  bool operator==(const KyogiOptions&) const = default;
};

// As the book lists, sets and writes them.
std::span<const Option<KyogiOptions>> KyogiOptionTable();

}  // namespace kimari::rules::kyogi
