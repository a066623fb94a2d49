#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "host/rules/kyogi_decide.h"

namespace kimari::rules {
namespace {

std::set<std::pair<Side, Side>> WhoFaultsWhere(const Decision& decision) {
  std::set<std::pair<Side, Side>> faults;
  for (const Fault& f : decision.faults) faults.emplace(f.player, f.territory);
  return faults;
}

}  // namespace

bool Decision::SameAs(const Decision& other) const {
  return outcome == other.outcome && taker == other.taker &&
         sends == other.sends && sends_from == other.sends_from &&
         WhoFaultsWhere(*this) == WhoFaultsWhere(other) && open.empty() &&
         other.open.empty();
}

Text Summary(const Decision& decision) {
  if (!decision.open.empty()) {
    return {decision.open.front().en, decision.open.front().ja};
  }
  Text text;
  if (decision.taker) {
    text = {Name(*decision.taker) + " takes", Name(*decision.taker) + "の取り"};
  } else if (decision.outcome == Outcome::kDeadCard) {
    text = {"dead card", "空札"};
  } else {
    text = {"not taken", "取りなし"};
  }
  for (const Fault& f : decision.faults) {
    text.en += ", " + Name(f.player) + " faults";
    text.ja += "、" + Name(f.player) + "のお手つき";
  }
  if (decision.sends_from) {
    text.en += ", " + Name(*decision.sends_from) + " sends " +
               std::to_string(decision.sends);
    text.ja += "、" + Name(*decision.sends_from) + "から" +
               std::to_string(decision.sends) + "枚";
  }
  return text;
}

std::optional<bool> Before(const Instant& a, const Instant& b) {
  // One-sided 0.999 of a normal distribution is 3.0902 sigma: its square is
  // 9.5495, kept below as 95495 / 10000. __int128 because ns squared are large.
  __extension__ using Wide = __int128;
  const Wide apart = Wide{b.t.ns} - a.t.ns;
  const Wide variance =
      Wide{a.sigma.ns} * a.sigma.ns + Wide{b.sigma.ns} * b.sigma.ns;
  if (apart * apart * 10'000 < variance * 95'495) return std::nullopt;
  if (apart == 0) return false;  // exactly together: neither was before
  return apart > 0;
}

}  // namespace kimari::rules
