#include "host/link/edge_queue.h"

#include <algorithm>

namespace kimari::link {

EdgeQueue::Taken EdgeQueue::Add(const wire::Edge& edge) {
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
  if (slot.used) return Taken::kDuplicate;
  slot = {true, edge};
  ++waiting_;
  furthest_ = std::max(furthest_, ahead);
  return Taken::kNew;
}

const wire::Edge* EdgeQueue::Front() const {
  if (!next_ || !settled_) return nullptr;
  const Slot& slot = SlotOf(*next_);
  return slot.used ? &slot.edge : nullptr;
}

void EdgeQueue::PopFront() {
  SlotOf(*next_).used = false;
  last_ = *next_;
  next_ = static_cast<uint16_t>(*next_ + 1);
  --waiting_;
  furthest_ = std::max(furthest_ - 1, 0);
}

int EdgeQueue::PassHole() {
  if (waiting_ == 0) return 0;
  int passed = 0;
  for (; !SlotOf(*next_).used; ++passed) {
    next_ = static_cast<uint16_t>(*next_ + 1);
    furthest_ = std::max(furthest_ - 1, 0);
  }
  return passed;
}

}  // namespace kimari::link
