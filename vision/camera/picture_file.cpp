#include "vision/camera/picture_file.h"

#include <png.h>
#include <turbojpeg.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <string_view>
#include <type_traits>

#include "host/base/plain_file.h"

namespace kimari::vision {
namespace {

constexpr int64_t kMostPixels = 100'000'000;

tl::unexpected<Error> NoPicture(const std::string& name,
                                const std::string& why) {
  return Fail(ErrorKind::kFile, name + ": no picture can be read from it (" +
                                    why + "); give a JPEG or a PNG");
}

bool TooLarge(int64_t width, int64_t height) {
  return width <= 0 || height <= 0 || width > kMostPixels / height;
}

struct EndsTurboJpeg {
  void operator()(void* handle) const { tjDestroy(handle); }
};
using TurboJpeg = std::unique_ptr<void, EndsTurboJpeg>;

Result<cv::Mat> OfJpeg(std::span<const uint8_t> bytes, Colour colour,
                       const std::string& name) {
  const TurboJpeg jpeg(tjInitDecompress());
  int width = 0;
  int height = 0;
  int subsampling = 0;
  int space = 0;
  if (tjDecompressHeader3(jpeg.get(), bytes.data(), bytes.size(), &width,
                          &height, &subsampling, &space) != 0) {
    return NoPicture(name, tjGetErrorStr2(jpeg.get()));
  }
  if (TooLarge(width, height)) return NoPicture(name, "it is too large");
  const bool grey = colour == Colour::kGrey ||
                    (colour == Colour::kAsItIs && space == TJCS_GRAY);
  cv::Mat picture(height, width, grey ? CV_8UC1 : CV_8UC3);
  // A warning leaves the picture there, as whole as it was sent.
  if (tjDecompress2(jpeg.get(), bytes.data(), bytes.size(), picture.data, width,
                    static_cast<int>(picture.step), height,
                    grey ? TJPF_GRAY : TJPF_BGR, 0) != 0 &&
      tjGetErrorCode(jpeg.get()) != TJERR_WARNING) {
    return NoPicture(name, tjGetErrorStr2(jpeg.get()));
  }
  return picture;
}

struct Png : png_image {
  Png() : png_image{} { version = PNG_IMAGE_VERSION; }
  ~Png() { png_image_free(this); }
  Png(const Png&) = delete;
  Png& operator=(const Png&) = delete;
};

Result<cv::Mat> OfPng(std::span<const uint8_t> bytes, Colour colour,
                      const std::string& name) {
  Png png;
  if (png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) == 0) {
    return NoPicture(name, png.message);
  }
  if (TooLarge(png.width, png.height)) {
    return NoPicture(name, "it is too large");
  }
  // Sixteen bits hold the same tones as eight, finer.
  png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  const bool has_colour = (png.format & PNG_FORMAT_FLAG_COLOR) != 0;
  const bool has_alpha = (png.format & PNG_FORMAT_FLAG_ALPHA) != 0;
  png.format = has_colour  ? has_alpha ? PNG_FORMAT_BGRA : PNG_FORMAT_BGR
               : has_alpha ? PNG_FORMAT_GA
                           : PNG_FORMAT_GRAY;
  cv::Mat picture(
      static_cast<int>(png.height), static_cast<int>(png.width),
      CV_8UC(static_cast<int>(PNG_IMAGE_SAMPLE_CHANNELS(png.format))));
  if (png_image_finish_read(&png, nullptr, picture.data,
                            static_cast<png_int_32>(picture.step),
                            nullptr) == 0) {
    return NoPicture(name, png.message);
  }
  if (has_alpha && !has_colour) cv::extractChannel(picture, picture, 0);
  if (has_alpha && has_colour) {
    cv::cvtColor(picture, picture, cv::COLOR_BGRA2BGR);
  }
  if (colour == Colour::kGrey && has_colour) {
    cv::cvtColor(picture, picture, cv::COLOR_BGR2GRAY);
  }
  if (colour == Colour::kBgr && !has_colour) {
    cv::cvtColor(picture, picture, cv::COLOR_GRAY2BGR);
  }
  return picture;
}

}  // namespace

Result<cv::Mat> DecodePicture(std::span<const uint8_t> bytes, Colour colour,
                              const std::string& name) {
  const std::string_view head(reinterpret_cast<const char*>(bytes.data()),
                              std::min<size_t>(bytes.size(), 8));
  if (head.starts_with("\xff\xd8")) return OfJpeg(bytes, colour, name);
  if (head == "\x89PNG\r\n\x1a\n") return OfPng(bytes, colour, name);
  return NoPicture(name,
                   head.empty() ? "it is empty" : "it is neither JPEG nor PNG");
}

Result<cv::Mat> ReadPicture(const std::string& path, Colour colour) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) return NoPicture(path, "the file cannot be opened");
  return DecodePicture(
      {reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()}, colour,
      path);
}

std::vector<uint8_t> EncodeJpeg(const cv::Mat& picture, int quality) {
  const bool grey = picture.channels() == 1;
  const TurboJpeg jpeg(tjInitCompress());
  unsigned char* out = nullptr;
  unsigned long size = 0;
  const int failed = tjCompress2(jpeg.get(), picture.data, picture.cols,
                                 static_cast<int>(picture.step), picture.rows,
                                 grey ? TJPF_GRAY : TJPF_BGR, &out, &size,
                                 grey ? TJSAMP_GRAY : TJSAMP_420, quality, 0);
  std::vector<uint8_t> bytes;
  if (failed == 0) bytes.assign(out, out + size);
  tjFree(out);
  return bytes;
}

std::vector<uint8_t> EncodePng(const cv::Mat& picture) {
  Png png;
  png.width = static_cast<png_uint_32>(picture.cols);
  png.height = static_cast<png_uint_32>(picture.rows);
  png.format = picture.channels() == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_BGR;
  const auto row = static_cast<png_int_32>(picture.step);
  png_alloc_size_t size = 0;
  if (png_image_write_to_memory(&png, nullptr, &size, 0, picture.data, row,
                                nullptr) == 0) {
    return {};
  }
  std::vector<uint8_t> bytes(size);
  if (png_image_write_to_memory(&png, bytes.data(), &size, 0, picture.data, row,
                                nullptr) == 0) {
    return {};
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace kimari::vision
