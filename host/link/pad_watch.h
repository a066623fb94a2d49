// What can be known to be wrong with a board's pads from what it says of them:
// wires, noise, hands and things that lie where none should. Each trouble is
// told when it begins.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/link/health_word.h"

namespace kimari::link {

class PadWatch {
 public:
  // About once a second for each pad.
  std::vector<HealthWord> Add(const wire::PadReport& report);
  // Edges in the order of their ids, each once.
  void Add(const wire::Edge& edge);
  // Once a second: pads that are touched for a minute.
  std::vector<HealthWord> Second();
  // The board began anew: nothing known of the old run holds.
  void Restart() { *this = {}; }

 private:
  // Found again at each report.
  struct Trouble {
    std::bitset<wire::kPads> pads;
    bool IsNews(uint8_t pad, bool now);
  };
  Trouble unwell_;   // out of range, or noisy
  Trouble covered_;  // learned under a hand
  // Mean untouched level in the slots that move both mats, quarter steps.
  std::array<std::optional<int>, wire::kPads> level_;
  std::array<std::optional<int>, wire::kPads> held_for_;  // seconds
};

}  // namespace kimari::link
