#include "host/uses/replay/overlay.h"

#include <gtest/gtest.h>

#include "tests/vision/court_drawing.h"
#include "vision/camera/picture_file.h"

namespace kimari::replay {
namespace {

// A picture of the court as the eyes' tests draw it, compressed.
std::optional<Overlay> OfAPicture(const court::PlanPtr& plan) {
  vision::drawing::CourtDrawing drawing({}, {});
  const cv::Mat picture = drawing.Draw({}, vision::drawing::MildLight());
  constexpr int kQuality = 85;
  return Overlay::Of(plan, vision::EncodeJpeg(picture, kQuality));
}

TEST(Overlay, DrawsNoPadWhereTheCourtHasNoneForTheWire) {
  const court::PlanPtr himuka = court::LoadPlan("himuka-individual").value();
  const auto overlay = OfAPicture(himuka);
  ASSERT_TRUE(overlay);
  ASSERT_EQ(himuka->pads.Find(Side::kA, 47), nullptr);
  for (const Pixel& corner : overlay->Pad(Side::kA, 47)) {
    EXPECT_EQ(corner.x, 0);
    EXPECT_EQ(corner.y, 0);
  }
  EXPECT_GT(overlay->Pad(Side::kA, 3)[0].y, 0);
}

}  // namespace
}  // namespace kimari::replay
