// Files that are no camera: what is said of them.
#include "tests/vision/camera/quicktime_film.h"
#include "tests/vision/film_folder.h"
#include "vision/camera/picture_folder_camera.h"
#include "vision/camera/video_file_camera.h"

namespace kimari::vision {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

class BadFile : public FilmFolder {
 protected:
  static std::string Refused(const std::string& path,
                             const VideoFileOptions& options = {}) {
    const auto camera = VideoFileCamera::Open(path, options);
    EXPECT_FALSE(camera);
    return camera ? "" : camera.error().message;
  }
  std::string RefusedFolder(const PictureFolderOptions& options = {}) const {
    const auto camera = PictureFolderCamera::Open(Path(""), options);
    EXPECT_FALSE(camera);
    return camera ? "" : camera.error().message;
  }
  std::string RefusedTable(const std::string& lines) const {
    Write("frames.csv", "file,stamp_ns,exposure_ns\n" + lines);
    return RefusedFolder();
  }
};

TEST_F(BadFile, ThatIsNotThere) {
  EXPECT_THAT(Refused(Path("no.mp4")),
              AllOf(HasSubstr("no.mp4: cannot be read"),
                    EndsWith("name another one as camera.file")));
}

TEST_F(BadFile, AnMp4ThatIsAText) {
  Write("film.mp4", "Naniwa-zu ni sakuya kono hana\n");
  EXPECT_THAT(Refused(Path("film.mp4")), HasSubstr("this is no film"));
}

TEST_F(BadFile, AFilmThatIsEmpty) {
  Write("film.mp4", "");
  EXPECT_THAT(Refused(Path("film.mp4")), HasSubstr("this is no film"));
}

TEST_F(BadFile, AFilmThatIsCutOff) {
  const std::string path = Film("film.mp4", "mp4v");
  std::filesystem::resize_file(path, 300);
  testing::internal::CaptureStderr();  // libav says it too
  EXPECT_THAT(Refused(path),
              HasSubstr("it was cut when it was copied or recorded"));
  testing::internal::GetCapturedStderr();
}

TEST_F(BadFile, PicturesWithoutTimesNeedARate) {
  const std::vector<uint8_t> jpeg = Jpeg(1);
  Write("film.mjpeg", {jpeg.begin(), jpeg.end()});
  EXPECT_THAT(Refused(Path("film.mjpeg")), HasSubstr("as camera.fps"));
  WritePicture("a.png", 1);
  EXPECT_THAT(RefusedFolder(),
              AllOf(HasSubstr("frames.csv"), HasSubstr("as camera.fps")));
}

TEST_F(BadFile, PicturesWithTimesTakeNoRate) {
  EXPECT_THAT(Refused(Film("film.mp4", "mp4v"), {.fps = 60}),
              HasSubstr("leave camera.fps out"));
  WritePicture("a.png", 1);
  Write("frames.csv", "file,stamp_ns,exposure_ns\na.png,1,1\n");
  EXPECT_THAT(RefusedFolder({.fps = 60}), HasSubstr("leave camera.fps out"));
}

TEST_F(BadFile, AFolderThatIsEmpty) {
  EXPECT_THAT(RefusedFolder(), HasSubstr("it has no pictures"));
  EXPECT_THAT(RefusedFolder({.fps = 60}), HasSubstr("it has no pictures"));
}

TEST_F(BadFile, ATableThatGoesBackwards) {
  WritePicture("a.png", 1);
  EXPECT_THAT(RefusedTable("a.png,2000,0\na.png,2000,0\n"),
              HasSubstr("frames.csv:3: goes back"));
}

TEST_F(BadFile, ATableThatNamesAMissingPicture) {
  WritePicture("a.png", 1);
  EXPECT_THAT(RefusedTable("a.png,2000,0\n\nb.png,3000,0\n"),
              HasSubstr("frames.csv:4: there is no picture (jpg, png) b.png"));
}

TEST_F(BadFile, ATableWithWrongCells) {
  WritePicture("a.png", 1);
  EXPECT_THAT(RefusedTable("a.png,2000\n"),
              HasSubstr("frames.csv:2: 2 cells, 3 are needed"));
  EXPECT_THAT(RefusedTable("a.png,two,0\n"), HasSubstr("whole numbers"));
  EXPECT_THAT(RefusedTable("a.png,2,-1\n"), HasSubstr("whole numbers"));
  EXPECT_THAT(RefusedTable(""), HasSubstr("no picture; write a line for each"));
  Write("frames.csv", "name,when\na.png,1\n");
  EXPECT_THAT(RefusedFolder(), HasSubstr("frames.csv:1: the first line"));
}

TEST_F(BadFile, APngThatCannotBeReadLeavesAGap) {
  WritePicture("0.png", 0);
  Write("1.png", "no picture");
  WritePicture("2.png", 2);
  auto camera = PictureFolderCamera::Open(Path(""), {.fps = 10});
  const std::vector<Frame> frames = All(camera);
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[1].sequence, 2u);
}

TEST_F(BadFile, AFilmWithFramesMissingShowsGaps) {
  std::vector<FilmedFrame> frames;
  for (int i = 0; i < 30; ++i) {
    frames.push_back({Jpeg(i % 10), i % 3 == 2 ? 3u : 1u});
  }
  Write("film.mov", QuickTimeFilm(frames, 120, 160, 120));
  auto camera = VideoFileCamera::Open(Path("film.mov"), {});
  const std::vector<Frame> taken = All(camera);
  ASSERT_EQ(taken.size(), 30u);
  for (size_t i = 0; i < taken.size(); ++i) {
    EXPECT_EQ(taken[i].sequence, i / 3 * 5 + i % 3);
    EXPECT_EQ(NumberOf(taken[i]), static_cast<int>(i % 10));
  }
}

}  // namespace
}  // namespace kimari::vision
