#include "host/link/edge_queue.h"

#include <algorithm>

namespace kimari::link {

EdgeQueue::Taken EdgeQueue::Add(const wire::Edge& edge, HostTime arrived) {
  if (!next_) next_ = edge.id;
  // "Later" is the signed difference of the wrapping ids.
  int ahead = static_cast<int16_t>(static_cast<uint16_t>(edge.id - *next_));
  if (ahead < 0) {
    if (settled_ || furthest_ - ahead >= kRoom) return Taken::kDuplicate;
    next_ = edge.id;
    furthest_ -= ahead;
    ahead = 0;
  }
  if (ahead >= kRoom) return Taken::kNoRoom;
  Slot& slot = SlotOf(edge.id);
  if (slot.held != Held::kNothing) return Taken::kDuplicate;
  slot = {Held::kEdge, arrived, edge};
  ++waiting_;
  furthest_ = std::max(furthest_, ahead);
  return Taken::kNew;
}

const wire::Edge* EdgeQueue::Front() const {
  if (!next_ || !settled_) return nullptr;
  const Slot& slot = SlotOf(*next_);
  return slot.held == Held::kEdge ? &slot.edge : nullptr;
}

void EdgeQueue::Advance() {
  SlotOf(*next_).held = Held::kNothing;
  next_ = static_cast<uint16_t>(*next_ + 1);
  furthest_ = std::max(furthest_ - 1, 0);
}

void EdgeQueue::PopFront() {
  last_ = *next_;
  --waiting_;
  Advance();
  while (SlotOf(*next_).held == Held::kGivenUp) Advance();
}

int EdgeQueue::PassHoles(HostTime seen) {
  if (waiting_ == 0) return 0;
  int end = furthest_;  // the last edge that arrived by then
  for (; end >= 0; --end) {
    const Slot& slot = SlotOf(static_cast<uint16_t>(*next_ + end));
    if (slot.held == Held::kEdge && slot.arrived <= seen) break;
  }
  int passed = 0;
  for (int i = 0; i < end; ++i) {
    Slot& slot = SlotOf(static_cast<uint16_t>(*next_ + i));
    if (slot.held != Held::kNothing) continue;
    slot.held = Held::kGivenUp;
    ++passed;
  }
  while (SlotOf(*next_).held == Held::kGivenUp) Advance();
  return passed;
}

int EdgeQueue::StartAt(const wire::Edge& edge, HostTime arrived) {
  const int given_up = next_ ? static_cast<uint16_t>(edge.id - *next_) : 0;
  Clear();
  Add(edge, arrived);
  return given_up;
}

}  // namespace kimari::link
