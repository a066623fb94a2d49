// A reading of one card that lies alone on the court, on the middle of a pad.
#pragma once

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/judge/reading_case.h"

namespace kimari::world {

struct LoneCard {
  static constexpr evidence::CardId kCard = 1;

  Side board = Side::kA;  // whose territory it is, too
  int pad = 0;
  HostTime first_sound;
};

// The case of its reading, 1, opened then: laid and called.
judge::ReadingCase CaseOf(const LoneCard& lone, HostTime opened,
                          const judge::JudgeOptions& options);

}  // namespace kimari::world
