// Eyes that look at a film: the deck on its sheets, then the laid court.
#include <gmock/gmock.h>

#include <filesystem>
#include <opencv2/videoio.hpp>

#include "host/rig/eyes.h"
#include "host/rig/rig_camera.h"
#include "tests/support/seeds.h"
#include "tests/vision/eye_fixture.h"

namespace kimari::rig {
namespace {

constexpr int kSheetFrames = 12;
constexpr int kCourtFrames = 40;

class FilmedCourt
    : public ::testing::TestWithParam<std::pair<const char*, const char*>> {
 protected:
  FilmedCourt()
      : path_(::testing::TempDir() + "court_of_" + GetParam().second +
              GetParam().first) {
    const auto& [ending, codec] = GetParam();
    cv::VideoWriter film(
        path_, cv::CAP_FFMPEG,
        cv::VideoWriter::fourcc(codec[0], codec[1], codec[2], codec[3]), 60,
        {1280, 720});
    EXPECT_TRUE(film.isOpened());
    for (const vision::EnrolmentSheet& sheet : eye_.Sheets()) {
      for (int i = 0; i < kSheetFrames; ++i) film.write(sheet.picture);
    }
    const cv::Mat court =
        vision::Shoot(eye_.court, cards_, vision::drawing::MildLight());
    for (int i = 0; i < kCourtFrames; ++i) film.write(court);
  }
  ~FilmedCourt() override { std::filesystem::remove(path_); }

  // The last layout seen in the film.
  evidence::LayoutSeen Watch() {
    evidence::LayoutSeen last;
    const cards::Deck& deck = cards::HyakuninIsshu();
    Eyes eyes(deck, {.enrolment_frames = kSheetFrames});
    auto camera = OpenCamera({.file = path_}, nullptr);
    EXPECT_TRUE(camera) << camera.error().message;
    while (camera) {
      const auto frame = (*camera)->Next({});
      if (!frame) break;
      std::vector<evidence::Payload> seen;
      const auto taken = eyes.See(**frame, Gaze::kCards, seen);
      EXPECT_TRUE(taken) << taken.error().message;
      for (const evidence::Payload& payload : seen) {
        const auto* layout = std::get_if<evidence::LayoutSeen>(&payload);
        EXPECT_NE(layout, nullptr) << "no frame is lost";
        if (layout != nullptr) last = *layout;
      }
    }
    return last;
  }

  vision::Eye eye_;
  const std::vector<vision::drawing::Card> cards_ =
      vision::drawing::MatchLayout(eye_.deck, 5);
  std::string path_;
};

TEST_P(FilmedCourt, IsReadAsTheCameraWouldReadIt) {
  KIMARI_LONG();
  const evidence::LayoutSeen seen = Watch();
  ASSERT_EQ(seen.cards.size(), cards_.size());
  EXPECT_EQ(seen.unknown_objects, 0);
  for (const vision::drawing::Card& card : cards_) {
    const auto found =
        std::ranges::find(seen.cards, card.id, &evidence::SeenCard::card);
    ASSERT_NE(found, seen.cards.end()) << card.id;
    EXPECT_NEAR(found->centre.x_um * 1e-3, card.centre.x, 3);
    EXPECT_NEAR(found->centre.y_um * 1e-3, card.centre.y, 3);
  }
}

INSTANTIATE_TEST_SUITE_P(Films, FilmedCourt,
                         ::testing::Values(std::pair(".mp4", "avc1"),
                                           std::pair(".avi", "MJPG")),
                         [](const auto& film) {
                           return std::string(film.param.second);
                         });

}  // namespace
}  // namespace kimari::rig
