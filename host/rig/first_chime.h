// The sound that says which side was first.
#pragma once

#include "audio/recitation.h"
#include "host/court/side.h"

namespace kimari::rig {

// A: one high note; B: two lower ones. 0.2 s, softer than a reader.
audio::PhrasePtr FirstChime(Side side);

}  // namespace kimari::rig
