#include "host/link/answer_time.h"

#include <algorithm>

#include "firmware/protocol/wire.h"
#include "host/link/wire_time.h"

namespace kimari::link {
namespace {

// From its stamp until it is encoded and its first byte may leave (1050 cycles
// in libsimavr).
constexpr Duration kEncoding = Microseconds(65);
// While a burst samples, 20 us before to 53 us after its scan's instant, the
// UART gets no byte; one and a half, in the mean, it holds itself. (By the data
// sheet. libsimavr's holds half a byte and takes 11 us for each: there an
// answer takes 40 to 120 us longer.)
constexpr Duration kHeldFrom = Microseconds(-20 + 15);
constexpr Duration kHeldTo = Microseconds(53);

}  // namespace

Duration AnswerTime(Duration phase, Duration scan, int empties) {
  Duration left = kByteTime * (wire::kPongBytes + kFrameBytes + empties);
  Duration took = kEncoding - kByteTime * empties;
  if (scan <= (kHeldTo - kHeldFrom) * 2) return took + left;
  while (left > Duration{}) {
    // Since a burst began to hold the line.
    const Duration since{(((phase + took - kHeldFrom).ns % scan.ns) + scan.ns) %
                         scan.ns};
    if (since < kHeldTo - kHeldFrom) {
      took = took + (kHeldTo - kHeldFrom - since);
      continue;
    }
    const Duration runs = std::min(left, scan - since);
    took = took + runs;
    left = left - runs;
  }
  return took;
}

}  // namespace kimari::link
