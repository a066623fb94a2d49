// Pictures as files hold them, against OpenCV's own reading of the same bytes.
#include "vision/camera/picture_file.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace kimari::vision {
namespace {

cv::Mat Photograph(int type) {
  cv::Mat picture(48, 65, type);
  cv::RNG random(3);
  random.fill(picture, cv::RNG::UNIFORM, 0, 256);
  cv::GaussianBlur(picture, picture, {9, 9}, 0);
  return picture;
}

std::vector<uint8_t> Encoded(const char* ending, const cv::Mat& picture) {
  std::vector<uint8_t> bytes;
  EXPECT_TRUE(cv::imencode(ending, picture, bytes));
  return bytes;
}

double Apart(const cv::Mat& a, const cv::Mat& b) {
  return a.size() == b.size() && a.type() == b.type()
             ? cv::norm(a, b, cv::NORM_INF)
             : 1e9;
}

TEST(PictureFile, AJpegIsAsOpenCvReadsIt) {
  const auto bytes = Encoded(".jpg", Photograph(CV_8UC3));
  EXPECT_EQ(Apart(*DecodePicture(bytes, Colour::kBgr, "p"),
                  cv::imdecode(bytes, cv::IMREAD_COLOR)),
            0);
  EXPECT_EQ(Apart(*DecodePicture(bytes, Colour::kGrey, "p"),
                  cv::imdecode(bytes, cv::IMREAD_GRAYSCALE)),
            0);
}

// As a phone that was turned marks it (EXIF 2.3, 4.6.4: tag 0x112).
std::vector<uint8_t> Turned(std::vector<uint8_t> jpeg, uint8_t orientation) {
  const std::vector<uint8_t> marked = {
      0xFF, 0xE1, 0, 34, 'E', 'x',         'i', 'f', 0, 0,    'M', 'M',
      0,    42,   0, 0,  0,   8,           0,   1,   1, 0x12, 0,   3,
      0,    0,    0, 1,  0,   orientation, 0,   0,   0, 0,    0,   0};
  jpeg.insert(jpeg.begin() + 2, marked.begin(), marked.end());
  return jpeg;
}

TEST(PictureFile, APhotographIsReadAsTheSensorHasItHoweverThePhoneWasHeld) {
  const auto bytes = Encoded(".jpg", Photograph(CV_8UC3));
  const cv::Mat level = *DecodePicture(bytes, Colour::kBgr, "p");
  ASSERT_EQ(cv::imdecode(Turned(bytes, 6), cv::IMREAD_COLOR).cols, level.rows)
      << "it is turned for whoever goes by the mark";
  for (uint8_t orientation = 1; orientation <= 8; ++orientation) {
    const auto read =
        DecodePicture(Turned(bytes, orientation), Colour::kBgr, "p");
    EXPECT_EQ(Apart(*read, level), 0) << int{orientation};
  }
}

TEST(PictureFile, APngIsAsItWas) {
  for (const int type : {CV_8UC1, CV_8UC3}) {
    const cv::Mat picture = Photograph(type);
    const auto bytes = Encoded(".png", picture);
    EXPECT_EQ(Apart(*DecodePicture(bytes, Colour::kAsItIs, "p"), picture), 0);
    EXPECT_EQ(Apart(*DecodePicture(bytes, Colour::kBgr, "p"),
                    cv::imdecode(bytes, cv::IMREAD_COLOR)),
              0);
    EXPECT_LE(Apart(*DecodePicture(bytes, Colour::kGrey, "p"),
                    cv::imdecode(bytes, cv::IMREAD_GRAYSCALE)),
              1);
  }
}

TEST(PictureFile, APngOfSixteenBitsOrWithTransparencyHasItsColours) {
  cv::Mat fine;
  Photograph(CV_8UC3).convertTo(fine, CV_16U, 257);
  cv::Mat clear;
  cv::cvtColor(Photograph(CV_8UC3), clear, cv::COLOR_BGR2BGRA);
  for (const cv::Mat& picture : {fine, clear}) {
    const auto bytes = Encoded(".png", picture);
    EXPECT_LE(
        Apart(*DecodePicture(bytes, Colour::kBgr, "p"), Photograph(CV_8UC3)),
        1);
  }
}

TEST(PictureFile, WhatWasEncodedIsReadAgain) {
  const cv::Mat picture = Photograph(CV_8UC3);
  const cv::Mat part = picture(cv::Rect(3, 5, 40, 30));
  EXPECT_EQ(Apart(*DecodePicture(EncodePng(part), Colour::kBgr, "p"), part), 0);
  EXPECT_LT(
      Apart(*DecodePicture(EncodeJpeg(part, 95), Colour::kBgr, "p"), part), 40);
}

TEST(PictureFile, WhatIsNoPictureIsNamed) {
  const std::string film = "RIFF....AVI LIST";
  const auto read = DecodePicture(
      {reinterpret_cast<const uint8_t*>(film.data()), film.size()},
      Colour::kBgr, "court.jpg");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message,
              testing::AllOf(testing::HasSubstr("court.jpg"),
                             testing::HasSubstr("JPEG or a PNG")));
  EXPECT_FALSE(ReadPicture("/nowhere/at/all.png", Colour::kBgr));
}

RC_GTEST_PROP(PictureFile, BrokenBytesAreAPictureOrAnError, ()) {
  auto bytes = Encoded(*rc::gen::element(".jpg", ".png"), Photograph(CV_8UC3));
  bytes.resize(*rc::gen::inRange<size_t>(0, bytes.size() + 1));
  for (int i = *rc::gen::inRange(0, 5); i > 0 && !bytes.empty(); --i) {
    bytes[*rc::gen::inRange<size_t>(0, bytes.size())] =
        *rc::gen::arbitrary<uint8_t>();
  }
  const auto read = DecodePicture(bytes, Colour::kBgr, "p");
  if (read) RC_ASSERT(read->total() > 0 && read->type() == CV_8UC3);
}

}  // namespace
}  // namespace kimari::vision
