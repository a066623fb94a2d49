// The sounds of a sung phrase in the order an aligner expects them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kimari::audio::alignment {

// Sounds that share one model. The first vowel of a phrase is sung low and has
// models of its own; a palatalised consonant (きゃ) shares its plain one's.
enum class Phone : uint8_t {
  kSilence,
  kClosure,  // of k, t, p, ch, ts inside a phrase, and っ
  kA,
  kI,
  kU,
  kE,
  kO,
  kFirstA,
  kFirstI,
  kFirstU,
  kFirstE,
  kFirstO,
  kNasal,  // ん
  kK,
  kS,
  kSh,
  kT,
  kCh,
  kTs,
  kH,
  kHi,  // ひ, ひゃ
  kF,
  kP,
  kG,
  kZ,
  kJ,
  kD,
  kN,
  kM,
  kB,
  kY,
  kR,
  kW,
  kCount,
};
inline constexpr int kPhones = static_cast<int>(Phone::kCount);

bool IsVowel(Phone phone);
// Heard as a burst after a closure: k, t, p, ch, ts.
bool IsVoicelessStop(Phone phone);
// Begins with noise: s, sh, h, hi, f, z, j.
bool IsFricative(Phone phone);

// One sound, as the segmenter lays it down.
struct Slot {
  Phone phone = Phone::kSilence;
  Phone or_phone = Phone::kSilence;  // what it may be sung as as well
  int mora = -1;                     // which mora it belongs to; -1 none
  bool begins_mora = false;          // its start is the mora's instant
  // May last 0: a silence, or an i or u that may be whispered away.
  bool optional = false;
  // Where in the phrase a vowel stands: vowels of one place are held alike by
  // one reader. -1 for other sounds.
  int place = -1;
  bool ends_ku = false;      // a vowel that ends a ku, but not the phrase
  bool ends_phrase = false;  // the last vowel
  bool last_ku = false;      // a vowel in the last ku, which is sung slowest
};

// The same vowel as the one before it, or two that may be sung as one: no edge
// to be found.
bool IsSungOn(Phone before, const Slot& slot);

enum class PhraseKind { kUpper, kLower };

// `kana` as pronounced, ku separated by spaces; は and へ inside a phrase may
// be the particles わ and え, the う of おう is sung お. Silence may stand
// before, after, and between ku. Empty when a character is no kana.
std::vector<Slot> SlotsOf(std::string_view kana, PhraseKind kind);

}  // namespace kimari::audio::alignment
