// How hands meet the cards of one mat, measured by taps on a card with foil.
#pragma once

#include <optional>
#include <string>

namespace kimari::setting_up {

struct CalibrateTouchOptions {
  std::string rig;   // a rig file that names port and court
  std::string port;  // of the board, in place of the rig's
  std::string map;   // as court::LoadPlan; empty: the rig's, else kyogi
  std::string board = "A";
  std::optional<int> pad;   // that the cards lie on
  std::optional<int> foil;  // whose pin the foil is clipped to
  int cards = 20;
  std::string file;  // a new one
  bool json = false;
};

// Asks both players for taps until all are there, and writes the file. The exit
// code: kAnswerIsNo where it was stopped, and nothing is written.
int CalibrateTouch(const CalibrateTouchOptions& options);

}  // namespace kimari::setting_up
