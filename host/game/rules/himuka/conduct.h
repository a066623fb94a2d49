// Yellow and red cards over a meet, places taken, who may protest until when.
// For this folder only.
#pragma once

#include <optional>

#include "host/game/rules/conduct.h"
#include "host/game/rules/himuka/options.h"

namespace kimari::rules::himuka {

// Why a side is out of the match; nothing: it is not.
PerSide<std::optional<Reason>> Disqualified(const State& state,
                                            const HimukaOptions& options);

// For the last two the player of a team of two who sits on the judge's side
// moves to the centre, and the other beside him, in their order (R-HT-16).
void MoveToTheCentre(State& state, const HimukaOptions& options);

// Book::OnConduct.
Result<Conducted> OnConduct(const State& state, const Conduct& conduct,
                            const HimukaOptions& options);

// Book::OnProtest.
ProtestAnswer OnProtest(const Protest& protest, const HimukaOptions& options);

}  // namespace kimari::rules::himuka
