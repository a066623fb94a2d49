#include "host/uses/setting_up/examine_camera.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "vision/camera/frame_decoder.h"
#include "vision/camera/picture_check.h"

namespace kimari::setting_up {
namespace {

constexpr Duration kWatched = Seconds(1);
// The picture itself is looked at in one frame of so many.
constexpr uint64_t kLookEach = 10;
// More than this share of frames lost is too many.
constexpr double kMostLost = 0.01;
constexpr double kSlow = 0.98;

struct Look {
  uint64_t frames = 0;
  uint64_t lost = 0;
  uint64_t unreadable = 0;  // of those looked at
  std::string broken;       // what was said of the last of them
  HostTime first;
  HostTime last;
  std::vector<vision::Frame> samples;
  std::optional<Error> ended;

  double Rate() const {
    return frames < 2
               ? 0
               : static_cast<double>(frames - 1) / (last - first).Seconds();
  }
  double LostShare() const {
    return frames == 0
               ? 0
               : static_cast<double>(lost) / static_cast<double>(lost + frames);
  }
};

// A camera that gives nothing says so itself after three seconds.
Look Watch(vision::CameraSource& camera) {
  Look look;
  uint64_t next = 0;
  while (look.frames == 0 || look.last - look.first < kWatched) {
    auto frame = camera.Next(Milliseconds(100));
    if (!frame) {
      look.ended = frame.error();
      break;
    }
    if (!*frame) continue;
    if (look.frames == 0) look.first = (*frame)->stamp;
    if (look.frames > 0) look.lost += (*frame)->sequence - next;
    next = (*frame)->sequence + 1;
    look.last = (*frame)->stamp;
    if (look.frames++ % kLookEach == 0) {
      look.samples.push_back(std::move(**frame));
    }
  }
  return look;
}

void SayFrames(const Look& look, std::optional<double> wanted,
               Examination& examination) {
  const std::string text =
      fmt::format("{:.1f} frames a second, {} of {} lost", look.Rate(),
                  look.lost, look.frames + look.lost);
  if (look.LostShare() > kMostLost) {
    examination.Bad("camera's frames",
                    text +
                        ": give it a USB port of its own and end other "
                        "programs, or take fewer frames a second");
  } else if (wanted && look.Rate() < kSlow * *wanted) {
    examination.Bad("camera's frames",
                    fmt::format("{}, where {:g} were asked for: it leaves "
                                "frames out; expose for less time, and turn "
                                "off what slows it in the dark",
                                text, *wanted));
  } else {
    examination.Good("camera's frames", text);
  }
}

void SayPicture(Look& look, Examination& examination) {
  vision::FrameDecoder decoder;
  std::vector<vision::PictureCheck> checks;
  for (const vision::Frame& frame : look.samples) {
    const auto picture = decoder.Decode(frame);
    if (picture) {
      checks.push_back(vision::Check(*picture));
    } else {
      ++look.unreadable;
      look.broken = picture.error().message;
    }
  }
  if (look.unreadable > 0) {
    examination.Bad("camera's picture",
                    fmt::format("{} of {} cannot be read: {}", look.unreadable,
                                look.samples.size(), look.broken));
  }
  if (checks.empty()) return;
  const vision::PictureCheck& check = checks[checks.size() / 2];
  const std::vector<std::string> faults = vision::Faults(check);
  for (const std::string& fault : faults) {
    examination.Bad("camera's picture", fault);
  }
  if (faults.empty() && look.unreadable == 0) {
    examination.Good(
        "camera's picture",
        fmt::format("in colour, {:.1f} % without detail, brightest parts {} "
                    "of 255",
                    100 * check.bright_share, check.bright_luma));
  }
}

}  // namespace

void ExamineFrames(vision::CameraSource& camera, std::optional<double> fps,
                   Examination& examination) {
  examination.Good("camera", camera.Description());
  Look look = Watch(camera);
  const bool live = fps.has_value();
  if (look.ended && (live || look.frames == 0)) {
    examination.Bad("camera's frames", look.ended->message);
  }
  if (look.frames == 0) return;
  SayFrames(look, fps, examination);
  const std::vector<std::string> doubts = camera.Doubts();
  for (const std::string& doubt : doubts) {
    examination.Bad(live ? "camera's controls" : "camera's file", doubt);
  }
  if (doubts.empty() && live) {
    examination.Good("camera's controls",
                     "exposure, gain and white balance hold");
  }
  SayPicture(look, examination);
}

void ExamineCamera(const rig::RigCamera& camera, const std::string& rig,
                   Examination& examination) {
  if (!camera.socket.empty()) {
    if (std::filesystem::exists(camera.socket)) {
      examination.NotTried("camera", camera.socket +
                                         " is there; it is simulated, and its "
                                         "world would begin");
    } else {
      examination.Bad("camera", "'" + camera.socket +
                                    "' is not there; connect it, or correct "
                                    "camera.socket in " +
                                    rig);
    }
    return;
  }
  examination.Trying("camera");
  const auto opened = rig::OpenCamera(camera, nullptr);
  if (!opened) return examination.Bad("camera", opened.error().message);
  ExamineFrames(
      **opened,
      camera.device.empty() ? std::nullopt : std::optional(camera.v4l2.fps),
      examination);
}

}  // namespace kimari::setting_up
