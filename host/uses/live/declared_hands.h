// The valid hands that players declare before a match.
#pragma once

#include <optional>

#include "host/rig/rig_file.h"

namespace kimari::live {

// Nothing: what the rig file says.
struct DeclaredHands {
  std::optional<Hand> a;
  std::optional<Hand> b;

  void Into(rig::RigFile& file) const {
    if (a) file.hand_a = a;
    if (b) file.hand_b = b;
  }
};

}  // namespace kimari::live
