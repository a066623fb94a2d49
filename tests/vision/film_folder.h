// A folder of the test's own with films and pictures in it; picture number i is
// as bright as i says.
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <string>
#include <vector>

#include "vision/camera/camera_source.h"
#include "vision/camera/frame_decoder.h"

namespace kimari::vision {

class FilmFolder : public testing::Test {
 protected:
  FilmFolder()
      : folder_(testing::TempDir() + "film_" +
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::create_directories(folder_);
  }
  ~FilmFolder() override { std::filesystem::remove_all(folder_); }

  std::string Path(const std::string& name) const {
    return folder_ + "/" + name;
  }
  static cv::Mat Picture(int number) {
    return {120, 160, CV_8UC3, cv::Scalar::all(30 + 20 * number)};
  }
  static int NumberOf(const Frame& frame) {
    FrameDecoder decoder;
    cv::Mat picture;
    EXPECT_TRUE(decoder.DecodeBgr(frame, picture));
    return static_cast<int>(std::lround((cv::mean(picture)[0] - 30) / 20));
  }
  static std::vector<uint8_t> Jpeg(int number) {
    std::vector<uint8_t> jpeg;
    cv::imencode(".jpg", Picture(number), jpeg);
    return jpeg;
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }
  void WritePicture(const std::string& name, int number) const {
    ASSERT_TRUE(cv::imwrite(Path(name), Picture(number)));
  }
  // Ten pictures at 120 a second; four letters name the codec.
  std::string Film(const std::string& name, const std::string& codec) const {
    cv::VideoWriter film(
        Path(name), cv::CAP_FFMPEG,
        cv::VideoWriter::fourcc(codec[0], codec[1], codec[2], codec[3]), 120,
        {160, 120});
    EXPECT_TRUE(film.isOpened()) << codec;
    for (int i = 0; i < 10; ++i) film.write(Picture(i));
    return Path(name);
  }
  // All frames; the camera says in the end that there are no more.
  template <typename Camera>
  static std::vector<Frame> All(Result<std::unique_ptr<Camera>>& camera) {
    std::vector<Frame> frames;
    EXPECT_TRUE(camera) << camera.error().message;
    while (camera) {
      auto frame = (*camera)->Next({});
      if (!frame) {
        EXPECT_EQ(frame.error().kind, ErrorKind::kDevice);
        EXPECT_THAT(frame.error().message, testing::HasSubstr("has ended"));
        EXPECT_FALSE((*camera)->Next({})) << "what has ended stays ended";
        break;
      }
      if (*frame) frames.push_back(std::move(**frame));
    }
    return frames;
  }

 private:
  std::string folder_;
};

}  // namespace kimari::vision
