#include "host/rig/disk_need.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

#include "host/base/disk_room.h"

namespace kimari::rig {
namespace {

constexpr double kBytesAPixel = 0.2;
// A reading from its lower phrase until the court is tidy (measured: 13 to 17 s
// in the demo), and with what comes between two.
constexpr double kReadingSeconds = 17;
constexpr double kRoundSeconds = 20;
// What is kept of a reading that nobody disputes (frame_keeper.h).
constexpr double kTakeSeconds = 1;
constexpr double kRestBytesASecond = 0.5e6;

// Evidence and sound of a whole match go into it.
constexpr uint64_t kReserve = 300'000'000;
constexpr uint64_t kFewReadings = 3;

// Modes that are not asked for: the simulated camera's, a film's.
constexpr double kPixels = 1280.0 * 720;
constexpr double kFps = 60;

double BytesOfFrames(const RigCamera& camera, double seconds) {
  double pixels = kPixels;
  double fps = kFps;
  if (!camera.device.empty()) {
    pixels = static_cast<double>(camera.v4l2.width) * camera.v4l2.height;
    fps = camera.v4l2.fps;
  }
  return pixels * kBytesAPixel * fps * seconds;
}

double Gigabytes(uint64_t bytes) { return static_cast<double>(bytes) / 1e9; }

}  // namespace

DiskNeed NeedOf(const RigCamera& camera, KeptFrames frames, int readings) {
  const double seconds =
      frames == KeptFrames::kAll ? kReadingSeconds : kTakeSeconds;
  const double reading =
      BytesOfFrames(camera, seconds) + kRestBytesASecond * kRoundSeconds;
  DiskNeed need;
  need.frames = frames;
  need.reading = static_cast<uint64_t>(reading);
  need.match = static_cast<uint64_t>(reading * readings);
  return need;
}

Result<void> CheckRoom(const std::string& path, const DiskNeed& need,
                       int readings) {
  const auto room = RoomIn(path);
  if (!room) return tl::unexpected(room.error());
  // With less, frames would be left out before its end.
  if (*room >= need.match + std::min(kReserve, UINT64_MAX - need.match)) {
    return {};
  }
  const bool fewer = need.frames == KeptFrames::kAll;
  return Fail(
      ErrorKind::kFile,
      fmt::format(
          "{}: {} readings take about {:.1f} GB there ({} MB each), and "
          "{:.1f} GB are free: make room{} / "
          "空きが足りません。空きを作るか、別の場所に記録してください{}",
          path, readings, Gigabytes(need.match), need.reading / 1'000'000,
          Gigabytes(*room),
          fewer ? ", write to another disk, or keep fewer frames "
                  "(--frames takes)"
                : ", or write to another disk",
          fewer ? "(--frames takesで映像を減らせます)" : ""));
}

std::string NeedWords(const std::string& path, const DiskNeed& need,
                      int readings) {
  const auto room = RoomIn(path);
  if (!room) return "";
  return fmt::format(
      "about {:.1f} GB for {} reading(s), {} MB each; {:.1f} GB are free",
      Gigabytes(need.match), readings, need.reading / 1'000'000,
      Gigabytes(*room));
}

DiskLeft LeftIn(uint64_t room, const DiskNeed& need) {
  const uint64_t readings = ReadingsIn(room, need);
  if (readings == 0) return DiskLeft::kNoFrames;
  return readings < kFewReadings ? DiskLeft::kShort : DiskLeft::kEnough;
}

uint64_t ReadingsIn(uint64_t room, const DiskNeed& need) {
  return (room - std::min(room, kReserve)) / need.reading;
}

}  // namespace kimari::rig
