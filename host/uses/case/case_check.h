// Whether a case is as it was written, and its ruling follows from its record.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::casefile {

struct Checked {
  std::vector<std::string> wrong;  // a sentence each; empty: all is well
  size_t files = 0;
  std::string sum;  // SHA-256 of its SHA256SUMS, as it was told at the export
};

// kFile where it is no case.
Result<Checked> Check(const std::string& folder);

}  // namespace kimari::casefile
