// The court through a lens that bends: the renderer's pictures and its truth.
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <opencv2/imgproc.hpp>

#include "host/proof/render/renderer.h"
#include "vision/camera/frame_decoder.h"
#include "vision/court/court_check.h"
#include "vision/court/court_view.h"

namespace kimari::vision {
namespace {

class BentCourt {
 public:
  explicit BentCourt(double k1, double tilt_deg = 1) {
    cv::setNumThreads(1);
    look.camera.lens_k1 = k1;
    look.camera.tilt_deg = tilt_deg;
    look.camera.shift_x_mm = 15;
    renderer_ = sim::Renderer::Create(look, {}).value();
    const auto jpeg = renderer_->Frame(1, {1'000'000'000},
                                       [](HostTime) { return sim::Scene{}; });
    FrameDecoder decoder;
    const Frame frame{.jpeg = {jpeg.begin(), jpeg.end()}};
    EXPECT_TRUE(decoder.DecodeBgr(frame, picture).has_value());
  }

  Lens TrueLens() const {
    const cv::Matx33d& matrix = Truth().camera_matrix();
    Lens lens;
    lens.picture = picture.size();
    lens.focal_x = matrix(0, 0);
    lens.focal_y = matrix(1, 1);
    lens.centre_x = matrix(0, 2);
    lens.centre_y = matrix(1, 2);
    lens.k1 = look.camera.lens_k1;
    return lens;
  }
  CourtView WithLens() const {
    CourtViewOptions options;
    options.lens = TrueLens();
    return CourtView::Find({picture}, options).value();
  }
  CourtView WithoutLens() const { return CourtView::Find({picture}).value(); }
  const sim::Projection& Truth() const { return renderer_->projection(); }
  // The farthest a place of the field is from where it is seen, mm.
  double WorstMm(const CourtView& view) const {
    double worst = 0;
    for (double x = -435; x <= 435; x += 87) {
      for (double y = -254; y <= 254; y += 63.5) {
        const sim::Pixel at = Truth().ToPixel({x, y});
        const court::Point seen = view.ToCourt({at.x, at.y});
        worst = std::max(worst, std::hypot(seen.x - x, seen.y - y));
      }
    }
    return worst;
  }

  sim::Look look;
  cv::Mat picture;

 private:
  std::unique_ptr<sim::Renderer> renderer_;
};

TEST(CourtThroughALens, IsWhereItIsWithTheLensAndNotWithout) {
  const BentCourt court(-0.12);
  EXPECT_LT(court.WorstMm(court.WithLens()), 0.5);
  EXPECT_GT(court.WorstMm(court.WithoutLens()), 2);
}

TEST(CourtThroughALens, TellsWhereTheCameraHangs) {
  const BentCourt court(-0.12, 6);
  const CourtView view = court.WithLens();
  ASSERT_TRUE(view.pose().has_value());
  const cv::Vec3d centre =
      -(court.Truth().rotation().t() * court.Truth().translation());
  EXPECT_NEAR(view.pose()->centre.x, centre[0], 8);
  EXPECT_NEAR(view.pose()->centre.y, centre[1], 8);
  EXPECT_NEAR(view.pose()->centre.z, centre[2], 8);
  EXPECT_NEAR(view.pose()->tilt_deg, 6, 0.3);
  EXPECT_FALSE(court.WithoutLens().pose().has_value());
}

TEST(CourtThroughALens, PutsWhatIsAboveTheMatWhereItIsSeen) {
  const BentCourt court(-0.12, 4);
  const CourtView view = court.WithLens();
  for (const court::Point p : {court::Point{-400, 200}, court::Point{300, 0}}) {
    for (const double height : {0.0, 60.0, 250.0}) {
      const sim::Pixel truth = court.Truth().ToPixel(p, height);
      EXPECT_LT(
          cv::norm(view.ToPixel(p, height) - cv::Point2d(truth.x, truth.y)), 1)
          << height;
    }
  }
}

TEST(CourtThroughALens, IsRectifiedStraight) {
  const BentCourt court(-0.12);
  cv::Mat top;
  court.WithLens().Rectify(court.picture, top);
  const CourtView again = CourtView::Find({top}).value();
  EXPECT_LT(again.residual_mm(), 0.4);
  EXPECT_NEAR(again.pixels_per_mm(), 1, 0.002);
}

TEST(CourtThroughALens, GoesThereAndBackEverywhere) {
  const BentCourt court(0.1);
  const CourtView view = court.WithLens();
  rc::check("court to pixel to court", [&] {
    const court::Point p{*rc::gen::inRange(-600, 600) * 1.0,
                         *rc::gen::inRange(-350, 350) * 1.0};
    const court::Point back = view.ToCourt(view.ToPixel(p));
    RC_ASSERT(std::hypot(back.x - p.x, back.y - p.y) < 1e-6);
  });
}

TEST(CourtCheck, SeesByTheMarkersThatALensBends) {
  const BentCourt bent(-0.12), straight(0);
  const UnknownBend seen = CheckCourt(bent.WithoutLens(), bent.picture).bend;
  EXPECT_GT(seen.mm, 1);
  EXPECT_GT(seen.mm, 3 * seen.sigma_mm);
  EXPECT_NEAR(seen.mm, bent.WorstMm(bent.WithoutLens()), 4 * seen.sigma_mm + 1);
  const UnknownBend known = CheckCourt(bent.WithLens(), bent.picture).bend;
  EXPECT_LT(known.mm, 3 * known.sigma_mm + 0.5);
  const UnknownBend none =
      CheckCourt(straight.WithoutLens(), straight.picture).bend;
  EXPECT_LT(none.mm, 3 * none.sigma_mm + 0.5);
}

// A dark tape along the field's far side, as the lens shows it.
void LayTape(BentCourt& court, double y) {
  for (double x = -440; x < 440; x += 2) {
    const auto pixel = [&](double at) {
      const sim::Pixel p = court.Truth().ToPixel({at, y});
      return cv::Point2d(p.x, p.y);
    };
    cv::line(court.picture, pixel(x), pixel(x + 4), {40, 40, 40}, 6,
             cv::LINE_AA);
  }
}

TEST(CourtCheck, TellsATapeAndThatItIsStraightOnlyThroughTheLens) {
  BentCourt court(-0.12);
  LayTape(court, 280);
  const auto through = CheckCourt(court.WithLens(), court.picture).edges;
  ASSERT_FALSE(through.empty());
  EXPECT_GT(through.front().length_mm, 700);
  EXPECT_LT(through.front().bend_mm, 0.5);
  EXPECT_LT(through.front().askew_deg, 0.3);
  const auto plain = CheckCourt(court.WithoutLens(), court.picture).edges;
  ASSERT_FALSE(plain.empty());
  EXPECT_GT(plain.front().bend_mm, 2 * through.front().bend_mm);
}

TEST(CourtCheck, SaysHowFarThePictureReaches) {
  const BentCourt court(0);
  const CourtCheck check = CheckCourt(court.WithoutLens(), court.picture);
  EXPECT_TRUE(check.edges.empty());
  double least = 1e9;
  for (const court::Point p :
       {court::Point{-435, 254}, court::Point{435, 254},
        court::Point{435, -254}, court::Point{-435, -254}}) {
    const sim::Pixel at = court.Truth().ToPixel(p);
    least = std::min({least, at.x, at.y, 1279 - at.x, 719 - at.y});
  }
  EXPECT_NEAR(check.margin_mm, least / 0.96, 5);
}

}  // namespace
}  // namespace kimari::vision
