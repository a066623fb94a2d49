// What comes from one board's thread to the judge's: a ring, and word of what
// found it full.
#pragma once

#include <cstdint>
#include <optional>

#include "host/base/spsc_ring.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"

namespace kimari::rig {

class BoardIntake {
 public:
  BoardIntake(Side board, size_t capacity) : board_(board), ring_(capacity) {}

  // For the board's thread, the only producer.
  SpscRing<evidence::Payload>& Ring() { return ring_; }

  // Judge's thread: what is to be taken in next, in order. Where evidence was
  // dropped, BoardState::kDropped comes out before anything that followed it.
  // False when there is nothing now.
  bool Pop(evidence::Payload& out);

 private:
  Side board_;
  SpscRing<evidence::Payload> ring_;
  std::optional<evidence::Payload> next_;
  uint64_t told_ = 0;
};

}  // namespace kimari::rig
