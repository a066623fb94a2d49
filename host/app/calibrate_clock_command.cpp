// `kimari calibrate clock`: when the camera's rows are exposed, by a lamp that
// A's board switches.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "calibration/camera_clock.h"
#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/json_text.h"
#include "host/base/new_file.h"
#include "host/base/printable.h"
#include "host/base/spsc_ring.h"
#include "host/base/stop_signal.h"
#include "host/link/board_image.h"
#include "host/link/serial_reader.h"
#include "host/rig/camera_clock_file.h"
#include "host/rig/rig_camera.h"
#include "host/rig/rig_file.h"
#include "vision/camera/frame_decoder.h"
#include "vision/camera/lamp_finder.h"

namespace kimari::app {
namespace {

// Opening a port can restart a board, whose boot loader then waits; then its
// clock has to be followed.
constexpr Duration kBoardFollowed = Seconds(12);
constexpr size_t kRing = 1 << 14;
constexpr size_t kFindPictures = 60;

struct CalibrateClockOptions {
  std::string rig;
  std::string out;
  int seconds = 10;
  bool json = false;
};

// The board's words and the camera's frames while the lamp is switched.
class LampFilm {
 public:
  LampFilm(link::SerialReader& board, std::string port,
           SpscRing<evidence::Payload>& said, vision::CameraSource& camera,
           const Clock& clock)
      : board_(board),
        port_(std::move(port)),
        said_(said),
        camera_(camera),
        clock_(clock) {}

  // Until the first switching is told.
  Result<void> Begin();
  Result<void> Take(Duration lasts);
  Result<calibration::CameraClock> Measure() const;
  int rows() const { return rows_; }

 private:
  Result<void> Listen();
  void TellImage();
  Result<void> Look(Duration timeout);
  void AddLevels(HostTime stamp, const cv::Mat& luma);

  link::SerialReader& board_;
  std::string port_;
  SpscRing<evidence::Payload>& said_;
  vision::CameraSource& camera_;
  const Clock& clock_;
  vision::FrameDecoder decoder_;
  std::optional<vision::Lamp> lamp_;
  std::vector<std::pair<HostTime, cv::Mat>> pictures_;  // until it is found
  std::vector<calibration::LitFrame> frames_;
  std::vector<calibration::LightSwitch> switches_;
  Duration exposure_;
  int rows_ = 0;
  bool looking_ = false;
  bool image_told_ = false;
};

Result<void> LampFilm::Listen() {
  evidence::Payload word;
  while (said_.Pop(word)) {
    if (const auto* lamp = std::get_if<evidence::LampSwitched>(&word)) {
      if (looking_) switches_.push_back({lamp->at, lamp->on});
      looking_ = true;
    } else if (const auto* health = std::get_if<evidence::BoardHealth>(&word);
               health != nullptr &&
               (health->state == evidence::BoardState::kRefused ||
                health->state == evidence::BoardState::kLost)) {
      return Fail(ErrorKind::kDevice, health->text);
    } else if (health != nullptr &&
               health->state == evidence::BoardState::kConnected) {
      TellImage();
    }
  }
  return {};
}

// Once: a board that restarts says the same again.
void LampFilm::TellImage() {
  const auto image = board_.Image();
  if (!image || std::exchange(image_told_, true)) return;
  if (const auto older = link::WhyOlder(*image, port_)) {
    PrintText(stderr, "kimari: board A {}\nkimari: 基板A{}\n", older->en,
              older->ja);
  }
}

Result<void> LampFilm::Begin() {
  board_.Blink(true);
  const HostTime end = clock_.Now() + kBoardFollowed;
  while (!looking_) {
    if (Result<void> ok = Listen(); !ok) return ok;
    if (g_stop) return Fail(ErrorKind::kDevice, "stopped");
    if (clock_.Now() > end) {
      return Fail(ErrorKind::kDevice,
                  "A's board does not say that it switched its lamp: flash the "
                  "image that came with this program, which has one: " +
                      link::FlashCommand(port_));
    }
    // A camera that nobody looks at would hand out old frames later.
    if (auto frame = camera_.Next(Milliseconds(20)); !frame) {
      return tl::unexpected(frame.error());
    }
  }
  return {};
}

void LampFilm::AddLevels(HostTime stamp, const cv::Mat& luma) {
  calibration::LitFrame frame{.stamp = stamp, .rows = {}};
  for (const vision::LampRow& row : vision::LevelsOf(*lamp_, luma)) {
    frame.rows.push_back({row.row, row.level});
  }
  frames_.push_back(std::move(frame));
}

Result<void> LampFilm::Look(Duration timeout) {
  auto frame = camera_.Next(timeout);
  if (!frame) return tl::unexpected(frame.error());
  if (!*frame) return {};
  const auto picture = decoder_.Decode(**frame);
  if (!picture) return tl::unexpected(picture.error());
  exposure_ = picture->exposure;
  rows_ = picture->y.rows;
  if (lamp_) {
    AddLevels(picture->stamp, picture->y);
    return {};
  }
  pictures_.emplace_back(picture->stamp, picture->y.clone());
  if (pictures_.size() < kFindPictures) return {};
  std::vector<cv::Mat> lumas;
  for (const auto& [stamp, luma] : pictures_) lumas.push_back(luma);
  auto lamp = vision::FindLamp(lumas);
  if (!lamp) return tl::unexpected(lamp.error());
  lamp_ = std::move(*lamp);
  for (const auto& [stamp, luma] : pictures_) AddLevels(stamp, luma);
  pictures_.clear();
  return {};
}

Result<void> LampFilm::Take(Duration lasts) {
  const HostTime end = clock_.Now() + lasts;
  while (clock_.Now() < end && !g_stop) {
    if (Result<void> ok = Look(Milliseconds(20)); !ok) return ok;
    if (Result<void> ok = Listen(); !ok) return ok;
  }
  board_.Blink(false);
  if (g_stop) return Fail(ErrorKind::kDevice, "stopped");
  return {};
}

Result<calibration::CameraClock> LampFilm::Measure() const {
  calibration::CameraClockOptions options;
  if (exposure_ > Duration{}) options.exposure = exposure_;
  return calibration::MeasureCameraClock(frames_, switches_, options);
}

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

nlohmann::json ToJson(const calibration::CameraClock& clock) {
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

void Tell(const calibration::CameraClock& clock) {
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
  if (Result<void> ok = film.Take(Seconds(options.seconds)); !ok) {
    return Report(ok.error());
  }
  const auto measured = film.Measure();
  if (!measured) return Report(measured.error());
  if (options.json) {
    fmt::print("{}\n", PrintableJson(JsonText(ToJson(*measured))));
  } else {
    Tell(*measured);
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

}  // namespace

void AddCalibrateClock(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "clock", "When the camera's rows are exposed, by a lamp of A's board");
  const auto options = std::make_shared<CalibrateClockOptions>();
  command->add_option("--rig", options->rig, "Rig file: camera and boards.a")
      ->required();
  command->add_option("-o,--out", options->out,
                      "New file, for [camera] clock of the rig file");
  command->add_option("--seconds", options->seconds, "How long to look")
      ->check(CLI::Range(3, 600))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One object on standard output");
  command->footer(
      "The lamp: LEDs behind paper on pin 5 of A's board, in the picture, best "
      "some 60 mm long from top to bottom of it.\n"
      "Example: kimari calibrate clock --rig rig.toml -o clock.toml");
  command->callback([&action, options] {
    action = [options] { return CalibrateClock(*options); };
  });
}

}  // namespace kimari::app
