// `kimari calibrate camera` and `kimari calibrate court`: what they say and how
// they exit.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <opencv2/aruco.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/app/commands.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class CalibrateCamera : public ::testing::Test {
 protected:
  Ran Calibrate(std::vector<std::string> words) {
    words.insert(words.begin(), "calibrate");
    return place.Run(KIMARI_PROGRAM, words);
  }
  // The folder of photographs, or empty.
  static std::string Photographs() {
    const std::filesystem::path folder = SharedData() / "chessboard";
    return exists(folder) ? folder.string() : "";
  }
  // The court from straight above, a pixel a mm, the first `markers` of them.
  static cv::Mat Court(int markers = 4) {
    cv::Mat court(720, 1280, CV_8UC3, cv::Scalar(132, 180, 196));
    const cv::Point at[] = {{120, 670}, {1160, 670}, {1160, 50}, {120, 50}};
    for (int id = 0; id < markers; ++id) {
      cv::Mat marker;
      cv::aruco::drawMarker(
          cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50), id, 50,
          marker);
      cv::cvtColor(marker, marker, cv::COLOR_GRAY2BGR);
      cv::rectangle(court, at[id] - cv::Point(33, 33),
                    at[id] + cv::Point(32, 32), cv::Scalar::all(235),
                    cv::FILLED);
      marker.copyTo(court(cv::Rect(at[id] - cv::Point(25, 25), marker.size())));
    }
    return court;
  }
  Ran SeeCourt(const cv::Mat& picture, std::vector<std::string> more = {}) {
    cv::imwrite(place.Path("court.png"), picture);
    more.insert(more.begin(), {"court", "court.png"});
    return Calibrate(more);
  }

  Workplace place;
};

TEST_F(CalibrateCamera, MeasuresALensAndKeepsIt) {
  if (Photographs().empty()) GTEST_SKIP() << "no photographs (KIMARI_SHARED)";
  const Ran ran = Calibrate({"camera", Photographs(), "--hold-out",
                             Photographs() + "/left05.jpg", "-o", "lens.toml"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("in 8 photographs"), HasSubstr("worst"),
                    HasSubstr("Boards cover"),
                    HasSubstr("left05.jpg  held out"), HasSubstr("Note: ")));
  EXPECT_THAT(place.Read("lens.toml"),
              AllOf(HasSubstr("width = 640"), HasSubstr("held_out_px")));
}

TEST_F(CalibrateCamera, NamesPhotographsThatAreOfNoUse) {
  place.Write("words.jpg", "no picture");
  cv::imwrite(place.Path("bare.png"), Court());
  const Ran ran =
      Calibrate({"camera", "words.jpg", "bare.png", "-o", "l.toml"});
  EXPECT_EQ(ran.code, kWrongUse);
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("words.jpg  left out: no picture"),
                    HasSubstr("bare.png  left out: no board of 9 x 6")));
  EXPECT_THAT(ran.err, HasSubstr("0 photograph(s) of use"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("l.toml")));
}

TEST_F(CalibrateCamera, RefusesWrongWords) {
  EXPECT_EQ(Calibrate({"camera"}).code, kWrongUse);
  EXPECT_EQ(Calibrate({"camera", "nowhere"}).code, kFault);
  EXPECT_THAT(Calibrate({"camera", "."}).err, HasSubstr("no photograph"));
  EXPECT_THAT(Calibrate({"camera", ".", "--board", "nine"}).err,
              HasSubstr("such as 9x6"));
}

TEST_F(CalibrateCamera, FindsTheCourtAndSaysWhatItChecked) {
  const Ran ran = SeeCourt(Court());
  EXPECT_EQ(ran.code, kDone) << ran.out << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("1.00 px a mm"), HasSubstr("not known"),
                             HasSubstr("Lines: not checked"),
                             HasSubstr("fit to play on")));
  const auto json = nlohmann::json::parse(SeeCourt(Court(), {"--json"}).out);
  EXPECT_LT(json.at("residual_mm"), 0.5);
  EXPECT_TRUE(json.at("faults").empty());
}

TEST_F(CalibrateCamera, SaysWhatIsToBeDoneOnTheCourt) {
  cv::Mat grey;
  cv::cvtColor(Court(), grey, cv::COLOR_BGR2GRAY);
  const Ran ran = SeeCourt(grey);
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("To do: the picture has no colours"),
                             Not(HasSubstr("fit to play on"))));
}

TEST_F(CalibrateCamera, NamesTheMarkerThatIsMissing) {
  const Ran ran = SeeCourt(Court(3));
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("marker 3 not seen"),
                             HasSubstr("B's right corner")));
}

TEST_F(CalibrateCamera, RefusesACourtWithoutPictureOrWithALensThatIsNone) {
  EXPECT_THAT(Calibrate({"court"}).err, HasSubstr("--rig rig.toml"));
  EXPECT_EQ(Calibrate({"court", "none.png"}).code, kFault);
  place.Write("lens.toml", "focal = 1\n");
  const Ran ran = SeeCourt(Court(), {"--lens", "lens.toml"});
  EXPECT_EQ(ran.code, kWrongUse);
  EXPECT_THAT(ran.err, HasSubstr("lens.toml:1:"));
}

}  // namespace
}  // namespace kimari
