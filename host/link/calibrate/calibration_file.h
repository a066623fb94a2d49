// What a calibration of pads found, as one TOML file (README.md has its keys).
#pragma once

#include <string>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/base/result.h"
#include "host/link/calibrate/pad_calibration.h"

namespace kimari::calibrate {

struct MeasuredBoard {
  Side side = Side::kA;
  std::string port;
  std::string usb_serial;  // of its USB chip; empty where it has none
  wire::Hello hello = {};
};
struct Calibration {
  std::string date;  // UTC, ISO 8601
  std::string map;   // the pad map's name
  std::vector<MeasuredBoard> boards;
  std::vector<PadResult> pads;
};

std::string ToToml(const Calibration& calibration);
// Whether that could be done now; leaves nothing behind. kFile.
Result<void> CanWriteCalibration(const std::string& path);
// A new file, whole or not at all (WriteNew). kFile.
Result<void> WriteCalibration(const Calibration& calibration,
                              const std::string& path);

}  // namespace kimari::calibrate
