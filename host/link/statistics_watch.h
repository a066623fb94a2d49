// What a board's statistics say of its health: pads, the sync wire, lateness,
// the cable. Each trouble is told when it begins.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firmware/protocol/wire.h"

namespace kimari::link {

class StatisticsWatch {
 public:
  // As in evidence::BoardHealth; `text` goes on after the board's name.
  struct Word {
    const char* state;
    std::string text;
  };

  // `damage`: frames found damaged or missing so far. Once a second.
  std::vector<Word> Take(const wire::Statistics& statistics, uint64_t damage);
  // The board began anew: nothing known of the old run holds.
  void Restart();
  // `damage` is counted from 0 again.
  void ForgetDamage() { told_damage_ = 0; }

 private:
  void LookAtPad(const wire::Statistics& statistics, std::vector<Word>& said);
  void LookAtSync(uint16_t missed, std::vector<Word>& said);

  std::optional<wire::Statistics> last_;
  std::bitset<wire::kPads> noisy_;
  bool alone_ = false;
  uint64_t told_damage_ = 0;
};

}  // namespace kimari::link
