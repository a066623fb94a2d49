#include "host/rig/camera_clock_file.h"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "host/base/new_file.h"
#include "host/base/plain_file.h"
#include "host/base/toml_section.h"
#include "host/base/toml_text.h"

namespace kimari::rig {
namespace {

constexpr int kMostRows = 16'384;
constexpr double kMostLatencyMs = 1000;
constexpr double kMostRowUs = 200;
constexpr double kMostExposureMs = 1000;
constexpr double kMostDriftPpm = 10'000;

void Read(TomlSection& section, const char* key, const char* sigma, double low,
          double high, calibration::Measured& value) {
  section.Require(key);
  section.Number(key, value.value, low, high);
  section.Number(sigma, value.sigma, 0, high);
}

}  // namespace

HostTime CameraTimes::Middle(HostTime stamp) const {
  const double middle = (rows - 1) / 2.0;
  return stamp +
         FromMilliseconds(latency_ms.value + middle * row_time_us.value / 1000);
}

Duration CameraTimes::After(double row) const {
  return FromMilliseconds((row - (rows - 1) / 2.0) * row_time_us.value / 1000);
}

Duration CameraTimes::Sigma() const {
  return FromMilliseconds(
      std::hypot(latency_ms.sigma, rows / 2.0 * row_time_us.sigma / 1000));
}

std::string ToToml(const CameraTimes& times) {
  return fmt::format(
      "# Written by 'kimari calibrate clock'.\n"
      "date = \"{}\"\nrows = {}\nlatency_ms = {:.5f}\n"
      "latency_sigma_ms = {:.5f}\nrow_time_us = {:.5f}\n"
      "row_time_sigma_us = {:.5f}\nexposure_ms = {:.5f}\n"
      "exposure_sigma_ms = {:.5f}\ndrift_ppm = {:.3f}\n",
      times.date, times.rows, times.latency_ms.value, times.latency_ms.sigma,
      times.row_time_us.value, times.row_time_us.sigma, times.exposure_ms.value,
      times.exposure_ms.sigma, times.drift_ppm);
}

Result<CameraTimes> ReadCameraTimes(const std::string& path) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  if (!std::ifstream(path)) {
    return Fail(ErrorKind::kFile,
                path +
                    ": no camera's clock can be read there; measure it with "
                    "'kimari calibrate clock'");
  }
  CameraTimes times;
  const auto root = ParseTomlFile(path);
  if (!root) return root.error().In(path);
  TomlMistakes mistakes(path);
  TomlSection section(*root, "the file", mistakes);
  section.Text("date", times.date);
  section.Require("rows");
  section.Integer("rows", times.rows, 1, kMostRows);
  Read(section, "latency_ms", "latency_sigma_ms", -kMostLatencyMs,
       kMostLatencyMs, times.latency_ms);
  Read(section, "row_time_us", "row_time_sigma_us", -kMostRowUs, kMostRowUs,
       times.row_time_us);
  Read(section, "exposure_ms", "exposure_sigma_ms", 0, kMostExposureMs,
       times.exposure_ms);
  section.Number("drift_ppm", times.drift_ppm, -kMostDriftPpm, kMostDriftPpm);
  section.NoOthers();
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  return times;
}

Result<void> WriteCameraTimes(const CameraTimes& times,
                              const std::string& path) {
  return WriteNew(path, ToToml(times));
}

}  // namespace kimari::rig
