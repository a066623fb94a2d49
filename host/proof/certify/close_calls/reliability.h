// How often what was said with a certainty was so: by bins of certainty. Open
// pairs count with their leaning.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "host/proof/certify/close_calls/close_pair.h"

namespace kimari::close_calls {

class Reliability {
 public:
  struct Bin {
    double from = 0;  // certainty, of the next bin's `from` less
    int64_t count = 0;
    int64_t wrong = 0;
    double promised = 0;  // wrong ones

    double PromisedShare() const {
      return promised / static_cast<double>(count);
    }
    double WrongShare() const {
      return static_cast<double>(wrong) / static_cast<double>(count);
    }
  };
  static constexpr std::array kFrom = {0.0,   0.8,    0.9,     0.97,    0.99,
                                       0.999, 0.9999, 0.99999, 0.999999};

  Reliability();
  void Add(const JudgedPair& judged);
  void Add(const Reliability& other);
  const std::array<Bin, kFrom.size()>& Bins() const { return bins_; }

 private:
  std::array<Bin, kFrom.size()> bins_;
};

// Wrong ones measured over wrong ones promised, both axes by the logarithm: an
// SVG picture, with 95 % bounds.
std::string ReliabilitySvg(const Reliability& reliability,
                           const std::string& title);

}  // namespace kimari::close_calls
