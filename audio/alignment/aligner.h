// Where each mora of a reader's recordings begins: learned from the folder as a
// whole, without anybody having marked one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "audio/alignment/doubts.h"
#include "audio/alignment/phones.h"
#include "audio/recitation.h"

namespace kimari::audio::alignment {

struct SungPhrase {
  const Phrase* phrase = nullptr;  // its morae count in a reference only
  std::string kana;                // as pronounced, ku separated by spaces
  PhraseKind kind = PhraseKind::kUpper;
  // Where somebody marked some of its morae (not the first): sample by mora,
  // from 0, in order. They stay there, and their neighbours are laid around
  // them.
  std::map<size_t, int64_t> by_hand;
};

// One standard deviation of a mark that somebody made, in ms: against a second
// eye, 3 to 8 ms at bursts and nasals, 12 to 20 at glides
// (tests/audio/alignment/second_eye_marks.csv).
inline constexpr double kHandSigmaMs = 10;

// What is usual of a reader is not known from fewer phrases of a kind.
inline constexpr size_t kFewest = 8;

struct AlignedPhrase {
  // One a mora, in order, the first at the phrase's first sound; empty when the
  // phrase is too short for its kana or holds letters that are no kana.
  std::vector<MoraMark> morae;
  // Why a person should look at it; none when nothing speaks against it, or
  // fewer than kFewest phrases say what is usual.
  Doubt doubt;
};

// Called after each round with the rounds done and the most there will be.
using Progress = std::function<void(int done, int most)>;

// Aligns `phrases`, all of one reader; the more the better, under 20 are worth
// little. `references`: some phrases of any voice with their morae known (a
// synthesiser's), which say what the sounds are like until the reader's own
// are known. Instants are those of Refine. About 0.15 s a phrase.
// Deterministic. Source: semi-Markov alignment with models re-estimated on the
// alignment itself (Viterbi training), as for unlabelled speech corpora.
std::vector<AlignedPhrase> Align(std::span<const SungPhrase> phrases,
                                 std::span<const SungPhrase> references,
                                 const Progress& progress = {});

}  // namespace kimari::audio::alignment
