// The ruling that follows from what truly happened: the one answer for the
// players of the simulated world, who tidy by it, and for the score. It asks
// the rule book only, nothing that judges evidence.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/game/rules/book.h"

namespace kimari::truth {

// One reading as it was: instants exact, nothing left out.
struct Happened {
  uint32_t reading = 0;
  rules::CardId called = 0;
  HostTime first_sound;  // of the upper phrase, at the players' ears
  rules::State state;
  std::vector<rules::Touch> touches;
  std::vector<rules::Exit> exits;  // of cards that no hand touched before
};

// What is known of a hand that may take, or may not.
inline rules::HandTold HandThat(bool may_take) {
  return {{}, may_take ? 0 : 1'000'000};
}

// When each player took hold of the called card: the first touch by a hand
// that may take (R-KA-5, R-KA-15), or the instant his push had it wholly out
// (R-KA-6), whichever came first.
PerSide<std::optional<Instant>> Taken(const Happened& happened,
                                      const rules::Book& book);

// The rule book's answer. What came before the first sound is no touch of this
// reading: it takes nothing and faults nothing, for R-KA-4 forbids it without a
// penalty. From the first sound on everything counts, also before the kimariji
// is complete (R-KA-17).
rules::Ruling Expected(const Happened& happened, const rules::Book& book);

}  // namespace kimari::truth
