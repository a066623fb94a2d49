// The tables of a plan's file being read: lengths in millimetres.
#pragma once

#include <optional>
#include <string>

#include "host/base/toml_section.h"

namespace kimari::court {

// Neither a name nor what a printed sheet may show.
bool IsControl(char c);

// One table of it. A reader that tells a mistake answers the lowest value that
// would do.
class PlanTable : public TomlSection {
 public:
  using TomlSection::TomlSection;

  // Millimetres. Without a default the key must be there.
  double Length(const char* key, double low, double high,
                std::optional<double> otherwise = std::nullopt);
  int Whole(const char* key, int low, int high);
  std::string Line(const char* key,
                   const std::optional<std::string>& otherwise);
};

}  // namespace kimari::court
