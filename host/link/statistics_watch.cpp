#include "host/link/statistics_watch.h"

namespace kimari::link {
namespace {

// Mean absolute deviation of a pad's level that makes it noisy, 1/16 step.
constexpr uint8_t kNoisy = 48;
constexpr uint16_t kAloneScans = 20;          // missed sync pulses in a second
constexpr uint64_t kDamageWorthTelling = 20;  // frames in a second

}  // namespace

void StatisticsWatch::LookAtPad(const wire::Statistics& statistics,
                                std::vector<Word>& said) {
  const bool unwell = (statistics.flags & 1) != 0;
  const bool noisy = unwell || statistics.noise > kNoisy;
  if (noisy && !noisy_[statistics.pad]) {
    said.push_back(
        {"noisy", " pad " + std::to_string(statistics.pad) +
                      (unwell ? ": baseline out of range, check its wire"
                              : ": noisy, check its wire and the ground")});
  }
  noisy_[statistics.pad] = noisy;
}

void StatisticsWatch::LookAtSync(uint16_t missed, std::vector<Word>& said) {
  if (!alone_ && missed > kAloneScans) {
    alone_ = true;
    said.push_back({"alone",
                    " gets no sync pulse: check the wire between the boards; "
                    "times go by its own clock"});
  } else if (alone_ && missed == 0) {
    alone_ = false;
    said.push_back({"in step", " follows the sync wire again"});
  }
}

std::vector<StatisticsWatch::Word> StatisticsWatch::Take(
    const wire::Statistics& statistics, uint64_t damage) {
  std::vector<Word> said;
  LookAtPad(statistics, said);
  if (last_) {
    // Counters wrap.
    const auto since = [&](uint16_t wire::Statistics::*field) {
      return static_cast<uint16_t>(statistics.*field - (*last_).*field);
    };
    LookAtSync(since(&wire::Statistics::sync_missing), said);
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
    told_damage_ = damage;
  }
  last_ = statistics;
  return said;
}

void StatisticsWatch::Restart() {
  last_.reset();
  noisy_.reset();
  alone_ = false;
}

}  // namespace kimari::link
