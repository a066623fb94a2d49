#include "host/link/lamp_blinker.h"

namespace kimari::link {
namespace {

constexpr double kLeastMs = 8;
constexpr double kMostMs = 30;

}  // namespace

// Evenly switched, a light would meet the same row of each frame.
std::optional<wire::Lamp> LampBlinker::Due(HostTime now, bool can) {
  const bool wanted = blink_ ? !on_ : lit_;
  if (wanted == on_ || (wanted && !can) || (blink_ && (!can || now < next_))) {
    return std::nullopt;
  }
  on_ = wanted;
  next_ = now + FromMilliseconds(random_.Uniform(kLeastMs, kMostMs));
  return wire::Lamp{on_ ? uint8_t{1} : uint8_t{0}};
}

}  // namespace kimari::link
