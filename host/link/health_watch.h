// What a board says of its own health: pads, the sync wire, lateness, the
// cable. Each trouble is told when it begins.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firmware/protocol/wire.h"

namespace kimari::link {

class HealthWatch {
 public:
  // As in evidence::BoardHealth; `text` goes on after the board's name.
  struct Word {
    const char* state;
    std::string text;
  };

  // `damage`: frames found damaged or missing so far. Once a second.
  std::vector<Word> Take(const wire::Statistics& statistics, uint64_t damage);
  std::optional<Word> Take(const wire::PadReport& report);
  // Every 2 ms: a lost wire is told at once, a mended one after 0.1 s.
  std::optional<Word> Take(const wire::Watermark& watermark);
  // The board began anew: nothing known of the old run holds.
  void Restart();
  // `damage` is counted from 0 again.
  void ForgetDamage() { told_damage_ = 0; }

 private:
  std::optional<wire::Statistics> last_;
  std::bitset<wire::kPads> noisy_;
  bool alone_ = false;
  int in_step_ = 0;  // watermarks in a row that say so
  uint64_t told_damage_ = 0;
};

}  // namespace kimari::link
