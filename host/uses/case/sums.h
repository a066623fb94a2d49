// The sums of a folder's files, as `sha256sum --check` reads them.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::casefile {

inline constexpr const char* kSumsName = "SHA256SUMS";

// Sums of every file below `folder` but that one, by name. kFile where one
// cannot be read.
Result<std::string> SumsOf(const std::string& folder);

struct Difference {
  enum class Kind { kChanged, kMissing, kAdded } kind = Kind::kChanged;
  std::string file;
};

// The folder against its own SHA256SUMS; empty: as it was written. kFile where
// there is none, or it cannot be understood.
Result<std::vector<Difference>> CompareSums(const std::string& folder);

}  // namespace kimari::casefile
