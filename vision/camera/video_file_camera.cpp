#include "vision/camera/video_file_camera.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>
#include <vector>

#include "host/base/plain_file.h"
#include "host/base/torn_file.h"
#include "vision/camera/film_file.h"

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
double UsualRate(FilmFile& film) {
  constexpr size_t kLook = 60;
  std::vector<double> periods;
  double last = 0;
  while (periods.size() < kLook) {
    const auto picture = film.Next();
    if (!picture) break;
    const double now = picture->at_ms.value_or(last);
    if (now > last) periods.push_back(now - last);
    last = std::max(last, now);
  }
  const double mean = film.Rate();
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

VideoFileCamera::VideoFileCamera(std::string path,
                                 const VideoFileOptions& options)
    : path_(std::move(path)), options_(options) {}
VideoFileCamera::~VideoFileCamera() = default;

Result<std::unique_ptr<VideoFileCamera>> VideoFileCamera::Open(
    const std::string& path, const VideoFileOptions& options) {
  std::unique_ptr<VideoFileCamera> camera(new VideoFileCamera(path, options));
  if (Result<void> ok = camera->Begin(); !ok) return tl::unexpected(ok.error());
  return camera;
}

Result<void> VideoFileCamera::Begin() {
  if (auto plain = IsPlainFile(path_); !plain) return plain;
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
  film_ = FilmFile::Open(path_, kind == Kind::kJpegs);
  if (!film_) {
    return Unreadable(path_, EndsEarly(path_)
                                 ? "it was cut when it was copied or recorded, "
                                   "and its index is not in it"
                                 : "no pictures are found in it");
  }
  // Undecoded pictures come without their times; avi has none but its rate.
  jpegs_ = kind == Kind::kJpegs || (kind == Kind::kAvi && film_->OfJpegs());
  fps_ = jpegs_ ? options_.fps.value_or(film_->Rate()) : UsualRate(*film_);
  if (!(fps_ > 0 && fps_ < 1e5)) return Unreadable(path_, "it has no rate");
  if (!jpegs_) film_ = FilmFile::Open(path_, false);
  if (!film_) return Unreadable(path_, "it cannot be read twice");
  description_ = fmt::format("{}, {} x {} at {:g} frames/s",
                             std::filesystem::path(path_).filename().string(),
                             film_->Size().width, film_->Size().height,
                             std::round(fps_ * 100) / 100);
  return {};
}

Result<std::optional<Frame>> VideoFileCamera::Next(Duration) {
  Frame frame;
  frame.exposure = options_.exposure;
  std::optional<double> at_ms;
  if (jpegs_) {
    const auto bytes = film_->NextBytes();
    frame.jpeg.assign(bytes.begin(), bytes.end());
  } else if (const auto picture = film_->Next()) {
    const cv::Mat& bgr = picture->bgr;
    frame.raw.bytes.assign(bgr.datastart, bgr.dataend);
    frame.raw.width = bgr.cols;
    frame.raw.height = bgr.rows;
    frame.raw.channels = bgr.channels();
    at_ms = picture->at_ms;
  }
  if (frame.jpeg.empty() && frame.raw.bytes.empty()) {
    return Fail(ErrorKind::kDevice,
                fmt::format("camera file {}: it has ended, after {} frames",
                            path_, taken_));
  }
  Stamp(frame, at_ms);
  return std::optional(std::move(frame));
}

void VideoFileCamera::Stamp(Frame& frame, std::optional<double> at_ms) {
  const double period_ms = 1000 / fps_;
  const double by_rate_ms = static_cast<double>(taken_) * period_ms;
  double ms = jpegs_ ? by_rate_ms : at_ms.value_or(last_ms_ + period_ms);
  if (taken_ > 0) {
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
