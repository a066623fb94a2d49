// A board's edges, each once and in the order of their ids, however they
// arrive: doubled, resent, with holes. Pure; fixed memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "firmware/protocol/wire.h"

namespace kimari::link {

class EdgeQueue {
 public:
  enum class Taken { kNew, kDuplicate, kNoRoom };

  // kNoRoom: too far ahead of a hole; the board will send it again.
  Taken Add(const wire::Edge& edge);
  // The next edge in order, if it is there and the first id is settled.
  const wire::Edge* Front() const;
  void PopFront();
  // The board has no longer what is missing before the first edge waiting: that
  // one is the front now. How many ids are passed over; 0 where none waits.
  int PassHole();

  // The board's first id is unknown until then: an older edge may still be
  // resent. Call when nothing older can be under way any more.
  void SettleFirst() { settled_ = true; }
  bool settled() const { return settled_; }
  bool any() const { return next_.has_value(); }

  // Edges taken in and not yet taken out.
  size_t waiting() const { return waiting_; }
  // Id of the last edge taken out; nothing before the first.
  std::optional<uint16_t> last() const { return last_; }

  void Clear() { *this = EdgeQueue(); }

 private:
  static constexpr int kRoom = 256;

  struct Slot {
    bool used = false;
    wire::Edge edge = {};
  };
  Slot& SlotOf(uint16_t id) { return slots_[id % kRoom]; }
  const Slot& SlotOf(uint16_t id) const { return slots_[id % kRoom]; }

  std::array<Slot, kRoom> slots_{};
  std::optional<uint16_t> next_;
  std::optional<uint16_t> last_;
  size_t waiting_ = 0;
  int furthest_ = 0;  // highest waiting id, counted from next_
  bool settled_ = false;
};

}  // namespace kimari::link
