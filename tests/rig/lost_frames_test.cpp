// Frames that the camera or the machine lost: told, and the eyes go on.
#include <gmock/gmock.h>

#include "host/rig/eyes.h"
#include "tests/vision/video_exchange.h"

namespace kimari::rig {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class LostFrames : public vision::CameraExchange {
 protected:
  // What the eyes say of the camera, looking at its next frames.
  std::vector<std::string> Said(vision::CameraSource& camera, int frames) {
    std::vector<evidence::Payload> seen;
    while (frames > 0) {
      const auto frame = camera.Next(Milliseconds(100));
      if (!frame) {
        ADD_FAILURE() << frame.error().message;
        break;
      }
      if (!*frame) continue;
      --frames;
      EXPECT_TRUE(eyes_.See(**frame, Gaze::kCards, seen));
    }
    std::vector<std::string> said;
    for (const evidence::Payload& payload : seen) {
      const auto& health = std::get<evidence::CameraHealth>(payload);
      EXPECT_EQ(health.state, evidence::CameraState::kDropped);
      dropped_ = health.dropped;
      said.push_back(health.text);
    }
    return said;
  }

  const cards::Deck deck_ = cards::HyakuninIsshu();
  Eyes eyes_{deck_, {.enrolment_frames = 9}};
  uint64_t dropped_ = 0;
};

TEST_F(LostFrames, OfTheDriverAreTold) {
  const auto camera = Running(
      vision::Given(0, 1'000'000) +
      vision::Given(1, 1'016'667, vision::kFromStart | V4L2_BUF_FLAG_ERROR) +
      vision::Given(3, 1'050'000));
  EXPECT_THAT(Said(*camera, 2),
              ElementsAre(HasSubstr("2 frame(s) lost before frame 3")));
  EXPECT_EQ(dropped_, 2u);
}

TEST_F(LostFrames, WhosePictureCannotBeReadAreToldAndPassedOver) {
  pictures_["torn"] = pictures_["court"];
  pictures_["torn"].resize(60);
  const auto camera =
      Running(vision::Given(3, 1'000'000) +
              vision::Given(4, 1'016'667, vision::kFromStart, "picture=torn") +
              vision::Given(5, 1'033'333));
  EXPECT_THAT(Said(*camera, 3),
              ElementsAre(HasSubstr("frame 4: no readable JPEG")));
  EXPECT_EQ(dropped_, 1u);
}

TEST_F(LostFrames, ACameraWhosePicturesAreAllBrokenIsLost) {
  std::vector<evidence::Payload> seen;
  Result<void> taken;
  int frames = 0;
  while (taken && frames < 1000) {
    taken =
        eyes_.See({.jpeg = {0xFF, 0xD8, 1}, .sequence = 4}, Gaze::kCards, seen);
    ++frames;
  }
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(taken.error().message, HasSubstr("in a row"));
  EXPECT_EQ(frames, 120);
}

}  // namespace
}  // namespace kimari::rig
