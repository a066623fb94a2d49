#include "firmware/core/learning.h"

namespace kimari {
namespace firmware {
namespace {

constexpr uint16_t kLeadStep = (kMostLead - kLeastLead) / 2;
// A pad is of use when this many samples lie before and after its rise.
constexpr uint16_t kRoomBefore = 3 * kStepCycles;
constexpr uint16_t kRoomAfter = 12 * kStepCycles;
constexpr uint8_t kMostSummed = 60;  // a sum of 60 levels of 48 fits 16 bits

}  // namespace

Learning::Learning() : rose_(), summed_() {
  for (uint8_t group = 0; group < kGroups; ++group) lead_[group] = kMostLead;
}

void Learning::Take(const Samples& samples, uint8_t slot,
                    Baselines* baselines) {
  if (Done()) return;
  ++scans_;
  if (scans_ <= kLeadsTried * kScansEach) {
    if (scans_ % kScansEach != 0) return;
    Look(samples);
    for (uint8_t group = 0; group < kGroups; ++group) {
      lead_[group] = static_cast<uint16_t>(lead_[group] - kLeadStep);
    }
    if (scans_ == kLeadsTried * kScansEach) ChooseLeads();
    return;
  }
  if (scans_ > kSettled) Sum(samples, slot, baselines);
  if (!Done()) return;
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) baselines->Arm(pad, false);
}

void Learning::Look(const Samples& samples) {
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
    const uint8_t level = LevelOf(samples, pad);
    if (level == 0 || level == kSteps) continue;
    rose_[pad] =
        static_cast<uint16_t>(lead_[GroupOf(pad)] + level * kStepCycles);
  }
}

// The lead that leaves the most pads of the group inside the window.
void Learning::ChooseLeads() {
  for (uint8_t group = 0; group < kGroups; ++group) {
    const uint16_t* rose = &rose_[group * kPadsInGroup];
    uint8_t most = 0;
    lead_[group] = kMostLead;
    for (uint8_t first = 0; first < kPadsInGroup; ++first) {
      uint16_t lead = static_cast<uint16_t>(rose[first] - 4 * kStepCycles);
      if (rose[first] < kLeastLead + 4 * kStepCycles) continue;
      if (lead > kMostLead) lead = kMostLead;
      uint8_t inside = 0;
      for (uint8_t i = 0; i < kPadsInGroup; ++i) {
        if (rose[i] >= lead + kRoomBefore &&
            rose[i] + kRoomAfter <= lead + kSteps * kStepCycles) {
          ++inside;
        }
      }
      if (inside > most) {
        most = inside;
        lead_[group] = lead;
      }
    }
  }
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) rose_[pad] = 0;
}

// One group a scan; three groups and four slots take turns through all pairs.
void Learning::Sum(const Samples& samples, uint8_t slot, Baselines* baselines) {
  const uint8_t group = static_cast<uint8_t>(scans_ % kGroups);
  uint8_t& summed = summed_[slot][group];
  if (summed >= kMostSummed) return;
  ++summed;
  for (uint8_t i = 0; i < kPadsInGroup; ++i) {
    const uint8_t pad = static_cast<uint8_t>(group * kPadsInGroup + i);
    const uint8_t level = LevelOf(samples, pad);
    // Running mean, exact enough: 1/512 step, rounded each time.
    const int16_t rise = baselines->Rise(pad, slot, level);
    if (summed == 1) {
      baselines->Learn(pad, slot, static_cast<uint16_t>(level * kOneStep));
    } else {
      const int16_t half =
          static_cast<int16_t>(rise < 0 ? -(summed / 2) : summed / 2);
      baselines->Learn(
          pad, slot,
          static_cast<uint16_t>(static_cast<int16_t>(level * kOneStep) - rise +
                                (rise + half) / summed));
    }
  }
}

}  // namespace firmware
}  // namespace kimari
