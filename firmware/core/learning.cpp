#include "firmware/core/learning.h"

namespace kimari {
namespace firmware {
namespace {

// Less than the window, so that every rise is seen with one lead or another.
constexpr uint16_t kLeadStep = (kMostLead - kLeastLead) / 3;
static_assert(kLeadStep < (kSteps - 2) * kStepCycles, "leads leave gaps");
// A pad is of use when this many samples lie before and after its rise, and
// stays so on a drier day with more before it: 2 pF.
constexpr uint16_t kRoomBefore = 2 * kStepCycles;
constexpr uint16_t kRoomToDry = 5 * kStepCycles;
constexpr uint16_t kRoomAfter = 8 * kStepCycles;
// Before the lowest pad.
constexpr uint16_t kRoomBelow = kRoomToDry + kStepCycles;

// The last lead up to this by which the charge, to a usual level of 10 (Board),
// is whole microseconds: then what watermarks say of it leaves nothing out.
constexpr uint16_t WholeLead(uint16_t lead) {
  constexpr uint16_t kUsual = 10 * kStepCycles;
  return static_cast<uint16_t>(lead - (lead + kUsual) % kCyclesPerMicrosecond);
}
constexpr uint16_t kLeastRise =
    kLeastLead + kRoomBelow + kCyclesPerMicrosecond - 1;

}  // namespace

void Learning::Take(const Samples& samples, uint8_t slot,
                    Baselines* baselines) {
  if (Done()) return;
  ++scans_;
  if (scans_ <= kLeadsTried * kScansEach) {
    if (scans_ % kScansEach != 0) return;
    Look(samples);
    lead_ = static_cast<uint16_t>(lead_ - kLeadStep);
    if (scans_ == kLeadsTried * kScansEach) ChooseLead();
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
    memory_.rose[pad] = static_cast<uint16_t>(lead_ + level * kStepCycles);
  }
}

// The lead that leaves the most pads inside the window; of several the one that
// leaves the most room after the last.
void Learning::ChooseLead() {
  lead_ = WholeLead(kMostLead);
  uint8_t most = 0;  // each pad counts twice
  for (uint8_t first = 0; first < wire::kPads; ++first) {
    if (memory_.rose[first] < kLeastRise) continue;
    uint16_t lead = static_cast<uint16_t>(memory_.rose[first] - kRoomBelow);
    if (lead > kMostLead) lead = kMostLead;
    lead = WholeLead(lead);
    uint8_t inside = 0;
    for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
      const uint16_t rose = memory_.rose[pad];
      if (rose + kRoomAfter > lead + kSteps * kStepCycles) continue;
      if (rose >= lead + kRoomBefore) ++inside;
      if (rose >= lead + kRoomToDry) ++inside;
    }
    if (inside > most || (inside == most && lead > lead_)) {
      most = inside;
      lead_ = lead;
    }
  }
}

// One row a scan: three rows and the slots of a round take turns through all
// pairs.
void Learning::Sum(const Samples& samples, uint8_t slot) {
  const uint8_t row = static_cast<uint8_t>(scans_ % kRows);
  ++memory_.summed[slot][row];
  for (uint8_t i = 0; i < kPadsInRow; ++i) {
    const uint8_t pad = static_cast<uint8_t>(row * kPadsInRow + i);
    memory_.sum[slot][pad] =
        static_cast<uint16_t>(memory_.sum[slot][pad] + LevelOf(samples, pad));
  }
}

void Learning::Finish(uint8_t pad, Baselines* baselines) {
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    const uint8_t count = memory_.summed[slot][RowOf(pad)];
    if (count == 0) continue;
    const uint32_t sum =
        static_cast<uint32_t>(memory_.sum[slot][pad]) * kOneStep;
    baselines->Learn(pad, slot, static_cast<uint16_t>(sum / count));
  }
  baselines->Arm(pad, false);
}

}  // namespace firmware
}  // namespace kimari
