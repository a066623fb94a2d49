// Tells whoever calibrates the pads what to do next, or a program what happens.
#pragma once

#include <string>

#include "host/court/plan.h"
#include "host/link/calibrate/calibration_file.h"
#include "host/link/calibrate/pad_calibration.h"

namespace kimari::setting_up {

class PadGuide {
 public:
  // `map` must outlive the guide.
  PadGuide(const court::Plan& court, bool json) : court_(court), json_(json) {}

  void Tell(const calibrate::Progress& event);
  void Stopped();
  // The last words; whether every pad is fit.
  bool Finish(const calibrate::Calibration& found, const std::string& file);

 private:
  void TellPeople(const calibrate::Progress& event);
  std::string Where(calibrate::PadName pad) const;

  const court::Plan& court_;
  bool json_;
  bool progress_ = false;  // stands on the terminal's line
};

}  // namespace kimari::setting_up
