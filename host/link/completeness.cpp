#include "host/link/completeness.h"

namespace kimari::link {

void Completeness::Doubt() {
  doubt_ = true;
  complete_ = false;
}

void Completeness::OnWatermark(uint64_t tick) {
  if (doubt_) complete_from_ = tick + kResendTicks;
  doubt_ = false;
  complete_ = tick >= complete_from_;
}

}  // namespace kimari::link
