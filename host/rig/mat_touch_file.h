// What `kimari calibrate touch` learned of a mat, for a match on this mat and
// no other.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/court/plan.h"
#include "host/judge/touch/touch_calibration.h"

namespace kimari::rig {

struct MatTouch {
  std::string text;  // the file, as a recording keeps it
  judge::TouchCalibration calibration;
};

// kFile when it cannot be read; kUsage where it is wrong, or of another mat: on
// another plan, below another board. `usb_serial` is of the board that is
// there, empty where its chip has none.
Result<MatTouch> ReadMatTouch(const std::string& path, const court::Plan& plan,
                              Side board, const std::string& usb_serial);

}  // namespace kimari::rig
