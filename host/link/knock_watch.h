// The knocks of a board's disc: in their order, how many are not known, and
// whether the disc can be believed. Each trouble is told when it begins; while
// there is one, no knock is handed on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/link/health_word.h"

namespace kimari::link {

class KnockWatch {
 public:
  // As a board's Hello has it.
  void Add(const wire::Hello& hello) {
    has_disc_ = (hello.capabilities & wire::kHasDisc) != 0;
  }
  bool has_disc() const { return has_disc_; }

  // How many before this one are not known; nothing while the disc hums, or if
  // the board has none.
  std::optional<uint16_t> Add(const wire::Knock& knock);
  // A touch, once each: a disc that hears none of many is not under the mat.
  std::optional<HealthWord> Add(const wire::Edge& edge);
  // Once a second.
  std::optional<HealthWord> Second();
  // The board began anew: nothing known of the old run holds.
  void Restart() { *this = {}; }

 private:
  bool has_disc_ = false;
  bool hums_ = false;      // said
  bool hums_now_ = false;  // in this second
  bool said_deaf_ = false;
  int touches_ = 0;  // since a knock
  int quiet_ = 0;    // seconds
  std::optional<uint16_t> id_;
  uint16_t fired_ = 0;         // as of the last knock
  uint16_t fired_second_ = 0;  // a second ago
};

}  // namespace kimari::link
