// What the hands alone make of a pad's level, by the levels around a scan.
#pragma once

namespace kimari::judge {

struct PlainLevel {
  int scan = 0;
  double level = 0;
  double swing = 0;     // half of what levels differ by, the one way or other
  double variance = 0;  // by a hand that moved between levels, squared steps
  bool capped = false;
};

}  // namespace kimari::judge
