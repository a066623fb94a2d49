// Tells two players what to do with a card with foil, or a program what
// happens.
#pragma once

#include <string>

#include "host/court/plan.h"
#include "host/judge/touch/touch_calibration.h"
#include "host/link/calibrate/foil_dialog.h"

namespace kimari::setting_up {

class TouchGuide {
 public:
  // `court` must outlive the guide.
  TouchGuide(const court::Plan& court, const calibrate::FoilPlan& plan,
             bool json)
      : court_(court), plan_(plan), json_(json) {}

  // Where the foil's wire goes.
  void Begin();
  void Tell(const calibrate::FoilEvent& event);
  void Stopped() const;
  void Finish(const judge::TouchCalibration& found,
              const std::string& file) const;

 private:
  void TellPeople(const calibrate::FoilEvent& event);
  std::string Where(int pad) const;

  const court::Plan& court_;
  calibrate::FoilPlan plan_;
  bool json_;
};

// What a calibration found, in a sentence.
std::string TouchWords(const judge::TouchCalibration& found);

}  // namespace kimari::setting_up
