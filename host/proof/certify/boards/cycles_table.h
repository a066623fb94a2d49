// Where the cycles of a scan go, by the image's own markers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::world {

// Mean cycles a scan, and the most in one go; nothing touched and ten pads
// traced.
struct ScanCycles {
  struct Part {
    std::string name;
    double idle = 0;  // leader, nothing touched
    double leader = 0;
    double follower = 0;
    std::optional<uint64_t> most;
  };
  int pads = 0;  // traced
  std::vector<Part> parts;
};

// Fails as Bench::Open does.
Result<ScanCycles> CountCycles(const std::string& image, uint64_t seed);
// In Markdown, and as one JSON object.
std::string Table(const ScanCycles& cycles);
std::string Json(const ScanCycles& cycles);

}  // namespace kimari::world
