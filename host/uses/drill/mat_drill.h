// Which drill a recording of the mat is of, as the recording itself says it:
// what is asked, and what a ghost does. Nothing of it tells which card comes
// next.
#pragma once

#include <string>
#include <vector>

#include "host/uses/drill/drill_set.h"

namespace kimari::drill {

// What a ghost does in one reading.
struct GhostMove {
  enum class At : uint8_t { kNothing, kCalled, kOther };
  At at = At::kNothing;
  cards::CardId card = 0;  // kOther
  double ms = 0;           // from the kimariji

  bool operator==(const GhostMove&) const = default;
};

struct MatDrill {
  std::string id = "rig";
  Kind kind = Kind::kRig;
  std::vector<GhostMove> ghost;  // by reading; empty: nobody
  // kLayout, by reading: minutes since the court was covered.
  std::vector<double> after_min;

  bool operator==(const MatDrill&) const = default;
};

// The key of it in a recording's metadata.
inline constexpr const char* kMatDrillKey = "drill";

MatDrill OnTheMatOf(const DrillSet& set);
std::string ToJson(const MatDrill& drill);
// What is no such text is of no drill: a match.
MatDrill MatDrillOf(const std::string& json);

}  // namespace kimari::drill
