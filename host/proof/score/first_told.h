// Who was first as it was told before each ruling, held against the truth.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/court/side.h"

namespace kimari::score {

// A line of first-told.jsonl (match::ToJson).
struct FirstTold {
  uint32_t reading = 0;
  Side side = Side::kA;
  HostTime touch;    // as the pads first felt it
  HostTime told;     // taken in
  std::string then;  // what the ruling made of it
};

// None where there is no such file. kFile, with the line, for what cannot be
// read.
Result<std::vector<FirstTold>> ReadFirstTold(const std::string& path);

struct FirstsTold {
  int told = 0;
  int wrong = 0;       // by the truth that side was not first
  int open = 0;        // the ruling left the order open
  int taken_back = 0;  // the ruling said otherwise
  // From that hand's true contact with the called card, else from when it was
  // felt, until it was told.
  std::vector<double> ms;

  // `share` of them took no longer; 0 where nobody was told.
  double Quantile(double share) const;
};

// For people, with a line's end; empty where nobody was told.
std::string InWords(const FirstsTold& firsts);

}  // namespace kimari::score
