// `kimari read --check`: a reader's folder looked at as a whole.
#pragma once

#include <string>

#include "host/game/cards/deck.h"

namespace kimari::evening {

struct ReadCheckOptions {
  std::string folder;
  std::string rhythm = "5-3-1-6";  // the norm
  bool all = false;                // every phrase, not only what is off
  bool json = false;
  bool beside = false;  // a page has started it (CheckBeside)
};

// Prints the report and keeps its marks in the folder. Exit code: kAnswerIsNo
// where a phrase is missing or cannot be played.
int ReadCheck(const ReadCheckOptions& options, const cards::Deck& deck);

}  // namespace kimari::evening
