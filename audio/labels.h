// Full-context labels, the input of an HTS voice: one line a phone with where
// it stands in its accent phrase, breath group and utterance. Form of
// "An example of context-dependent label format for HMM-based speech synthesis
// in Japanese" (HTS working group); word classes are left unknown ("xx").
#pragma once

#include <string>
#include <vector>

#include "audio/phones.h"

namespace kimari::audio {

// One breath group; an accent phrase a ku.
struct Labels {
  std::vector<std::string> lines;
  // Phone of each line, and the mora it belongs to (-1: none).
  std::vector<std::string> phones;
  std::vector<int> mora_of;
};

// Silence, the morae, silence. With `last_goes_on` the last vowel is written
// twice, the second time belonging to no mora, so that the last mora's spectra
// know no end.
Labels MakeLabels(const std::vector<SpokenMora>& morae, bool last_goes_on);

}  // namespace kimari::audio
