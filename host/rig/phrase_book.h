// The sound of every phrase a match needs, loaded before it begins.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "audio/recitation.h"
#include "host/base/result.h"
#include "host/cards/deck.h"

namespace kimari::rig {

class PhraseBook {
 public:
  // Phrases of `order` and the joka. Recordings come from `folder` where it
  // holds them, the rest from audio::Voice. 0.3 s of processor time a phrase.
  static Result<PhraseBook> Load(const cards::Deck& deck,
                                 const std::vector<cards::CardId>& order,
                                 const std::optional<std::string>& folder);

  // Null when the card was not loaded.
  audio::PhrasePtr Upper(cards::CardId card) const;
  audio::PhrasePtr Lower(cards::CardId card) const;
  // As it is read at the start: upper, lower, lower. Empty without a joka.
  const std::vector<audio::PhrasePtr>& Joka() const { return joka_; }

  int Recorded() const { return recorded_; }
  int Synthesised() const { return synthesised_; }
  // Who read what was not recorded, one sentence; empty when all was.
  const std::string& Voice() const { return voice_; }

 private:
  std::map<cards::CardId, audio::PhrasePtr> upper_;
  std::map<cards::CardId, audio::PhrasePtr> lower_;
  std::vector<audio::PhrasePtr> joka_;
  int recorded_ = 0;
  int synthesised_ = 0;
  std::string voice_;
};

}  // namespace kimari::rig
