// A table of a scenario file, with what only scenarios hold.
#pragma once

#include "host/base/toml_section.h"
#include "host/court/side.h"
#include "host/proof/sim/geometry.h"

namespace kimari::sim {

using Mistakes = TomlMistakes;

class Section : public TomlSection {
 public:
  using TomlSection::TomlSection;

  bool Player(const char* key, Side& side);
  bool Place(const char* key, Point& place, double reach);
};

}  // namespace kimari::sim
