// What `kimari calibrate clock` found of a camera, as a TOML file; and how a
// frame's stamp and an instant in one of its rows follow from it.
#pragma once

#include <string>

#include "calibration/measured.h"
#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::rig {

struct CameraTimes {
  std::string date;  // UTC
  int rows = 0;      // of the picture; the figures hold for this mode alone
  // From a frame's stamp to the middle of the exposure of its top row.
  calibration::Measured latency_ms;
  calibration::Measured row_time_us;  // negative: read upwards
  calibration::Measured exposure_ms;
  double drift_ppm = 0;  // told when it was measured; not followed

  // Middle of the exposure of the picture's middle row, of a frame stamped so.
  HostTime Middle(HostTime stamp) const;
  // What is seen in this row, later than in the middle one.
  Duration After(double row) const;
  // One standard deviation of both.
  Duration Sigma() const;
};

std::string ToToml(const CameraTimes& times);
// kFile when it cannot be read; kUsage, "file:line:column: what; what to do".
Result<CameraTimes> ReadCameraTimes(const std::string& path);
// A new file, whole or not at all (WriteNew). kFile.
Result<void> WriteCameraTimes(const CameraTimes& times,
                              const std::string& path);

}  // namespace kimari::rig
