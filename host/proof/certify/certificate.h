// A certificate: which targets were tried, what came out, and whether their
// bars are met. The table for people and the JSON are made of it alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/proof/certify/figure.h"

namespace kimari::certify {

// The spans that the parameters of a line's model were drawn in.
class Conditions {
 public:
  struct Span {
    std::string name;
    std::string unit;
    double low = 0;
    double high = 0;
  };

  // A parameter had this value in one of the runs.
  void Drew(std::string_view name, double value, std::string_view unit);
  const std::vector<Span>& Spans() const { return spans_; }

 private:
  std::vector<Span> spans_;  // in the order first drawn
};

struct Line {
  std::string target;  // "T3"
  std::string what;
  std::vector<Figure> figures;
  int64_t trials = 0;
  std::string trials_of;  // "touches"
  std::string how;        // what was the same in all trials
  Conditions conditions;
  std::string not_run;  // why, where it cannot be run here; else empty

  Verdict Outcome() const;
};

struct Certificate {
  std::string subject;  // "board"
  uint64_t seed = 0;
  std::string commit;  // of the program
  std::string asked;   // "100 trials"
  std::vector<Line> lines;

  // Each bar that is missed: "T4 p99 with the sync wire is 12 us, bar 10 us".
  std::vector<std::string> Missed() const;
  // Every bar that was tried is shown to be met: none is missed, over, or
  // stands on too few trials.
  bool AllMet() const;
};

// All are the same for the same certificate or line, to the byte.
std::string LineTable(const Line& line);
std::string Table(const Certificate& certificate);
std::string Json(const Certificate& certificate);

}  // namespace kimari::certify
