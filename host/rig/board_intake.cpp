#include "host/rig/board_intake.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

namespace kimari::rig {

bool BoardIntake::Pop(evidence::Payload& out) {
  if (next_) {
    out = std::move(*next_);
    next_.reset();
    return true;
  }
  const bool any = ring_.Pop(out);
  // Read after the pop: a drop before the item was pushed is seen here.
  const uint64_t dropped = ring_.Dropped();
  if (dropped == told_) return any;
  if (any) next_ = std::move(out);
  out = evidence::BoardHealth{
      board_, evidence::BoardState::kDropped,
      fmt::format("board {}: {} pieces of evidence dropped, the judge's "
                  "thread was too slow; close other programs",
                  Letter(board_), dropped - told_)};
  told_ = dropped;
  return true;
}

}  // namespace kimari::rig
