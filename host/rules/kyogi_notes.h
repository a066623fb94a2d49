// What deciding a reading writes down as it goes; for the kyogi files only.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/rules/kyogi_options.h"
#include "host/rules/text.h"
#include "host/rules/types.h"

namespace kimari::rules {

inline constexpr std::array<Side, 2> kBothSides = {Side::kA, Side::kB};

struct Notes {
  std::vector<Reason> reasons;
  std::vector<Reason> open;  // what even certain facts cannot decide

  void Say(std::string rule, std::string en, std::string ja) {
    reasons.push_back({std::move(rule), std::move(en), std::move(ja)});
  }
  void Open(std::string rule, std::string en, std::string ja) {
    open.push_back({std::move(rule), std::move(en), std::move(ja)});
  }
};

inline bool Valid(const Contact& c, const KyogiOptions& options) {
  return c.valid_hand || options.valid_hand == ValidHand::kAny;
}
inline std::string En(CardId card) { return "card " + std::to_string(card); }
inline std::string Ja(CardId card) { return std::to_string(card) + "番の札"; }

// Who takes a card that lies in `territory`, if anybody does.
struct TakeFinding {
  std::optional<Side> taker;
  bool sends = false;  // the take gives a right to send one card
  Notes notes;
};
TakeFinding FindTake(const Facts& facts, const KyogiOptions& options,
                     Side territory);

// All faults of the reading; `territory` is the called card's, none when dead.
struct FaultFinding {
  std::vector<Fault> faults;
  Notes notes;
};
FaultFinding FindFaults(const Facts& facts, const KyogiOptions& options,
                        std::optional<Side> territory);

}  // namespace kimari::rules
