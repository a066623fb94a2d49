// Where on the output stream each phrase goes, to the sample. Pure: no clock,
// no device.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "audio/recitation.h"

namespace kimari::audio {

// The pause between two phrases of a reading, from last sound to first sound.
inline constexpr int64_t kGapFrames = kSampleRate;  // 1.000 s

// A phrase placed on the stream. Frames count from the stream's start.
struct Segment {
  PhrasePtr phrase;
  int64_t start = 0;  // frame of the phrase's first sample

  int64_t FirstSound() const { return start + phrase->first_sound; }
  int64_t LastSound() const { return start + phrase->last_sound; }
  int64_t End() const { return start + std::ssize(phrase->samples); }
};

// The phrases one after another, `gap` frames from each last sound to the next
// first sound; the first phrase's first sample at frame `start`. A reading is
// {lower phrase of the card before, upper phrase}; the joka {upper, lower,
// lower}.
std::vector<Segment> Place(std::span<const PhrasePtr> phrases, int64_t start,
                           int64_t gap = kGapFrames);

}  // namespace kimari::audio
