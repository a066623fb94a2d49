// Which phrases of a folder a person should look at, and why.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "audio/alignment/certainty.h"
#include "audio/alignment/phones.h"
#include "audio/recitation.h"

namespace kimari::audio::alignment {

// Why the marks of a phrase should be looked at.
struct Doubt {
  enum class Kind {
    kNone,
    kNoKana,    // its kana cannot be sung
    kTooShort,  // for its kana
    kSqueezed,  // a mora lasts `seconds`, elsewhere `usual`
    kNoEdge,    // a mora may begin over 60 ms off
  };
  Kind kind = Kind::kNone;
  size_t mora = 0;  // from 0
  std::string kana;
  double seconds = 0;
  double usual = 0;

  bool Any() const { return kind != Kind::kNone; }
};
// One sentence for people, in English; empty where there is no doubt.
std::string ToText(const Doubt& doubt);

// A phrase with its sounds laid over it. What it refers to must outlive it.
struct Laid {
  std::string_view kana;
  PhraseKind kind = PhraseKind::kUpper;
  std::span<const Slot> slots;
  std::span<const Certainty> certainties;  // one a slot
  std::span<const MoraMark> marks;         // none: it was not aligned
  std::set<size_t> by_hand;                // morae that somebody marked
};

// One a phrase; none where nothing speaks against its first six morae. In doubt
// is a mora that may as well begin over 60 ms off, and one that lasts less than
// half of what it does elsewhere, as the neighbour of one that slipped does, in
// a phrase that is not wholly sure. Held ones say nothing: a reader holds now
// this mora, now that. Nor does a vowel that is only sung on: its mark bears a
// sigma. Nor one that somebody marked, or that ends at such a mark: it was
// looked at.
std::vector<Doubt> DoubtsOf(std::span<const Laid> phrases);

}  // namespace kimari::audio::alignment
