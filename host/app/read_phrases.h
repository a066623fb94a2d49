// The sounds of `kimari read`, looked at as a whole before anything is read.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/reader/phrase_store.h"
#include "host/reader/reading_session.h"

namespace kimari::app {

struct ReadPhrasesOptions {
  std::string folder;              // of recordings; empty: a synthetic voice
  std::string rhythm = "5-3-1-6";  // the club's
  bool fit = false;                // recordings are stretched to it
  std::optional<double> gap;       // seconds; nothing: the rhythm's
  bool fill = false;
  bool no_cache = false;
};

struct ReadPhrases {
  reader::SessionOptions session;  // with gap and joka
  std::unique_ptr<reader::PhraseStore> store;
  std::string reads;  // for people: who
};

// `session`: the mode; gap and joka are filled in. Shows progress on standard
// error where that is a terminal. Fails, before anything sounds, on a rhythm
// that is none, and as PhraseLoader's Open, Joka and MakeReady do.
Result<ReadPhrases> PrepareToRead(const ReadPhrasesOptions& options,
                                  const cards::Deck& deck,
                                  const reader::ReadingPlan& plan,
                                  reader::SessionOptions session);

}  // namespace kimari::app
