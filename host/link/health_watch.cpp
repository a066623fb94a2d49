#include "host/link/health_watch.h"

namespace kimari::link {
namespace {

// Mean absolute deviation of a pad's level that makes it noisy, 1/16 step.
constexpr uint8_t kNoisy = 48;
constexpr int kInStepAgain = 50;              // watermarks, 0.1 s
constexpr uint64_t kDamageWorthTelling = 20;  // frames in a second

}  // namespace

std::optional<HealthWatch::Word> HealthWatch::Take(
    const wire::PadReport& report) {
  const bool unwell = (report.flags & wire::kOutOfRange) != 0;
  const bool noisy = unwell || report.noise > kNoisy;
  const bool news = noisy && !noisy_[report.pad];
  noisy_[report.pad] = noisy;
  if (!news) return std::nullopt;
  return Word{"noisy", " pad " + std::to_string(report.pad) +
                           (unwell ? ": baseline out of range, check its wire"
                                   : ": noisy, check its wire and the ground")};
}

std::optional<HealthWatch::Word> HealthWatch::Take(
    const wire::Watermark& watermark) {
  if ((watermark.flags & wire::kInStep) == 0) {
    in_step_ = 0;
    if (alone_) return std::nullopt;
    alone_ = true;
    return Word{"alone",
                " gets no sync pulse: check the wire between the boards; times "
                "go by its own clock"};
  }
  if (!alone_ || ++in_step_ < kInStepAgain) return std::nullopt;
  alone_ = false;
  return Word{"in step", " follows the sync wire again"};
}

std::vector<HealthWatch::Word> HealthWatch::Take(
    const wire::Statistics& statistics, uint64_t damage) {
  std::vector<Word> said;
  if (last_) {
    // Counters wrap.
    const auto since = [&](uint16_t wire::Statistics::*field) {
      return static_cast<uint16_t>(statistics.*field - (*last_).*field);
    };
    const uint16_t late = since(&wire::Statistics::late_scans);
    if (late > 0) {
      said.push_back(
          {"late", " was late for " + std::to_string(late) + " scans"});
    }
    if (damage - told_damage_ > kDamageWorthTelling) {
      said.push_back(
          {"noisy", ": " + std::to_string(damage - told_damage_) +
                        " damaged frames in a second, check its USB cable"});
    }
  }
  told_damage_ = damage;  // a restart skips sequence numbers
  last_ = statistics;
  return said;
}

void HealthWatch::Restart() {
  last_.reset();
  noisy_.reset();
  alone_ = false;
  in_step_ = 0;
}

}  // namespace kimari::link
