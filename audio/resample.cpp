#include "audio/resample.h"

#include <soxr.h>

#include <cmath>
#include <cstddef>

namespace kimari::audio {

Result<std::vector<float>> Resample(std::span<const float> in, double from,
                                    double to) {
  if (from == to) return std::vector<float>(in.begin(), in.end());
  const double length = static_cast<double>(in.size()) * to / from;
  std::vector<float> out(static_cast<size_t>(std::ceil(length)) + 16);
  const soxr_quality_spec_t quality = soxr_quality_spec(SOXR_VHQ, 0);
  size_t used = 0;
  size_t made = 0;
  const soxr_error_t trouble =
      soxr_oneshot(from, to, 1, in.data(), in.size(), &used, out.data(),
                   out.size(), &made, nullptr, &quality, nullptr);
  if (trouble != nullptr) {
    return Fail(ErrorKind::kFile,
                std::string("sample rate cannot be changed: ") +
                    soxr_strerror(trouble));
  }
  out.resize(made);
  return out;
}

}  // namespace kimari::audio
