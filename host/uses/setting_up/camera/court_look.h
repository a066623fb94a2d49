// The court as the camera sees it, by its markers.
#pragma once

#include <string>
#include <vector>

namespace kimari::setting_up {

struct CalibrateCourtOptions {
  std::vector<std::string> pictures;  // of one camera that stands still
  std::string rig;                    // or a rig file, whose camera looks
  std::string lens;  // a lens file; empty: that of the rig file
  // As court::LoadPlan; empty: that of the rig file, else kyogi.
  std::string court;
  bool json = false;
};

// Prints where the camera sees the court and what is to be done yet. The exit
// code: kAnswerIsNo where something is.
int CalibrateCourt(CalibrateCourtOptions options);

}  // namespace kimari::setting_up
