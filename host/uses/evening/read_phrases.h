// The sounds of `kimari read`, looked at as a whole before anything is read.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/evening.h"
#include "host/reader/phrase_store.h"
#include "host/reader/reading_session.h"
#include "host/reader/words.h"

namespace kimari::evening {

struct ReadPhrases {
  reader::SessionOptions session;
  std::unique_ptr<reader::PhraseStore> store;
  Text reads;  // who
};

// With what was adjusted since it began, as the session has it.
reader::Evening AsAdjusted(reader::Evening evening,
                           const reader::SessionOptions& session);

// Shows progress on standard error where that is a terminal, and gives the
// share done to `progress`, which may be empty. Fails, before anything sounds,
// on a rhythm that is none, and as PhraseLoader's Open, Joka and MakeReady do.
Result<ReadPhrases> PrepareToRead(const reader::Evening& evening, bool cached,
                                  const cards::Deck& deck,
                                  const reader::ReadingPlan& plan,
                                  const std::function<void(double)>& progress);

}  // namespace kimari::evening
