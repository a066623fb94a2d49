// A board's USB cable: bytes move in frames of 1 ms and reach their reader
// late; damage on the way is made here.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "host/base/random.h"
#include "host/base/time.h"
#include "host/proof/certify/boards/bench_setup.h"

namespace kimari::world {

// Shares of bytes, both ways.
struct Damage {
  double changed = 0;
  double lost = 0;
  double doubled = 0;
  double swapped = 0;  // with the next one
};

class UsbCable {
 public:
  UsbCable(const UsbModel& model, uint64_t seed);

  // The coming moment at which bytes move, one way or the other.
  HostTime NextFrame() const {
    return in_frame_ < out_frame_ ? in_frame_ : out_frame_;
  }
  // At that moment: all the board has sent since the last one goes into its
  // USB chip. Gives the bytes that reach the board now, valid until the next
  // call.
  std::span<const uint8_t> Move(std::span<const uint8_t> from_board);
  // What the host writes at `t`.
  void Write(std::span<const uint8_t> bytes, HostTime t);

  struct Packet {
    HostTime due;
    std::vector<uint8_t> bytes;
  };
  // The next bytes for the host; nullptr when none are under way.
  const Packet* Front() const { return in_.empty() ? nullptr : &in_.front(); }
  void Pop() { in_.pop_front(); }

  void Hurt(const Damage& damage) { damage_ = damage; }
  // What is under way is lost with the cable.
  void Plug(bool plugged);
  bool plugged() const { return plugged_; }

 private:
  Duration Late();
  std::vector<uint8_t> Damaged(std::span<const uint8_t> bytes);

  UsbModel model_;
  Random random_;
  Damage damage_;
  bool plugged_ = true;
  Duration in_period_;
  HostTime in_frame_;
  HostTime out_frame_;
  std::vector<uint8_t> chip_;  // waits for the next frame to the host
  std::deque<Packet> in_;
  std::deque<Packet> out_;
  std::vector<uint8_t> moved_;
};

}  // namespace kimari::world
