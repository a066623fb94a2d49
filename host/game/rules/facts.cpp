#include "host/game/rules/facts.h"

namespace kimari::rules {

const Established* Find(const Facts& facts, Established::Kind kind) {
  const Established* last = nullptr;
  for (const Established& each : facts.established) {
    if (each.kind == kind) last = &each;
  }
  return last;
}

}  // namespace kimari::rules
