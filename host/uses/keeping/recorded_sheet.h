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
  std::string lang;  // "ja", "en"; empty: the terminal's
  // What the recording does not say, or says otherwise; empty: as it says.
  std::string meet;
  std::string hall;
  std::string round;
  bool any_protocol = false;
};

// Prints the sheet, or writes it as a page. The exit code: kAnswerIsNo where
// something of the match is lost; the sheet says what.
int ScoreSheet(const ScoreSheetOptions& options);

}  // namespace kimari::keeping
