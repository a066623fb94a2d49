// The boards on their ports, and the keyboard, while pads are measured.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/link/calibrate/calibration_file.h"
#include "host/link/calibrate/pad_calibration.h"

namespace kimari::setting_up {

// One thread.
class PadDesk {
 public:
  // Both must outlive it.
  PadDesk(const Clock& clock, calibrate::PadCalibration& calibration);
  PadDesk(const PadDesk&) = delete;
  PadDesk& operator=(const PadDesk&) = delete;
  ~PadDesk();

  // The ports of the boards A and B; an empty one is left out. Fails (kDevice)
  // where one cannot be had.
  Result<void> Open(const std::array<std::string, 2>& ports);
  // Until all pads are done; false when it was stopped before, by g_stop or a
  // key. Fails (kDevice) on a board that is gone, silent, or of another
  // protocol.
  Result<bool> Run();
  // As they said of themselves.
  std::vector<calibrate::MeasuredBoard> Boards() const;

 private:
  struct Line;

  Result<void> Serve(Line& line);
  Result<void> Check(Line& line, HostTime now) const;
  Result<void> AwaitHello(Line& line, HostTime now) const;
  // False when somebody wants to stop.
  bool ReadKeys();

  const Clock& clock_;
  calibrate::PadCalibration& calibration_;
  std::vector<std::unique_ptr<Line>> lines_;
  HostTime began_;
  bool keyboard_ = true;
};

}  // namespace kimari::setting_up
