// Edges not yet acknowledged, oldest first.
#ifndef KIMARI_FIRMWARE_CORE_EDGE_QUEUE_H_
#define KIMARI_FIRMWARE_CORE_EDGE_QUEUE_H_

#include <stdint.h>

#include "firmware/protocol/wire.h"

namespace kimari {
namespace firmware {

class EdgeQueue {
 public:
  static constexpr uint8_t kCapacity = 96;
  using Memory = wire::Edge[kCapacity];

  // `memory` must outlive the queue; what is in it does not matter before the
  // first edge.
  explicit EdgeQueue(Memory* memory) : edges_(*memory) {}

  // Gives the edge the next id and keeps it. False when there is no room: the
  // edge is lost, though its id is used, so the host sees the gap.
  bool Push(wire::Edge* edge);
  // Forgets edges up to and including `id`; an id from outside the queue
  // changes nothing.
  void Acknowledge(uint16_t id);

  uint8_t Size() const { return size_; }
  // i < Size(); 0 is the oldest.
  const wire::Edge& operator[](uint8_t i) const {
    return edges_[Wrap(static_cast<uint8_t>(first_ + i))];
  }

 private:
  // A division would take the board 200 cycles.
  static uint8_t Wrap(uint8_t at) {
    return at < kCapacity ? at : static_cast<uint8_t>(at - kCapacity);
  }

  Memory& edges_;
  uint8_t first_ = 0;
  uint8_t size_ = 0;
  uint16_t next_id_ = 0;
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_EDGE_QUEUE_H_
