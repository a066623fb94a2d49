// What a board says of its own health: the sync wire, lateness, the cable. Each
// trouble is told when it begins. Its pads: pad_watch.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/link/health_word.h"

namespace kimari::link {

class HealthWatch {
 public:
  // `damage`: frames found damaged or missing so far. Once a second.
  std::vector<HealthWord> Add(const wire::Statistics& statistics,
                              uint64_t damage);
  // Every 2 ms: a lost wire is told at once, a mended one after 0.1 s.
  std::optional<HealthWord> Add(const wire::Watermark& watermark);
  // The board began anew: nothing known of the old run holds.
  void Restart();
  // `damage` is counted from 0 again.
  void ForgetDamage() { told_damage_ = 0; }

 private:
  std::optional<wire::Statistics> last_;
  bool damage_counts_ = false;  // a restart skips sequence numbers
  bool alone_ = false;
  int in_step_ = 0;  // watermarks in a row that say so
  uint64_t told_damage_ = 0;
};

}  // namespace kimari::link
