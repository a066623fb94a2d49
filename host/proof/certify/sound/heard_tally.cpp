#include "host/proof/certify/sound/heard_tally.h"

#include <cmath>
#include <utility>

namespace kimari::reader {
namespace {

void CountOff(bool off, bool told, HeardTally::Off& tally) {
  if (told && std::exchange(tally.just_now, false)) {
    --tally.untold;
    ++tally.told;
  }
  tally.just_now = off && !told;
  if (off) ++(told ? tally.told : tally.untold);
}

}  // namespace

void HeardTally::Count(const HeardReading& reading) {
  ++readings;
  const bool told = reading.sound_events > 0;
  if (told) ++with_events;
  const double gap_off_ms =
      reading.whole && reading.gap_ms ? std::abs(*reading.gap_ms - 1000) : 0;
  CountOff(reading.whole && !reading.exact, told, sample);
  CountOff(gap_off_ms > 1, told, gap);
  // A line that began anew is known well after some seconds: also where it did
  // in a reading that was torn.
  const bool just_before = std::exchange(told_before_, told);
  if (!reading.whole) return;
  ++whole;
  if (reading.gap_ms) gaps_off_ms.push_back(gap_off_ms);
  if (told || just_before) return;
  ++quiet;
  for (const HeardReading::Sound& sound : reading.first_sounds) {
    errors_ms.push_back(sound.error_ms);
    sounds_ms.push_back(std::abs(sound.error_ms));
    sigmas_ms.push_back(sound.sigma_ms);
    if (std::abs(sound.error_ms) <= 3 * sound.sigma_ms) ++within_sigmas;
  }
  kimariji_ms.push_back(std::abs(reading.kimariji_ms));
}

}  // namespace kimari::reader
