// Debounce of eight pads at once on bit planes: a pad's state is in doubt
// after kAgreeing scans in a row that contradict it.
#ifndef KIMARI_FIRMWARE_CORE_DEBOUNCE_H_
#define KIMARI_FIRMWARE_CORE_DEBOUNCE_H_

#include <stdint.h>

namespace kimari {
namespace firmware {

class Debounce {
 public:
  static constexpr uint8_t kAgreeing = 3;

  // The pads felt beyond their threshold in this scan or in the one before: one
  // of two may hide the touch of one player (wire::HidesOne).
  uint8_t Joined(uint8_t felt) {
    const uint8_t joined = static_cast<uint8_t>(felt | felt_);
    felt_ = felt;
    return joined;
  }

  // raw: bit set = this pad is beyond its threshold in this scan. Returns the
  // pads that have contradicted their state kAgreeing times in a row; each
  // stays in the answer while it goes on, until Flip().
  uint8_t Step(uint8_t raw) {
    const uint8_t differs = static_cast<uint8_t>(raw ^ state_);
    // Two-bit vertical counter, held at 3.
    const uint8_t full = static_cast<uint8_t>(ones_ & twos_);
    const uint8_t twos =
        static_cast<uint8_t>(((twos_ ^ ones_) | full) & differs);
    ones_ =
        static_cast<uint8_t>((static_cast<uint8_t>(~ones_) | full) & differs);
    twos_ = twos;
    return static_cast<uint8_t>(ones_ & twos_);
  }

  // Whether Step(raw) would change nothing.
  bool Settled(uint8_t raw) const { return raw == state_ && !Doubtful(); }

  // The pads in `mask` changed state.
  void Flip(uint8_t mask) {
    state_ = static_cast<uint8_t>(state_ ^ mask);
    ones_ = static_cast<uint8_t>(ones_ & ~mask);
    twos_ = static_cast<uint8_t>(twos_ & ~mask);
  }

  uint8_t State() const { return state_; }
  // Pads that contradicted their state in the latest scan.
  uint8_t Doubtful() const { return static_cast<uint8_t>(ones_ | twos_); }

 private:
  uint8_t state_ = 0;
  uint8_t ones_ = 0;
  uint8_t twos_ = 0;
  uint8_t felt_ = 0;  // in the latest scan
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_DEBOUNCE_H_
