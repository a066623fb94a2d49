// One number of a certificate, with the bar it is held against and what the
// trials behind it allow to be said.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kimari::certify {

// Worse ones are later, for a line is as good as its worst figure.
enum class Verdict {
  kMet,
  kNotRun,
  kTooFew,  // within its bar, but too few trials to show it
  kOver,    // over its bar, in too few trials to call that a miss
  kMissed,
};
// "met", "not run here", "too few trials", "over, few trials", "MISSED".
std::string_view Words(Verdict verdict);

struct Bar {
  enum class Is { kAtMost, kAtLeast };
  Is is = Is::kAtMost;
  double value = 0;  // in the figure's unit
};

struct Figure {
  std::string name;
  double value = 0;
  std::string unit;        // "us", "%", ...; may be empty
  std::optional<Bar> bar;  // none: only told
  double trials = 0;       // what it stands on, in `trials_unit`
  std::string trials_unit = "trials";
  // How many trials a share counts. Where it counts none it is the share that
  // 95 % of certainty still allows: 3 in so many trials.
  std::optional<int64_t> count;
  std::optional<double> three_in_n;
  Verdict verdict = Verdict::kMet;
};

// "12.5 us"; what is infinite is "never".
std::string WithUnit(double value, const std::string& unit);

Figure Told(std::string name, double value, std::string unit, int64_t trials);
// Held against a bar; fewer than `needs` trials do not show that it is met.
Figure AtMost(std::string name, double value, std::string unit, double bar,
              int64_t trials, int64_t needs = 1);
Figure AtLeast(std::string name, double value, std::string unit, double bar,
               int64_t trials, int64_t needs = 1);

// `count` of `of` trials, told in percent; bars are shares from 0 to 1. A bar
// is missed when the share is beyond it and there were as many trials as it
// needs (three of the kind it speaks of), or fewer ones contradict it with 95 %
// certainty; else it is over.
Figure Share(std::string name, int64_t count, int64_t of);
Figure ShareAtMost(std::string name, int64_t count, int64_t of, double bar);
Figure ShareAtLeast(std::string name, int64_t count, int64_t of, double bar);

// The size below which a share of all sizes lies (nearest rank), held against a
// bar by how many lie beyond. Infinite sizes are trials without an answer.
Figure PercentileAtMost(std::string name, std::span<const double> sizes,
                        double share, std::string unit, double bar);

// The mean of signed errors, whose size is held against a bar. In fewer trials
// than `needs` it is missed only if it is beyond with 95 % certainty.
Figure BiasAtMost(std::string name, std::span<const double> errors,
                  std::string unit, double bar, int64_t needs);

// A stated sigma by the RMS error of runs, each of whose errors are much alike:
// runs, of as many errors each, are the trials. Of fewer runs than `needs` it
// is missed only if it is beyond with 95 % certainty (chi-square of as many
// degrees of freedom, by Wilson and Hilferty 1931).
Figure SigmaAtMost(std::string name, double sigma,
                   std::span<const double> mean_squares, double bar,
                   int64_t needs);

// None may happen: one is a miss. `of` in `trials_unit`; less than `needs` of
// it does not show it.
Figure Never(std::string name, int64_t count, double of,
             std::string trials_unit, double needs);

}  // namespace kimari::certify
