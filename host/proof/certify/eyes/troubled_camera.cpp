#include "host/proof/certify/eyes/troubled_camera.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "host/proof/sim/lean.h"

namespace kimari::world {
namespace {

double Smooth(double u) {
  u = std::clamp(u, 0.0, 1.0);
  return u * u * (3 - 2 * u);
}

// How much of a change falls on a column, 0 to 1.
double ShareAt(const LightChange& change, double x) {
  if (change.where == Lit::kWhole) return 1;
  const bool right = change.where == Lit::kRightHalf;
  const double inside = right ? x - 0.5 : 1.0 / 3 - x;
  if (change.soft <= 0) return inside > 0 ? 1 : 0;
  return Smooth(0.5 + inside / change.soft);
}

}  // namespace

sim::Scene TroubledCamera::SceneAt(HostTime t) const {
  sim::Scene scene = film_.SceneAt(t);
  const double ms = Ms(t);
  if (trouble_.resting_hand) {
    // B's, over his own rows, until it is drawn back.
    const double back = 250 * Smooth((ms - 550) / 250);
    sim::SceneHand hand = scene.hands.back();
    hand.player = Side::kB;
    hand.left = true;
    hand.tip = {-180, 130 + back};
    hand.wrist = {-200, 310 + back};
    hand.elbow = {-240, 560 + back};
    hand.height_mm = 5;
    scene.hands.push_back(hand);
  }
  if (trouble_.lean_mm > 0) {
    const double lean = Smooth((ms - kTroubleMs) / 500);
    for (const Side side : {Side::kA, Side::kB}) {
      sim::AddHead(*court::Kyogi(), side, trouble_.lean_mm, lean, scene);
    }
  }
  return scene;
}

void TroubledCamera::ChangeLight(double ms, cv::Mat& picture) const {
  cv::Mat gain(1, picture.cols, CV_32FC3, cv::Scalar::all(1));
  bool any = false;
  for (const LightChange& change : trouble_.light) {
    if (ms < change.at_ms) continue;
    any = true;
    const double on = change.ramp_ms > 0
                          ? std::min(1.0, (ms - change.at_ms) / change.ramp_ms)
                          : 1;
    for (int x = 0; x < picture.cols; ++x) {
      const auto share =
          static_cast<float>(on * ShareAt(change, (x + 0.5) / picture.cols));
      auto& g = gain.at<cv::Vec3f>(0, x);
      g[0] *= 1 + share * (change.blue - 1);
      g[1] *= 1 + share * (change.green - 1);
      g[2] *= 1 + share * (change.red - 1);
    }
  }
  if (!any) return;
  for (int y = 0; y < picture.rows; ++y) {
    auto* row = picture.ptr<cv::Vec3b>(y);
    for (int x = 0; x < picture.cols; ++x) {
      const auto& g = gain.at<cv::Vec3f>(0, x);
      for (int c = 0; c < 3; ++c) {
        row[x][c] =
            cv::saturate_cast<uint8_t>(static_cast<float>(row[x][c]) * g[c]);
      }
    }
  }
}

void TroubledCamera::Move(double ms, cv::Mat& picture) const {
  double px = 0;
  for (const Knock& knock : trouble_.knocks) {
    if (ms < knock.at_ms) continue;
    constexpr double kTurn = 2 * 3.14159265358979323846;
    px +=
        knock.hz > 0
            ? knock.px * std::sin(kTurn * knock.hz * (ms - knock.at_ms) / 1000)
            : knock.px;
  }
  if (px == 0) return;
  // Aside and a little up, as stands are knocked.
  const cv::Matx23d by(1, 0, px * 0.8, 0, 1, px * 0.6);
  cv::Mat moved;
  cv::warpAffine(picture, moved, by, picture.size(), cv::INTER_CUBIC,
                 cv::BORDER_REPLICATE);
  picture = moved;
}

void TroubledCamera::PaintCat(double ms, cv::Mat& picture) const {
  if (!trouble_.cat || ms < kTroubleMs) return;
  const double x = -760 + std::min(560.0, 0.5 * (ms - kTroubleMs));
  const auto& projection = camera_.projection();
  const auto at = projection.ToPixel({x, 90});
  const double scale = projection.PixelsPerMm({x, 90});
  const cv::Point middle(static_cast<int>(at.x), static_cast<int>(at.y));
  const auto mm = [&](double size) { return static_cast<int>(size * scale); };
  const cv::Scalar fur(52, 58, 66), back(38, 44, 50);
  cv::ellipse(picture, middle, {mm(190), mm(75)}, 4, 0, 360, fur, cv::FILLED,
              cv::LINE_AA);
  cv::ellipse(picture, middle, {mm(160), mm(40)}, 4, 0, 360, back, cv::FILLED,
              cv::LINE_AA);
  cv::circle(picture, middle + cv::Point(mm(210), 0), mm(48), fur, cv::FILLED,
             cv::LINE_AA);
}

Result<vision::Frame> TroubledCamera::Shoot() {
  vision::Frame frame = camera_.Shoot([&](HostTime t) { return SceneAt(t); });
  if (trouble_.light.empty() && trouble_.knocks.empty() && !trouble_.cat) {
    return frame;
  }
  cv::Mat picture;
  if (auto ok = decoder_.DecodeBgr(frame, picture); !ok) {
    return tl::unexpected(ok.error());
  }
  const double ms = Ms(frame.stamp);
  PaintCat(ms, picture);
  ChangeLight(ms, picture);
  Move(ms, picture);
  frame.jpeg.clear();
  frame.raw = {
      {picture.datastart, picture.dataend}, picture.cols, picture.rows, 3};
  if (auto ok = encoder_.Encode(frame); !ok) {
    return tl::unexpected(ok.error());
  }
  frame.raw = {};
  return frame;
}

}  // namespace kimari::world
