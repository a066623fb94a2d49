// A card, a reading and a place on the court, as evidence names them.
#pragma once

#include <cstdint>

namespace kimari::evidence {

using CardId = uint16_t;     // number in the deck; 0 is the joka
using ReadingId = uint32_t;  // counts utterances, from 1; 0 is the joka

struct Place {
  int32_t x_um = 0;
  int32_t y_um = 0;
};

}  // namespace kimari::evidence
