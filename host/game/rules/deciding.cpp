#include "host/game/rules/deciding.h"

#include "host/base/certainty.h"
#include "host/game/rules/words.h"

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

void FlagOverLine(const Facts& facts, const std::string& rule,
                  Decision& decision) {
  if (!facts.first_sound) return;
  for (const OverLine& over : facts.over_line) {
    const Key key = over.what == OverLine::What::kHand ? Key::kHandOverLine
                                                       : Key::kHeadOverLine;
    decision.flags.push_back(
        {rule,
         {key,
          {over.side, MillisecondsOf(*facts.first_sound - over.since, 0),
           CountOf(over.x_um / 1000), CountOf(over.y_um / 1000)}}});
  }
}

}  // namespace kimari::rules
