// `kimari calibrate`: what a rig has to be told of itself, and the mat to lay.
#include "host/app/command.h"

namespace kimari::app {

void AddCalibrate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "calibrate",
      "Lay the mats, learn the deck, measure camera, its clock, court, pads, "
      "touches and sound");
  command->require_subcommand(1);
  command->footer("Example: kimari calibrate mat --svg mat");
  AddCalibrateCamera(*command, action);
  AddCalibrateClock(*command, action);
  AddCalibrateCourt(*command, action);
  AddCalibrateDeck(*command, action);
  AddCalibrateMat(*command, action);
  AddCalibratePads(*command, action);
  AddCalibrateSound(*command, action);
  AddCalibrateTouch(*command, action);
}

}  // namespace kimari::app
