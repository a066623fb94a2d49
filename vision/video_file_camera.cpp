#include "vision/video_file_camera.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <opencv2/videoio.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace kimari::vision {
namespace {

enum class Kind { kNone, kJpegs, kAvi, kOther };

// By its first bytes: libav would say more on the terminal than who asked
// needs.
Kind KindOf(const std::string& path) {
  std::array<char, 12> head{};
  std::ifstream(path, std::ios::binary).read(head.data(), head.size());
  const std::string_view bytes(head.data(), head.size());
  if (bytes.starts_with("\xff\xd8\xff")) return Kind::kJpegs;
  if (bytes.starts_with("RIFF") && bytes.ends_with("AVI ")) return Kind::kAvi;
  if (bytes.starts_with("\x1a\x45\xdf\xa3")) return Kind::kOther;  // mkv, webm
  constexpr std::array<std::string_view, 6> kBoxes = {"ftyp", "moov", "mdat",
                                                      "free", "skip", "wide"};
  return std::ranges::find(kBoxes, bytes.substr(4, 4)) == kBoxes.end()
             ? Kind::kNone
             : Kind::kOther;
}

// Pictures a second of most of the first ones: what the file says is the mean,
// less where some are missing. The file's own where they agree.
double UsualRate(cv::VideoCapture& film) {
  constexpr size_t kLook = 60;
  std::vector<double> periods;
  double last = 0;
  while (periods.size() < kLook && film.grab()) {
    const double now = film.get(cv::CAP_PROP_POS_MSEC);
    if (now > last) periods.push_back(now - last);
    last = std::max(last, now);
  }
  const double mean = film.get(cv::CAP_PROP_FPS);
  if (periods.empty()) return mean;
  const auto middle =
      periods.begin() + static_cast<std::ptrdiff_t>(periods.size() / 2);
  std::ranges::nth_element(periods, middle);
  const double usual = 1000 / *middle;
  return std::abs(usual / mean - 1) < 0.1 ? mean : usual;
}

tl::unexpected<Error> Unreadable(const std::string& path,
                                 const std::string& what) {
  return Fail(
      ErrorKind::kFile,
      fmt::format("camera file {}: {}; record it again, or name another "
                  "one as camera.file",
                  path, what));
}

}  // namespace

struct VideoFileCamera::Film {
  cv::VideoCapture capture;
  cv::Mat picture;
};

VideoFileCamera::VideoFileCamera(std::string path,
                                 const VideoFileOptions& options)
    : path_(std::move(path)),
      options_(options),
      film_(std::make_unique<Film>()) {}
VideoFileCamera::~VideoFileCamera() = default;

Result<std::unique_ptr<VideoFileCamera>> VideoFileCamera::Open(
    const std::string& path, const VideoFileOptions& options) {
  std::unique_ptr<VideoFileCamera> camera(new VideoFileCamera(path, options));
  if (Result<void> ok = camera->Begin(); !ok) return tl::unexpected(ok.error());
  return camera;
}

Result<void> VideoFileCamera::Begin() {
  if (!std::ifstream(path_)) return Unreadable(path_, "cannot be read");
  const Kind kind = KindOf(path_);
  if (kind == Kind::kNone) return Unreadable(path_, "this is no film");
  if (kind == Kind::kJpegs && !options_.fps) {
    return Fail(ErrorKind::kUsage,
                fmt::format("camera file {}: pictures without times; write how "
                            "many a second they are as camera.fps",
                            path_));
  }
  if (kind != Kind::kJpegs && options_.fps) {
    return Fail(ErrorKind::kUsage,
                fmt::format("camera file {}: it has times of its own; leave "
                            "camera.fps out",
                            path_));
  }
  cv::VideoCapture& film = film_->capture;
  if (!film.open(path_, cv::CAP_FFMPEG)) {
    return Unreadable(path_, "no pictures are found in it");
  }
  const auto codec = static_cast<int>(film.get(cv::CAP_PROP_FOURCC));
  // Undecoded pictures come without their times; avi has none but its rate.
  jpegs_ = kind == Kind::kJpegs ||
           (kind == Kind::kAvi &&
            codec == cv::VideoWriter::fourcc('M', 'J', 'P', 'G'));
  if (jpegs_ && !film.open(path_, cv::CAP_FFMPEG, {cv::CAP_PROP_FORMAT, -1})) {
    return Unreadable(path_, "its pictures cannot be taken out");
  }
  fps_ = jpegs_ ? options_.fps.value_or(film.get(cv::CAP_PROP_FPS))
                : UsualRate(film);
  if (!(fps_ > 0 && fps_ < 1e5)) return Unreadable(path_, "it has no rate");
  if (!jpegs_ && !film.open(path_, cv::CAP_FFMPEG)) {
    return Unreadable(path_, "it cannot be read twice");
  }
  description_ = fmt::format("{}, {:g} x {:g} at {:g} frames/s",
                             std::filesystem::path(path_).filename().string(),
                             film.get(cv::CAP_PROP_FRAME_WIDTH),
                             film.get(cv::CAP_PROP_FRAME_HEIGHT),
                             std::round(fps_ * 100) / 100);
  return {};
}

Result<std::optional<Frame>> VideoFileCamera::Next(Duration) {
  cv::Mat& picture = film_->picture;
  if (!film_->capture.read(picture) || picture.empty()) {
    return Fail(ErrorKind::kDevice,
                fmt::format("camera file {}: it has ended, after {} frames",
                            path_, taken_));
  }
  Frame frame;
  frame.exposure = options_.exposure;
  if (jpegs_) {
    frame.jpeg.assign(picture.datastart, picture.dataend);
  } else {
    frame.raw.bytes.assign(picture.datastart, picture.dataend);
    frame.raw.width = picture.cols;
    frame.raw.height = picture.rows;
    frame.raw.channels = picture.channels();
  }
  Stamp(frame);
  return std::optional(std::move(frame));
}

void VideoFileCamera::Stamp(Frame& frame) {
  const double period_ms = 1000 / fps_;
  const double by_rate_ms = static_cast<double>(taken_) * period_ms;
  double ms = jpegs_ ? by_rate_ms : film_->capture.get(cv::CAP_PROP_POS_MSEC);
  if (taken_ > 0) {
    // OpenCV 4.6 gives 0 for the last few of a film whose frames are reordered.
    if (!(ms > last_ms_)) ms = last_ms_ + period_ms;
    sequence_ += static_cast<uint64_t>(
        std::max(1L, std::lround((ms - last_ms_) / period_ms)));
  }
  ++taken_;
  last_ms_ = ms;
  frame.sequence = sequence_;
  frame.stamp = HostTime{} + FromMilliseconds(ms);
}

}  // namespace kimari::vision
