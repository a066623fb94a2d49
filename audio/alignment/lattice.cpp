#include "audio/alignment/lattice.h"

#include <cmath>

namespace kimari::audio::alignment {
namespace {

// Neighbouring frames say much the same: their evidence counts less than it
// would if they were independent.
constexpr double kEvidence = 0.4;
constexpr double kChangeBonus = 0.8;  // a unit of change at a boundary
constexpr double kSilentVowel = 4;    // i or u whispered away: not often

// Log density of each number of frames up to the longest, at most `frames`.
std::vector<double> Durations(const Lasting& lasting, int frames) {
  std::vector<double> durations = {kNever};
  for (int d = 1; d <= std::min(frames, lasting.most); ++d) {
    const double l = std::log(d);
    const double z = (l - lasting.log_mean) / lasting.log_sd;
    durations.push_back(-0.5 * z * z - std::log(lasting.log_sd) - l);
  }
  return durations;
}

// Evidence of frames [0, i) for the phone.
std::vector<double> Sums(const Features& features, Phone phone,
                         const ReaderModel& model) {
  std::vector<double> sums = {0};
  for (const Frame& frame : features.frames) {
    sums.push_back(sums.back() + kEvidence * model.Density(phone, frame));
  }
  return sums;
}

}  // namespace

SlotScores::SlotScores(const Features& features, const Slot& slot,
                       const ReaderModel& model)
    : plain_(Sums(features, slot.phone, model)) {
  const struct Lasting lasting = model.LastingOf(slot);
  durations_ = Durations(lasting, static_cast<int>(features.frames.size()));
  other_ = slot.or_phone == slot.phone ? plain_
                                       : Sums(features, slot.or_phone, model);
  least_ = lasting.least;
  absent_ = !slot.optional ? kNever : slot.place >= 0 ? -kSilentVowel : 0;
}

double BoundaryScore(const Features& features, int t) {
  if (t <= 0 || t >= static_cast<int>(features.change.size())) return 0;
  return kChangeBonus *
         std::clamp<double>(features.change[static_cast<size_t>(t)], -1, 3);
}

}  // namespace kimari::audio::alignment
