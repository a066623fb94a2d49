// When a camera's rows are exposed, against the stamps of its frames: from a
// light in the picture that is switched at known instants. A row in whose
// exposure the light is switched is lit by the share of the exposure it was on.
// Pure: no camera, no picture, no clock.
#pragma once

#include <cstdint>
#include <vector>

#include "calibration/measured.h"
#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::calibration {

// Mean level of the light's pixels in one row of the picture, 0 to `white`.
struct LitRow {
  int row = 0;  // 0 is the top one
  double level = 0;
};

struct LitFrame {
  HostTime stamp;  // the camera's, whatever clock it is by
  std::vector<LitRow> rows;
};

// The light goes on or off; in turn, in order of time. Host clock.
struct LightSwitch {
  Instant at;
  bool on = false;
};

struct CameraClockOptions {
  Duration exposure = Milliseconds(2);  // as the camera was told: half to twice
  Duration most_latency = Milliseconds(250);  // either way
  Duration most_row_time = Microseconds(60);  // either way; 0: global shutter
  double most_drift_ppm = 1000;
  double white = 255;  // level at which pixels saturate
};

// The middle of the exposure of row r of a frame stamped s is at
// s + latency + r * row_time + drift * (s - from).
struct CameraClock {
  HostTime from;         // the stamp in the middle of the frames
  Measured latency_ms;   // with the switching instants' own sigma
  Measured row_time_us;  // negative when the picture is read upwards
  Measured exposure_ms;
  Measured drift_ppm;     // positive when the camera's second is the longer
  double response = 1;    // level = dark + span * share ^ response, about
  double residual = 0;    // of the levels, root mean square, share of the span
  int frames = 0;         // fitted
  int left_out = 0;       // frames that do not fit: something hid the light
  int switched_rows = 0;  // lit in part: only they tell

  Instant Map(HostTime stamp, int row) const;

  // How the four values vary together: ms, us/row, ms, ppm.
  std::vector<double> covariance = {};  // 4 x 4, row by row
};

// Least squares over all rows (Levenberg, 1944), from the best of all latencies
// within bounds; sigma by frames, whose rows are not independent. kUsage, with
// what to do, where the frames cannot tell: too few of them, light saturated or
// never seen, switched too seldom or too evenly.
Result<CameraClock> MeasureCameraClock(const std::vector<LitFrame>& frames,
                                       const std::vector<LightSwitch>& switches,
                                       const CameraClockOptions& options = {});

}  // namespace kimari::calibration
