#include "audio/calibrated_output.h"

#include <cmath>

namespace kimari::audio {

std::optional<Instant> CalibratedOutput::TimeOf(int64_t frame) const {
  auto at = output_->TimeOf(frame);
  if (!at) return std::nullopt;
  at->t = at->t + delay_;
  at->sigma = FromSeconds(std::hypot(at->sigma.Seconds(), sigma_.Seconds()));
  return at;
}

}  // namespace kimari::audio
