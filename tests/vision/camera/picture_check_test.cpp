// What is said of a picture's light and colour.
#include "vision/camera/picture_check.h"

#include <gmock/gmock.h>

#include <opencv2/imgproc.hpp>

#include "tests/vision/court_drawing.h"

namespace kimari::vision {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

class CheckedPictures : public testing::Test {
 protected:
  CheckedPictures() {
    const std::vector<CardFace> deck = drawing::MadeUpDeck();
    drawing::CourtDrawing court({}, deck);
    court_ = court.Draw(drawing::MatchLayout(deck, 3), drawing::MildLight());
  }
  std::vector<std::string> Said(const cv::Mat& picture) {
    Frame frame;
    frame.raw = {.bytes = {picture.datastart, picture.dataend},
                 .width = picture.cols,
                 .height = picture.rows,
                 .channels = picture.channels()};
    return Faults(Check(decoder_.Decode(frame).value()));
  }
  cv::Mat Times(double light) const {
    cv::Mat out;
    court_.convertTo(out, -1, light);
    return out;
  }

  cv::Mat court_;
  FrameDecoder decoder_;
};

TEST_F(CheckedPictures, OfACourtInMildLightAreFit) {
  EXPECT_THAT(Said(court_), IsEmpty());
}

TEST_F(CheckedPictures, OfTooMuchLightAreToldSo) {
  EXPECT_THAT(Said(Times(2.5)), Contains(StartsWith("overexposed: ")));
}

TEST_F(CheckedPictures, OfTooLittleLightAreToldSo) {
  EXPECT_THAT(Said(Times(0.2)), Contains(StartsWith("underexposed: ")));
}

TEST_F(CheckedPictures, WithoutColourAreToldSo) {
  cv::Mat grey, again;
  cv::cvtColor(court_, grey, cv::COLOR_BGR2GRAY);
  cv::cvtColor(grey, again, cv::COLOR_GRAY2BGR);
  EXPECT_THAT(Said(grey), ElementsAre(StartsWith("grey: ")));
  EXPECT_THAT(Said(again), ElementsAre(StartsWith("grey: ")));
}

}  // namespace
}  // namespace kimari::vision
