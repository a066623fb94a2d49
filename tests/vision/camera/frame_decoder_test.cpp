#include "vision/camera/frame_decoder.h"

#include <gmock/gmock.h>
#include <turbojpeg.h>

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/vision/eye_fixture.h"
#include "vision/camera/small_picture.h"

namespace kimari::vision {
namespace {

using testing::Each;
using testing::HasSubstr;

TEST(FrameDecoder, GivesTheSamePictureAsPlanesAndAsColours) {
  drawing::CourtDrawing court({}, {});
  const Frame frame = court.Compress(court.Draw({}, drawing::MildLight()), 90,
                                     3, {5}, Milliseconds(2));
  FrameDecoder decoder;
  cv::Mat bgr, grey;
  ASSERT_TRUE(decoder.DecodeBgr(frame, bgr).has_value());
  const auto planes = decoder.Decode(frame);
  ASSERT_TRUE(planes.has_value());
  EXPECT_EQ(planes->sequence, 3U);
  EXPECT_EQ(planes->y.size(), bgr.size());
  cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
  EXPECT_LT(cv::norm(grey, planes->y, cv::NORM_L1) /
                static_cast<double>(grey.total()),
            1.0);
}

Frame Drawn() {
  drawing::CourtDrawing court({}, {});
  return court.Compress(court.Draw({}, drawing::MildLight()), 90, 4, {}, {});
}

// Of one colour.
Frame Plain(cv::Size size, int subsampling) {
  const cv::Mat pixels(size, CV_8UC3, cv::Scalar(90, 140, 180));
  const tjhandle handle = tjInitCompress();
  unsigned char* bytes = nullptr;
  unsigned long count = 0;
  tjCompress2(handle, pixels.data, size.width, static_cast<int>(pixels.step),
              size.height, TJPF_BGR, &bytes, &count, subsampling, 90, 0);
  Frame frame{.jpeg = {bytes, bytes + count}};
  tjFree(bytes);
  tjDestroy(handle);
  return frame;
}

MATCHER_P2(Near, value, most, "") { return std::abs(arg - value) <= most; }

TEST(FrameDecoder, KeptPicturesAreThoseOfTheirBytes) {
  FrameDecoder keeps, anew;
  keeps.KeepPictures(2);
  std::vector<Frame> frames;
  for (const int side : {64, 80, 96}) {
    frames.push_back(Plain({side, 64}, TJSAMP_422));
  }
  for (const size_t which : {0, 0, 1, 0, 2, 1, 1, 2}) {
    Frame frame = frames[which];
    frame.stamp = HostTime{} + Milliseconds(static_cast<int64_t>(which));
    const auto kept = keeps.DecodeHalf(frame), made = anew.DecodeHalf(frame);
    EXPECT_EQ(cv::norm(kept->y, made->y), 0);
    EXPECT_EQ(cv::norm(kept->v, made->v), 0);
    EXPECT_EQ(kept->stamp, made->stamp);
  }
}

TEST(FrameDecoder, HalfAsLargeShowsTheSame) {
  const Frame frame = Drawn();
  FrameDecoder decoder;
  SmallPicture whole, half;
  Shrink(decoder.Decode(frame).value(), whole);
  const YuvPicture picture = decoder.DecodeHalf(frame).value();
  EXPECT_EQ(picture.scale, 2);
  Shrink(picture, half);
  ASSERT_EQ(half.width, whole.width);
  ASSERT_EQ(half.height, whole.height);
  for (size_t i = 0; i < whole.red.size(); ++i) {
    ASSERT_NEAR(half.red[i], whole.red[i], 12) << i;
    ASSERT_NEAR(half.blue[i], whole.blue[i], 12) << i;
  }
}

// Any size and any way to leave chroma out.
TEST(FrameDecoder, AHalfOfAnyPictureIsAsManyCells) {
  FrameDecoder decoder;
  for (const int subsampling : {TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_GRAY,
                                TJSAMP_440, TJSAMP_411}) {
    for (const cv::Size size : {cv::Size(320, 240), cv::Size(323, 241),
                                cv::Size(321, 243), cv::Size(322, 242)}) {
      SmallPicture whole, half;
      const Frame frame = Plain(size, subsampling);
      Shrink(decoder.Decode(frame).value(), whole);
      Shrink(decoder.DecodeHalf(frame).value(), half);
      EXPECT_EQ(half.width, whole.width) << size << " " << subsampling;
      EXPECT_EQ(half.height, whole.height) << size << " " << subsampling;
      EXPECT_THAT(half.red, Each(Near(whole.red.front(), 2)));
      EXPECT_THAT(half.blue, Each(Near(whole.blue.front(), 2)));
    }
  }
}

TEST(FrameDecoder, RefusesBrokenPictures) {
  FrameDecoder decoder;
  const auto picture =
      decoder.Decode({.jpeg = {0xFF, 0xD8, 1, 2}, .sequence = 9});
  ASSERT_FALSE(picture.has_value());
  EXPECT_THAT(picture.error().message, HasSubstr("frame 9"));
}

TEST(FrameDecoder, RefusesAPictureOfWhichTheEndIsMissing) {
  Frame frame = Drawn();
  frame.jpeg.resize(frame.jpeg.size() / 2);
  FrameDecoder decoder;
  EXPECT_FALSE(decoder.Decode(frame));
  cv::Mat picture;
  EXPECT_FALSE(decoder.DecodeBgr(frame, picture));
}

TEST(FrameDecoder, TakesAPictureThatIsPaddedBeforeItsEndMark) {
  Frame frame = Drawn();
  FrameDecoder decoder;
  const cv::Mat plain = decoder.Decode(frame).value().y.clone();
  frame.jpeg.insert(frame.jpeg.end() - 2, 12, 0x35);
  const auto padded = decoder.Decode(frame);
  ASSERT_TRUE(padded) << padded.error().message;
  EXPECT_EQ(cv::norm(plain, padded->y, cv::NORM_INF), 0);
}

}  // namespace
}  // namespace kimari::vision
