#include "firmware/core/learning.h"

namespace kimari {
namespace firmware {
namespace {

// Less than the window, so that every rise is seen with one lead or another.
constexpr uint16_t kLeadStep = (kMostLead - kLeastLead) / 3;
static_assert(kLeadStep < (kSteps - 2) * kStepCycles, "leads leave gaps");
// A pad is of use when this many samples lie before and after its rise.
constexpr uint16_t kRoomBefore = 2 * kStepCycles;
constexpr uint16_t kRoomAfter = 8 * kStepCycles;

}  // namespace

Learning::Learning() : rose_(), sum_(), summed_() {
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
  if (scans_ > kScans) {
    Finish(static_cast<uint8_t>(scans_ - kScans - 1), baselines);
  } else if (scans_ > kSettled) {
    Sum(samples, slot);
  }
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
    // NOLINTNEXTLINE(bugprone-implicit-widening-of-multiplication-result)
    const uint16_t* rose = &rose_[group * kPadsInGroup];  // at most 48
    uint8_t most = 0;
    lead_[group] = kMostLead;
    for (uint8_t first = 0; first < kPadsInGroup; ++first) {
      uint16_t lead = static_cast<uint16_t>(rose[first] - 3 * kStepCycles);
      if (rose[first] < kLeastLead + 3 * kStepCycles) continue;
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
}

// One group a scan; three groups and four slots take turns through all pairs.
void Learning::Sum(const Samples& samples, uint8_t slot) {
  const uint8_t group = static_cast<uint8_t>(scans_ % kGroups);
  ++summed_[slot][group];
  for (uint8_t i = 0; i < kPadsInGroup; ++i) {
    const uint8_t pad = static_cast<uint8_t>(group * kPadsInGroup + i);
    sum_[slot][pad] =
        static_cast<uint16_t>(sum_[slot][pad] + LevelOf(samples, pad));
  }
}

void Learning::Finish(uint8_t pad, Baselines* baselines) {
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    const uint8_t count = summed_[slot][GroupOf(pad)];
    if (count == 0) continue;
    const uint32_t sum = static_cast<uint32_t>(sum_[slot][pad]) * kOneStep;
    baselines->Learn(pad, slot, static_cast<uint16_t>(sum / count));
  }
  baselines->Arm(pad, false);
}

}  // namespace firmware
}  // namespace kimari
