#include "host/judge/first_sound.h"

#include <cmath>

namespace kimari::judge {
namespace {

constexpr double kSoundSigmas = 3;
constexpr Duration kNobodyReacts = Milliseconds(100);

}  // namespace

std::optional<rules::Doubt> DoubtFirstSound(
    const Instant& first_sound, std::span<const evidence::PadEdge> edges) {
  for (const evidence::PadEdge& edge : edges) {
    const Duration within = FromMilliseconds(
        kSoundSigmas * std::hypot(first_sound.sigma.Milliseconds(),
                                  edge.at.sigma.Milliseconds()));
    if (!edge.touched || Abs(edge.at.t - first_sound.t) > within) {
      continue;
    }
    return rules::Doubt{
        {rules::Key::kNearFirstSound, {rules::MillisecondsOf(within)}},
        "reader"};
  }
  return std::nullopt;
}

std::optional<rules::Doubt> DoubtOpening(const Instant& first_sound,
                                         HostTime opened) {
  if (opened - first_sound.t <= kNobodyReacts) return std::nullopt;
  return rules::Doubt{
      {rules::Key::kHeardLate, {rules::SecondsOf(opened - first_sound.t)}},
      "reader",
      std::nullopt,
      true};
}

}  // namespace kimari::judge
