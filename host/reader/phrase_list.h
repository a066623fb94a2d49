// Lists of phrases in words.
#pragma once

#include <string>
#include <vector>

#include "audio/recordings.h"

namespace kimari::reader {

// "2, 4-8"; `numbers` in rising order.
std::string NumberList(const std::vector<int>& numbers);

// "upper phrases 2, 4-8; lower phrase 3; of the joka the upper phrase",
// "上の句 2, 4-8、下の句 3、序歌の上の句".
Text PhraseList(const std::vector<audio::RecordingKey>& phrases);

}  // namespace kimari::reader
