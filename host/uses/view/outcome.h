// What a reading came to, as any page shows it.
#pragma once

namespace kimari::view {

enum class Outcome { kTake, kDeadCard, kNotTaken, kNeedsJudge };

}  // namespace kimari::view
