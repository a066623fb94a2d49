// Films and folders of pictures in place of a camera.
#include "host/base/clock.h"
#include "tests/vision/film_folder.h"
#include "vision/camera/frame_encoder.h"
#include "vision/camera/paced_camera.h"
#include "vision/camera/picture_folder_camera.h"
#include "vision/camera/video_file_camera.h"

namespace kimari::vision {
namespace {

using FileCamera = FilmFolder;

// Each frame shows its number, and comes that many times `period` after the
// first.
void ExpectInOrder(const std::vector<Frame>& frames, Duration period,
                   int (*number_of)(const Frame&)) {
  ASSERT_EQ(frames.size(), 10u);
  for (size_t i = 0; i < frames.size(); ++i) {
    const auto n = static_cast<int64_t>(i);
    EXPECT_EQ(number_of(frames[i]), n);
    EXPECT_EQ(frames[i].sequence, i);
    EXPECT_LT(Abs(frames[i].stamp - (HostTime{} + period * n)),
              Microseconds(600));
  }
}

TEST_F(FileCamera, AnMp4HasItsPicturesAndTheirTimes) {
  for (const char* codec : {"avc1", "mp4v"}) {
    auto camera = VideoFileCamera::Open(
        Film("film.mp4", codec), {.fps = {}, .exposure = Milliseconds(2)});
    const std::vector<Frame> frames = All(camera);
    ExpectInOrder(frames, Seconds(1) / 120, NumberOf);
    EXPECT_EQ(frames[3].exposure, Milliseconds(2));
    EXPECT_FALSE(frames[3].raw.bytes.empty());
  }
}

TEST_F(FileCamera, AMatroskaFilmHasItsPicturesAndTheirTimes) {
  auto camera = VideoFileCamera::Open(Film("film.mkv", "H264"), {});
  ExpectInOrder(All(camera), Seconds(1) / 120, NumberOf);
}

TEST_F(FileCamera, AnAviOfJpegsHandsThemOnAsTheyAre) {
  auto camera = VideoFileCamera::Open(Film("film.avi", "MJPG"), {});
  const std::vector<Frame> frames = All(camera);
  ExpectInOrder(frames, Seconds(1) / 120, NumberOf);
  EXPECT_EQ(frames[0].jpeg.at(0), 0xFF);
  EXPECT_TRUE(frames[0].raw.bytes.empty());
}

TEST_F(FileCamera, JpegsOneAfterTheOtherComeAtTheRateGiven) {
  std::string film;
  for (int i = 0; i < 10; ++i) {
    const std::vector<uint8_t> jpeg = Jpeg(i);
    film.append(jpeg.begin(), jpeg.end());
  }
  Write("film.mjpeg", film);
  auto camera = VideoFileCamera::Open(Path("film.mjpeg"), {.fps = 240});
  const std::vector<Frame> frames = All(camera);
  ExpectInOrder(frames, Seconds(1) / 240, NumberOf);
  EXPECT_EQ(frames[7].jpeg, Jpeg(7));
}

TEST_F(FileCamera, AFolderWithATableHasItsTimes) {
  WritePicture("late.jpg", 5);
  WritePicture("first.png", 2);
  Write("frames.csv",
        "file,stamp_ns,exposure_ns,sequence\n"
        "first.png,-500,2000000,7\nlate.jpg,8000000,3000000,9\n");
  auto camera = PictureFolderCamera::Open(Path(""), {});
  const std::vector<Frame> frames = All(camera);
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(NumberOf(frames[0]), 2);
  EXPECT_EQ(frames[0].stamp.ns, -500);
  EXPECT_EQ(frames[0].sequence, 7u);
  EXPECT_EQ(NumberOf(frames[1]), 5);
  EXPECT_EQ(frames[1].sequence, 9u);
  EXPECT_EQ(frames[1].exposure, Milliseconds(3));
}

TEST_F(FileCamera, AFolderWithoutATableHasAnEvenRate) {
  for (int i = 0; i < 10; ++i) {
    WritePicture("picture_" + std::to_string(i) + (i % 2 ? ".png" : ".jpg"), i);
  }
  auto camera = PictureFolderCamera::Open(Path(""), {.fps = 50});
  ExpectInOrder(All(camera), Milliseconds(20), NumberOf);
}

TEST_F(FileCamera, PixelsOfAPngAreNotTouched) {
  cv::Mat picture(6, 5, CV_8UC3);
  cv::randu(picture, 0, 256);
  cv::imwrite(Path("a.png"), picture);
  auto camera = PictureFolderCamera::Open(Path(""), {.fps = 1});
  FrameDecoder decoder;
  cv::Mat decoded;
  ASSERT_TRUE(decoder.DecodeBgr(All(camera).at(0), decoded));
  EXPECT_EQ(cv::norm(picture, decoded, cv::NORM_INF), 0);
}

TEST_F(FileCamera, PixelsAndTheirJpegShowTheSamePicture) {
  Frame frame;
  const cv::Mat picture(40, 64, CV_8UC3, cv::Scalar(40, 120, 220));
  frame.raw = {.bytes = {picture.datastart, picture.dataend},
               .width = 64,
               .height = 40,
               .channels = 3};
  FrameDecoder decoder;
  const YuvPicture raw = decoder.Decode(frame).value();
  const std::vector<double> means = {cv::mean(raw.y)[0], cv::mean(raw.u)[0],
                                     cv::mean(raw.v)[0]};
  FrameEncoder encoder;
  ASSERT_TRUE(encoder.Encode(frame));
  const YuvPicture jpeg = decoder.Decode(frame).value();
  EXPECT_NEAR(cv::mean(jpeg.y)[0], means[0], 1.5);
  EXPECT_NEAR(cv::mean(jpeg.u)[0], means[1], 1.5);
  EXPECT_NEAR(cv::mean(jpeg.v)[0], means[2], 1.5);
}

TEST_F(FileCamera, AGreyPictureHasNoColourPlanes) {
  cv::imwrite(Path("a.png"), cv::Mat(8, 8, CV_8UC1, cv::Scalar(77)));
  auto camera = PictureFolderCamera::Open(Path(""), {.fps = 1});
  const std::vector<Frame> frames = All(camera);
  FrameDecoder decoder;
  const YuvPicture picture = decoder.Decode(frames.at(0)).value();
  EXPECT_EQ(cv::mean(picture.y)[0], 77);
  EXPECT_TRUE(picture.u.empty());
}

TEST_F(FileCamera, APacedFileIsAsALiveCamera) {
  for (int i = 0; i < 3; ++i) WritePicture(std::to_string(i) + ".png", i);
  auto file = PictureFolderCamera::Open(
      Path(""), {.fps = 10, .exposure = Milliseconds(4)});
  ASSERT_TRUE(file) << file.error().message;
  const SimulatedClock clock({5'000'000'000});
  PacedCamera camera(std::move(*file), clock);
  EXPECT_EQ((*camera.Next(Milliseconds(30)))->stamp,
            HostTime{5'000'000'000} - Milliseconds(2));
  EXPECT_FALSE(camera.Next(Milliseconds(30)).value().has_value());
  EXPECT_EQ(clock.Now(), HostTime{5'030'000'000});
  EXPECT_EQ((*camera.Next(Milliseconds(90)))->stamp,
            HostTime{5'100'000'000} - Milliseconds(2));
  EXPECT_EQ(clock.Now(), HostTime{5'100'000'000}) << "handed over when it ends";
}

}  // namespace
}  // namespace kimari::vision
