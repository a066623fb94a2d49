// Which phrase calls which reading of the scenario. Phrases come in runs, one
// soon after the other: the lower phrase of the card before and the upper one
// that calls; the joka's three and the first upper one. A lower phrase after
// which nothing came is said once more, in a run of its own.
#pragma once

#include <cstddef>
#include <vector>

#include "host/base/time.h"
#include "host/proof/sim/scenario.h"

namespace kimari::sim {

// One thread. The scenario must outlive it.
class Calls {
 public:
  explicit Calls(const Scenario& scenario)
      : scenario_(scenario), opening_(!scenario.begun) {}

  // A phrase begins, `pause` after the last sound of the one before it: which
  // reading it calls, as the file counts them from 1; 0: none.
  int Hear(Duration pause);

  // The reader leaves the next card out, or does not after all.
  void LeaveOut();
  void LeaveInAgain();
  // As the match counts it: those left out before it are no readings.
  int NumberOf(int planned) const;

 private:
  size_t RunLength() const;
  bool LeftOut(int planned) const;
  // The next that is not left out; beyond the last where there is none.
  int Next() const;

  const Scenario& scenario_;
  size_t in_run_ = 0;          // phrases heard of the run under way
  bool called_ = true;         // it has called
  int last_ = 0;               // called last
  bool opening_;               // the last run that called was the opening one
  std::vector<int> left_out_;  // in that order
};

}  // namespace kimari::sim
