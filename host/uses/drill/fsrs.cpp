#include "host/uses/drill/fsrs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kimari::drill {
namespace {

// The weights of FSRS-6, fitted by its authors to the reviews of ten thousand
// users of Anki; the last is the decay of the forgetting curve.
constexpr std::array<double, 21> kW{
    0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194,
    0.001,  1.8722, 0.1666, 0.796,  1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};
constexpr double kRetention = 0.9;
constexpr double kLeastStability = 0.001;  // days
constexpr double kMostStability = 36'500;

double Number(Grade grade) { return static_cast<double>(grade); }

double Bounded(double stability) {
  return std::clamp(stability, kLeastStability, kMostStability);
}

// So that what is as old as its stability is remembered with 90 %.
double Factor() { return std::pow(kRetention, -1 / kW[20]) - 1; }

double FirstDifficulty(Grade grade) {
  return kW[4] - std::exp((Number(grade) - 1) * kW[5]) + 1;
}

double NextDifficulty(double difficulty, Grade grade) {
  const double change = -kW[6] * (Number(grade) - 3);
  const double damped = difficulty + change * (10 - difficulty) / 9;
  const double reverted =
      kW[7] * FirstDifficulty(Grade::kEasy) + (1 - kW[7]) * damped;
  return std::clamp(reverted, 1.0, 10.0);
}

double AfterSuccess(const Memory& memory, double recall, Grade grade) {
  const double hard = grade == Grade::kHard ? kW[15] : 1;
  const double easy = grade == Grade::kEasy ? kW[16] : 1;
  return memory.stability *
         (1 + std::exp(kW[8]) * (11 - memory.difficulty) *
                  std::pow(memory.stability, -kW[9]) *
                  (std::exp((1 - recall) * kW[10]) - 1) * hard * easy);
}

double AfterFailure(const Memory& memory, double recall) {
  const double forgotten = kW[11] * std::pow(memory.difficulty, -kW[12]) *
                           (std::pow(memory.stability + 1, kW[13]) - 1) *
                           std::exp((1 - recall) * kW[14]);
  const double most = memory.stability / std::exp(kW[17] * kW[18]);
  return std::min(Bounded(forgotten), std::max(most, kLeastStability));
}

double OnTheSameDay(const Memory& memory, Grade grade) {
  const double grows = std::pow(memory.stability, -kW[19]) *
                       std::exp(kW[17] * (Number(grade) - 3 + kW[18]));
  return memory.stability *
         (grade >= Grade::kGood ? std::max(grows, 1.0) : grows);
}

}  // namespace

Memory Remember(const std::optional<Memory>& before, int days, Grade grade) {
  if (!before) {
    return {kW[static_cast<size_t>(grade) - 1],
            std::clamp(FirstDifficulty(grade), 1.0, 10.0)};
  }
  const double recall = Recall(*before, days);
  double stability = 0;
  if (days == 0) {
    stability = OnTheSameDay(*before, grade);
  } else if (grade == Grade::kAgain) {
    stability = AfterFailure(*before, recall);
  } else {
    stability = AfterSuccess(*before, recall, grade);
  }
  return {Bounded(stability), NextDifficulty(before->difficulty, grade)};
}

double Recall(const Memory& memory, double days) {
  return std::pow(1 + Factor() * days / memory.stability, -kW[20]);
}

int NextInterval(const Memory& memory) {
  // At 90 % the interval is the stability itself.
  return static_cast<int>(
      std::clamp(std::round(memory.stability), 1.0, kMostStability));
}

}  // namespace kimari::drill
