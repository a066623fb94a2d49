// A film's pictures one after the other, by libav: as the file holds them, or
// decoded.
#pragma once

#include <cstdint>
#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <span>
#include <string>

namespace kimari::vision {

// Not thread-safe. Says nothing on the terminal.
class FilmFile {
 public:
  // `raw_jpegs`: JPEGs one after the other, in no container. Nothing where no
  // film is found in it.
  static std::optional<FilmFile> Open(const std::string& path, bool raw_jpegs);
  FilmFile(FilmFile&&) noexcept;
  FilmFile& operator=(FilmFile&&) noexcept;
  ~FilmFile();

  bool OfJpegs() const;   // each picture is one (motion JPEG)
  double Rate() const;    // pictures a second, the mean; 0: unknown
  cv::Size Size() const;  // pixels

  // The bytes of the next picture, undecoded; they hold until the next call.
  // Empty: the film is over. Not to be mixed with Next.
  std::span<const uint8_t> NextBytes();
  struct Picture {
    cv::Mat bgr;                  // CV_8UC3
    std::optional<double> at_ms;  // since the film's first instant
  };
  // The next picture as it is shown. Nothing: the film is over.
  std::optional<Picture> Next();

 private:
  struct State;
  explicit FilmFile(std::unique_ptr<State> state);
  bool NextPacket();

  std::unique_ptr<State> state_;
};

}  // namespace kimari::vision
