#include "firmware/core/edge_queue.h"

namespace kimari {
namespace firmware {

bool EdgeQueue::Push(wire::Edge* edge) {
  edge->id = next_id_++;
  if (size_ == kCapacity) return false;
  edges_[Wrap(static_cast<uint8_t>(first_ + size_))] = *edge;
  ++size_;
  return true;
}

void EdgeQueue::Acknowledge(uint16_t id) {
  if (static_cast<int16_t>(static_cast<uint16_t>(next_id_ - id)) <= 0) return;
  while (size_ > 0) {
    const uint16_t behind = static_cast<uint16_t>(id - edges_[first_].id);
    if (static_cast<int16_t>(behind) < 0) return;
    first_ = Wrap(static_cast<uint8_t>(first_ + 1));
    --size_;
  }
}

}  // namespace firmware
}  // namespace kimari
