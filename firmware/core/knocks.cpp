#include "firmware/core/knocks.h"

namespace kimari {
namespace firmware {

bool Knocks::Add(uint32_t tick, uint8_t times) {
  knock_.fired = static_cast<uint16_t>(knock_.fired + times);
  const bool quiet = !any_ || tick - fired_at_ >= wire::kKnockQuiet;
  fired_at_ = tick;
  if (any_ && tick - knock_.tick < wire::kKnockDead) return false;
  any_ = true;
  ++knock_.id;
  knock_.tick = tick;
  knock_.flags = quiet ? 0 : wire::kRingsOn;
  waiting_ = true;
  return true;
}

const wire::Knock* Knocks::Due(uint32_t now) {
  const uint32_t since = now - paid_;
  const uint32_t more = since >> kTicksPerMessageBits;
  paid_ += more << kTicksPerMessageBits;
  left_ = more < static_cast<uint8_t>(kAtOnce - left_)
              ? static_cast<uint8_t>(left_ + more)
              : kAtOnce;
  return left_ == 0 ? nullptr : &knock_;
}

void Knocks::Sent() {
  --left_;
  waiting_ = false;
}

}  // namespace firmware
}  // namespace kimari
