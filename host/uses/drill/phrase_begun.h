// The beginning of a phrase, broken off.
#pragma once

#include "audio/recitation.h"

namespace kimari::drill {

// Up to the end of its first `morae`, faded within 20 ms; the whole phrase
// where it has no more, or nobody knows where they are.
audio::Phrase Begun(const audio::Phrase& phrase, int morae);

}  // namespace kimari::drill
