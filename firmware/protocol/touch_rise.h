// What a board takes for a touch. Freestanding gnu++14.
#ifndef KIMARI_FIRMWARE_PROTOCOL_TOUCH_RISE_H_
#define KIMARI_FIRMWARE_PROTOCOL_TOUCH_RISE_H_

#include <stdint.h>

namespace kimari {
namespace wire {

// The least rise of the mean level over four scans that is told as a touch, in
// 1/512 step above the untouched level; more is asked for where a pad is noisy.
constexpr int16_t kLeastTouchRise = 1050;  // 2.05 steps

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_TOUCH_RISE_H_
