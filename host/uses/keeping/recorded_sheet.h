// The score sheet of a recorded match.
#pragma once

#include <string>

namespace kimari::keeping {

struct ScoreSheetOptions {
  std::string file;       // the recording
  std::string deck;       // a deck's file; empty: the built-in one
  std::string decisions;  // a file; empty: the one beside the recording
  bool json = false;
  bool csv = false;
  std::string html;  // a new file to be printed; empty: none
  bool any_protocol = false;
};

// Prints the sheet, or writes it as a page. The exit code: kAnswerIsNo where
// something of the match is lost; the sheet says what.
int ScoreSheet(const ScoreSheetOptions& options);

}  // namespace kimari::keeping
