// When each mora of a chant begins, how high it is sung and how loud: what a
// reader's voice does, with no voice yet. Figures measured on a certified
// reader's 200 phrases (audio/VOICE.md).
#pragma once

#include <cstdint>
#include <vector>

#include "audio/phones.h"
#include "audio/recordings.h"

namespace kimari::audio {

// The totals of a reading, from first sound to last (5-3-1-6).
struct ChantTempo {
  double lower_s = 5;      // lower phrase up to its last mora
  double resonance_s = 3;  // the lower phrase's last mora, held
  double upper_s = 6;
};

struct ChantMora {
  double begin_s = 0;  // from the first sound
  double end_s = 0;
  double semitones = 0;  // below or above the base
  double level_db = 0;
  bool begins_ku = false;
};

struct ChantScore {
  std::vector<ChantMora> morae;
  double length_s = 0;
};

// The same places for the same shape: an early mora of a ku lasts the same on
// every card, the last of a ku takes what is left of the ku's time. Any number
// of ku and morae; `tempo` within 1 to 60 s each.
ChantScore ScoreOf(const std::vector<SpokenMora>& morae, Part part,
                   const ChantTempo& tempo);

// The same with a contour of the poem's own, picked by `seed`: how low the
// later ku begin, if at all, and how they lie against each other, as in a
// reader's phrases. The first ku, and of an upper phrase the mora after it,
// stay as they are on every card: no pitch tells a card before its kimariji.
// Begins, ends and levels stay too.
ChantScore WithContour(ChantScore score, uint64_t seed);

// Pitch in semitones from the base, each 5 ms from the first sound to the last:
// morae joined by glides, vibrato on held ones, a little unrest. `seed` picks
// vibrato and unrest, but for the first ku's, which are those of all phrases.
std::vector<double> PitchOf(const ChantScore& score, uint64_t seed);

}  // namespace kimari::audio
