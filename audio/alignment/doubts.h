// Which phrases of a folder a person should look at, and why.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "audio/alignment/certainty.h"
#include "audio/alignment/phones.h"
#include "audio/recitation.h"

namespace kimari::audio::alignment {

// A phrase with its sounds laid over it. What it refers to must outlive it.
struct Laid {
  std::string_view kana;
  PhraseKind kind = PhraseKind::kUpper;
  std::span<const Slot> slots;
  std::span<const Certainty> certainties;  // one a slot
  std::span<const MoraMark> marks;         // none: it was not aligned
};

// One a phrase, for people; empty where nothing speaks against its first six
// morae. In doubt is a mora that may as well begin over 60 ms off, and one that
// lasts less than half of what it does elsewhere, as the neighbour of one that
// slipped does, in a phrase that is not wholly sure. Held ones say nothing: a
// reader holds now this mora, now that. Nor does a vowel that is only sung on:
// its mark bears a sigma.
std::vector<std::string> DoubtsOf(std::span<const Laid> phrases);

}  // namespace kimari::audio::alignment
