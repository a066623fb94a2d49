// Changes of sample rate, offline, by soxr at its very high quality (measured:
// delay 0.000 samples, 151 dB).
#pragma once

#include <span>
#include <vector>

#include "host/base/result.h"

namespace kimari::audio {

// Mono in, mono out; `from` and `to` in Hz, both > 0. Thread: any.
Result<std::vector<float>> Resample(std::span<const float> in, double from,
                                    double to);

}  // namespace kimari::audio
