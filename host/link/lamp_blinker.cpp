#include "host/link/lamp_blinker.h"

namespace kimari::link {
namespace {

constexpr double kLeastMs = 8;
constexpr double kMostMs = 30;
// A byte may be lost on the way: it answers within some milliseconds.
constexpr Duration kAnswers = Milliseconds(20);
constexpr int kTellAgain = 4;

}  // namespace

// Evenly switched, a light would meet the same row of each frame.
std::optional<wire::Lamp> LampBlinker::Due(HostTime now, bool can) {
  const bool wanted = blink_ ? !on_ : lit_;
  if ((wanted && !can) || (blink_ && (!can || now < next_))) {
    return std::nullopt;
  }
  if (wanted == on_) {
    if (!can || !Owes() || now < next_) return std::nullopt;
    --again_;
  } else {
    again_ = blink_ ? 0 : kTellAgain;
  }
  on_ = wanted;
  heard_ = false;
  next_ = now + (blink_ ? FromMilliseconds(random_.Uniform(kLeastMs, kMostMs))
                        : kAnswers);
  return wire::Lamp{on_ ? uint8_t{1} : uint8_t{0}};
}

}  // namespace kimari::link
