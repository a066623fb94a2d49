// The rule options of kyogi: every place where the rules leave a gap or a house
// may differ, by name, with what is done when nobody says otherwise.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::rules {

enum class ValidHand { kFirstUsed, kAny };
enum class SameTimeTo { kHolder, kJudge };
enum class OtherHandTake { kOpponent, kNobody };

struct KyogiOptions {
  Duration same_time = Milliseconds(1);  // same_time_ms
  SameTimeTo same_time_to = SameTimeTo::kHolder;
  ValidHand valid_hand = ValidHand::kFirstUsed;
  OtherHandTake other_hand_take = OtherHandTake::kOpponent;
  bool other_hand_sends = false;
  bool push_takes = true;
  bool take_sends = true;
  bool dead_card_faults = true;
  bool shared_fault = true;
  bool lost_card_sends = false;

  bool operator==(const KyogiOptions&) const = default;
};

// One option for people and programs.
struct OptionInfo {
  std::string id;      // "same_time_ms"
  std::string rule;    // "R-KA-7"
  std::string source;  // where the rule stands, or that it stands nowhere
  std::string default_value;  // as SetOption takes it
  std::string choices;        // "yes, no"
  std::string en;
  std::string ja;
};

// All options, in the order to show them.
std::vector<OptionInfo> KyogiOptionList();

// What an option is set to, as SetOption takes it; empty for an unknown id.
std::string OptionValue(const KyogiOptions& options, std::string_view id);

// Sets one option; kUsage names the option and the values it can have.
Result<void> SetOption(KyogiOptions& options, std::string_view id,
                       std::string_view value);

// {"same_time_ms": "1.000000", ...}: every option in the order of the list, the
// same bytes each time.
std::string OptionsJson(const KyogiOptions& options);
// The way back. Options left out keep their default; kFile when it is not such
// an object.
Result<KyogiOptions> ParseOptions(const std::string& json);

}  // namespace kimari::rules
