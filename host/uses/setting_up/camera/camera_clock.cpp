#include "host/uses/setting_up/camera/camera_clock.h"

#include <spdlog/fmt/fmt.h>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include "calibration/camera_clock.h"
#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/base/spsc_ring.h"
#include "host/base/stop_signal.h"
#include "host/link/serial_reader.h"
#include "host/rig/camera_clock_file.h"
#include "host/rig/rig_camera.h"
#include "host/rig/rig_file.h"
#include "host/uses/setting_up/camera/lamp_film.h"

namespace kimari::setting_up {
namespace {

constexpr size_t kRing = 1 << 14;

rig::CameraTimes TimesOf(const calibration::CameraClock& clock, int rows) {
  rig::CameraTimes times;
  times.date = WallClockIso8601();
  times.rows = rows;
  times.latency_ms = clock.latency_ms;
  times.row_time_us = clock.row_time_us;
  times.exposure_ms = clock.exposure_ms;
  times.drift_ppm = clock.drift_ppm.value;
  return times;
}

nlohmann::json ClockJson(const calibration::CameraClock& clock) {
  const auto pair = [](const calibration::Measured& m) {
    return nlohmann::json{{"value", m.value}, {"sigma", m.sigma}};
  };
  return {{"latency_ms", pair(clock.latency_ms)},
          {"row_time_us", pair(clock.row_time_us)},
          {"exposure_ms", pair(clock.exposure_ms)},
          {"drift_ppm", pair(clock.drift_ppm)},
          {"residual", clock.residual},
          {"frames", clock.frames},
          {"left_out", clock.left_out},
          {"switched_rows", clock.switched_rows}};
}

void TellClock(const calibration::CameraClock& clock) {
  PrintText(
      "{} frames ({} left out), {} rows in which the lamp was switched\n"
      "Latency, stamp to the top row: {:+.3f} ms (sigma {:.3f})\n"
      "Row time: {:.3f} us (sigma {:.3f}); exposure: {:.3f} ms (sigma {:.3f})\n"
      "Drift of the stamps: {:+.1f} ppm (sigma {:.1f}); residual {:.3f}\n",
      clock.frames, clock.left_out, clock.switched_rows, clock.latency_ms.value,
      clock.latency_ms.sigma, clock.row_time_us.value, clock.row_time_us.sigma,
      clock.exposure_ms.value, clock.exposure_ms.sigma, clock.drift_ppm.value,
      clock.drift_ppm.sigma, clock.residual);
}

}  // namespace

int CalibrateClock(const CalibrateClockOptions& options) {
  if (!options.out.empty()) {
    if (auto ok = IsFree(options.out); !ok) return Report(ok.error());
  }
  cv::setNumThreads(1);
  ListenForStop();
  const auto rig = rig::ReadRigFile(options.rig, rig::RigNeeds::kLamp);
  if (!rig) return Report(rig.error());
  const SteadyClock clock;
  SpscRing<evidence::Payload> said(kRing);
  auto board = link::SerialReader::Start(rig->board_a, Side::kA, clock, said);
  if (!board) return Report(board.error());
  auto camera = rig::OpenCamera(rig->camera, &clock);
  if (!camera) return Report(camera.error());
  LampFilm film(**board, rig->board_a, said, **camera, clock);
  if (Result<void> ok = film.Begin(); !ok) return Report(ok.error());
  if (Result<void> ok = film.Watch(Seconds(options.seconds)); !ok) {
    return Report(ok.error());
  }
  const auto measured = film.Measure();
  if (!measured) return Report(measured.error());
  if (options.json) {
    fmt::print("{}\n", PrintableJson(JsonText(ClockJson(*measured))));
  } else {
    TellClock(*measured);
  }
  if (options.out.empty()) return kDone;
  const auto kept =
      rig::WriteCameraTimes(TimesOf(*measured, film.rows()), options.out);
  if (!kept) return Report(kept.error());
  if (!options.json) {
    PrintText("Written to {}; name it in the rig file: [camera] clock\n",
              Printable(options.out));
  }
  return kDone;
}

}  // namespace kimari::setting_up
