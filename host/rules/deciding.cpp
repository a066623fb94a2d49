#include "host/rules/deciding.h"

#include "host/base/certainty.h"

namespace kimari::rules {

void Append(const Notes& from, Notes& to) {
  to.reasons.insert(to.reasons.end(), from.reasons.begin(), from.reasons.end());
  to.open.insert(to.open.end(), from.open.begin(), from.open.end());
}

void FlagEarlyTouches(const Facts& facts, const std::string& rule,
                      Decision& decision) {
  for (const Touch& t : facts.early) {
    if (t.certainty_ppm < kSurePpm) continue;
    decision.flags.push_back(
        {rule, {Key::kEarlyTouch, {t.side, Card{t.card}}}});
  }
}

}  // namespace kimari::rules
