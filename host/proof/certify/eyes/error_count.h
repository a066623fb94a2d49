// Errors of stated instants: how large, and whether the stated sigma is true.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "host/base/time.h"
#include "host/proof/certify/certificate.h"

namespace kimari::world {

class ErrorCount {
 public:
  void Add(Instant stated, HostTime truth);
  // It happened and was not seen.
  void AddMissing() { ++missing_; }

  struct Bars {
    double most_sd_ms = 0;          // 0: only told
    double covered = 0.997;         // within 3 sigma
    double most_sigma_ratio = 1.5;  // of the median sigma to the RMS error
    int64_t needs = 300;
  };
  // Bias, standard deviation, share within 3 sigma, median sigma over RMS error
  // and what was not seen, as figures of `name`.
  void AddFigures(const std::string& name, const Bars& bars,
                  certify::Line& line) const;

  int64_t seen() const { return static_cast<int64_t>(errors_.size()); }
  int64_t all() const { return seen() + missing_; }
  const std::vector<double>& errors() const { return errors_; }  // ms, late: +

 private:
  std::vector<double> errors_, sigmas_;
  int64_t covered_ = 0;
  int64_t missing_ = 0;
};

}  // namespace kimari::world
