// Two instants with their error bars against each other; integers only, so that
// every machine says the same.
#pragma once

#include <optional>

#include "host/base/time.h"
#include "host/game/rules/facts.h"

namespace kimari::rules {

// Whether `a` was before `b`, if their error bars let it be told (kSure).
// Exactly together is not before.
std::optional<bool> Before(const Instant& a, const Instant& b);

// One standard deviation of their difference.
Duration SigmaApart(const Instant& a, const Instant& b);

// When the first of two was, whichever it was: as far as their error bars tell.
Instant EarlierOf(const Instant& a, const Instant& b);

// Which of two takes was first, further apart than `band`, or that they were at
// the same time; open with the shares of what it could have been, alike for
// each, where the error bars do not let it be told.
First FirstOf(const std::optional<Instant>& a, const std::optional<Instant>& b,
              Duration band);

}  // namespace kimari::rules
