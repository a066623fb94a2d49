// A drill on the mat: `kimari drill FILE --rig RIG`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/uses/drill/drill.h"
#include "host/uses/drill/training.h"
#include "host/uses/live/play.h"

namespace kimari::drill {

struct OnRigOptions : TrainingOptions {
  std::string rig;     // rig file
  std::string folder;  // for the recording
  std::string player = "A";
  Side side = Side::kA;
  std::string audio;  // as audio::SelectOutput
  // Seed of the cards and their order; nothing: drawn, and printed at the end.
  std::optional<uint64_t> seed;
  bool headless = false;
  // As rig::FirstLampOf; empty: as the rig file says, else on the page.
  std::string first_lamp;
  // In place of the drill's own.
  std::optional<bool> asked;
  std::optional<drill::Corner> corner;
};

struct PlayedOnRig {
  int code = 0;                 // the exit code
  std::optional<uint64_t> set;  // that its coach is asked for by
};

// Reads the drill's cards on the rig, judges, keeps and tells.
Result<PlayedOnRig> DrillOnRig(const drill::Drill& drill,
                               const cards::Deck& deck,
                               const OnRigOptions& options);

}  // namespace kimari::drill
