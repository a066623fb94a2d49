#include "host/link/health_watch.h"

#include <string>

namespace kimari::link {
namespace {

constexpr int kInStepAgain = 50;              // watermarks, 0.1 s
constexpr uint64_t kDamageWorthTelling = 20;  // frames in a second

}  // namespace

std::optional<HealthWord> HealthWatch::Take(const wire::Watermark& watermark) {
  if ((watermark.flags & wire::kInStep) == 0) {
    in_step_ = 0;
    if (alone_) return std::nullopt;
    alone_ = true;
    return HealthWord{
        "alone",
        " gets no sync pulse: check the wire between the boards; times "
        "go by its own clock"};
  }
  if (!alone_ || ++in_step_ < kInStepAgain) return std::nullopt;
  alone_ = false;
  return HealthWord{"in step", " follows the sync wire again"};
}

std::vector<HealthWord> HealthWatch::Take(const wire::Statistics& statistics,
                                          uint64_t damage) {
  std::vector<HealthWord> said;
  const uint16_t before = late_scans_.value_or(statistics.late_scans);
  // Counters wrap.
  const auto late = static_cast<uint16_t>(statistics.late_scans - before);
  if (late > 0) {
    said.push_back(
        {"late", " was late for " + std::to_string(late) + " scans"});
  }
  if (damage_counts_ && damage - told_damage_ > kDamageWorthTelling) {
    said.push_back(
        {"noisy", ": " + std::to_string(damage - told_damage_) +
                      " damaged frames in a second, check its USB cable"});
  }
  told_damage_ = damage;
  damage_counts_ = true;
  late_scans_ = statistics.late_scans;
  return said;
}

void HealthWatch::Restart() {
  late_scans_ = 0;
  damage_counts_ = false;
  alone_ = false;
  in_step_ = 0;
}

}  // namespace kimari::link
