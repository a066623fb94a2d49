// A board's edges, each once and in the order of their ids, however they
// arrive: doubled, resent, with holes. Pure; fixed memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "firmware/protocol/wire.h"
#include "host/base/time.h"

namespace kimari::link {

class EdgeQueue {
 public:
  enum class Taken { kNew, kDuplicate, kNoRoom };

  // `arrived` never goes back. kNoRoom: so far ahead that what lies between
  // cannot have been kept by the board; nothing is changed (StartAt).
  Taken Add(const wire::Edge& edge, HostTime arrived);
  // The next edge in order, if it is there and the first id is settled.
  const wire::Edge* Front() const;
  void PopFront();
  // The board has no longer what is missing before any edge that arrived by
  // `seen`: those ids are passed over, and come as duplicates from now on.
  // Returns how many they are.
  int PassHoles(HostTime seen);
  // Begins anew at `edge`, which found no room: its id is the first, and not
  // settled. Returns how many ids are given up: 1 or more.
  int StartAt(const wire::Edge& edge, HostTime arrived);

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

  enum class Held : uint8_t { kNothing, kEdge, kGivenUp };
  struct Slot {
    Held held = Held::kNothing;
    HostTime arrived;
    wire::Edge edge = {};
  };
  void Advance();
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
