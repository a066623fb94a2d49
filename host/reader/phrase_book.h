// The sound of every phrase a match needs: prepared while it is played, or all
// before it begins.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/recitation.h"
#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/reader/phrase_loader.h"
#include "host/reader/phrase_store.h"
#include "host/reader/reading_plan.h"

namespace kimari::reader {

// One thread. The deck must outlive it.
class PhraseBook {
 public:
  // Begins to prepare the phrases of `plan` and, with `joka`, the joka, in the
  // order in which they are read, in a thread of its own, at a low priority.
  // Fails before that as PhraseLoader's Open, Joka and MakeReady do, and where
  // there is no voice.
  static Result<PhraseBook> Open(const cards::Deck& deck,
                                 const ReadingPlan& plan, LoaderOptions options,
                                 bool joka = true);
  // All of `order` and the joka, at once: what `folder` does not hold is said
  // by espeak-ng. About 30 ms a phrase.
  static Result<PhraseBook> Load(const cards::Deck& deck,
                                 const std::vector<cards::CardId>& order,
                                 const std::optional<std::string>& folder);

  // Whether the phrases of the reading that calls `card` are there. Fails as
  // their loading did. Never waits for one.
  Result<bool> Ready(std::optional<cards::CardId> previous,
                     cards::CardId card) const;
  // Null when the phrase is not there, or not yet. Never wait.
  audio::PhrasePtr Upper(cards::CardId card) const;
  audio::PhrasePtr Lower(cards::CardId card) const;
  // As it is read at the start: upper, lower, lower, or as the recordings hold
  // it. Empty without a joka, and until it is all there.
  std::vector<audio::PhrasePtr> Joka() const;
  // What could not be prepared, each once.
  std::vector<std::string> TakeTroubles();

  // Of Load.
  int Recorded() const { return recorded_; }
  int Synthesised() const { return synthesised_; }

 private:
  Result<audio::PhrasePtr> Find(const PhraseStore::Key& key) const;
  std::map<PhraseStore::Key, audio::PhrasePtr> loaded_;
  std::unique_ptr<PhraseStore> store_;  // null after Load
  JokaParts joka_;
  int recorded_ = 0;
  int synthesised_ = 0;
};

}  // namespace kimari::reader
