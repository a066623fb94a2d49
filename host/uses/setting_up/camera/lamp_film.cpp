#include "host/uses/setting_up/camera/lamp_film.h"

#include <opencv2/imgproc.hpp>

#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/link/board_image.h"
#include "host/rig/rig_file.h"

namespace kimari::setting_up {
namespace {

// Opening a port can restart a board, whose boot loader then waits; then its
// clock has to be followed.
constexpr Duration kBoardFollowed = Seconds(12);
constexpr size_t kFindPictures = 60;

}  // namespace

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

Result<void> LampFilm::Watch(Duration lasts) {
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

}  // namespace kimari::setting_up
