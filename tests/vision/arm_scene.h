// Scripted arms painted on a plain mat, for tests of whose arm is whose: bent
// arms with a hand, forearm and sleeve, moved along smooth pieces, with the
// truth of every finger tip.
#pragma once

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "host/base/random.h"
#include "tests/vision/eye_fixture.h"
#include "vision/court/change_map.h"
#include "vision/hands/hand_tracker.h"

namespace kimari::vision {

// Where a hand's tip is to be at a moment; smooth (minimum jerk) in between.
struct Waypoint {
  double ms = 0;
  court::Point tip;
};

struct ScriptedArm {
  Side player = Side::kA;
  std::vector<Waypoint> way;  // in order of time
  double shoulder_x = 0;
  double bend_deg = 0;  // of the elbow
  double hand_mm = 85;
  double sleeve_mm = 115;

  court::Point TipAt(double ms) const {
    if (ms <= way.front().ms) return way.front().tip;
    for (size_t i = 1; i < way.size(); ++i) {
      if (ms > way[i].ms) continue;
      const Waypoint &a = way[i - 1], &b = way[i];
      const double t = (ms - a.ms) / (b.ms - a.ms);
      const double s = t * t * t * (10 - 15 * t + 6 * t * t);
      return {a.tip.x + s * (b.tip.x - a.tip.x),
              a.tip.y + s * (b.tip.y - a.tip.y)};
    }
    return way.back().tip;
  }
  // Tip, knuckles, wrist, elbow, shoulder.
  std::array<court::Point, 5> JointsAt(double ms) const {
    const double home = player == Side::kA ? -1 : 1;
    const court::Point tip = TipAt(ms), shoulder{shoulder_x, home * 720};
    const double length = std::hypot(shoulder.x - tip.x, shoulder.y - tip.y);
    const double a = bend_deg * 3.14159265358979323846 / 180;
    const double dx = (shoulder.x - tip.x) / length;
    const double dy = (shoulder.y - tip.y) / length;
    const court::Point back{std::cos(a) * dx - std::sin(a) * dy,
                            std::sin(a) * dx + std::cos(a) * dy};
    const auto along = [&](double mm) {
      return court::Point{tip.x + mm * back.x, tip.y + mm * back.y};
    };
    return {tip, along(80), along(180), along(430), shoulder};
  }
};

// A head and the back behind it, as wide, to the picture's edge.
struct PaintedHead {
  Side player = Side::kA;
  court::Point middle;
  double radius_mm = 110;
};

// Two or more arms in front of a tracker.
class ArmScene {
 public:
  explicit ArmScene(const Eye& eye, double fps = 60)
      : view_(*eye.view), period_ms_(1000 / fps), map(view_), tracker(map) {
    while (!map.LearnBackground(Paint({}, 0))) {
    }
  }

  void SetCards(const std::vector<LaidCard>& cards) { tracker.SetCards(cards); }

  // One frame of the arms at the scene's clock, which then goes on.
  const HandsInFrame& Step(const std::vector<ScriptedArm>& arms) {
    const YuvPicture picture = Paint(arms, now_ms);
    map.Update(picture);
    seen = tracker.Track(++frames_, HostTime{} + FromMilliseconds(now_ms),
                         FromMilliseconds(2));
    now_ms += period_ms_;
    return seen;
  }
  double last_ms() const { return now_ms - period_ms_; }

  // The hand of the player seen nearest to a place, or none.
  const HandInView* Nearest(Side player, court::Point p) const {
    const HandInView* best = nullptr;
    const auto off = [&](const HandInView& hand) {
      return std::hypot(hand.tip.x - p.x, hand.tip.y - p.y);
    };
    for (const HandInView& hand : seen.hands) {
      if (hand.player != player) continue;
      if (best == nullptr || off(hand) < off(*best)) best = &hand;
    }
    return best;
  }

 private:
  YuvPicture Paint(const std::vector<ScriptedArm>& arms, double ms) {
    picture_.create(720, 1280, CV_8UC3);
    picture_.setTo(kMat);
    const double scale = view_.pixels_per_mm();
    for (const ScriptedArm& arm : arms) {
      const auto joints = arm.JointsAt(ms);
      const auto limb = [&](int from, int to, double mm,
                            const cv::Scalar& colour, double inset = 0) {
        const cv::Point2d a = view_.ToPixel(joints[from]);
        const cv::Point2d b = view_.ToPixel(joints[to]);
        const cv::Point2d start =
            a + (b - a) * (inset * scale / cv::norm(b - a));
        cv::line(picture_, start * 16.0, b * 16.0, colour,
                 static_cast<int>(std::lround(mm * scale)), cv::LINE_8, 4);
      };
      limb(3, 4, arm.sleeve_mm, kSleeve);
      limb(2, 3, arm.sleeve_mm * 0.75, kSleeve);
      limb(1, 2, arm.hand_mm * 0.75, kSkin);
      limb(0, 1, arm.hand_mm, kSkin, arm.hand_mm / 2);
      limb(0, 1, 22, kSkin, 11);
    }
    for (const PaintedHead& head : heads) {
      const double home = head.player == Side::kA ? -1 : 1;
      cv::line(picture_, view_.ToPixel(head.middle),
               view_.ToPixel({head.middle.x, home * 720}), kSleeve,
               static_cast<int>(std::lround(2 * head.radius_mm * scale)));
    }
    cv::extractChannel(picture_, y_, 0);
    cv::Mat small;
    cv::resize(picture_, small, {}, 0.5, 0.5, cv::INTER_NEAREST);
    cv::extractChannel(small, u_, 1);
    cv::extractChannel(small, v_, 2);
    return {
        .y = y_, .u = u_, .v = v_, .sequence = 0, .stamp = {}, .exposure = {}};
  }

  // Y, U, V.
  inline static const cv::Scalar kMat{170, 108, 140}, kSkin{150, 108, 156},
      kSleeve{60, 134, 122};
  const CourtView& view_;
  double period_ms_;
  uint64_t frames_ = 0;
  cv::Mat picture_, y_, u_, v_;

 public:
  double now_ms = 0;
  ChangeMap map;
  HandTracker tracker;
  HandsInFrame seen;
  std::vector<PaintedHead> heads;  // over the arms
};

// A fight for one place: both arms stroke to it within 150 ms of each other,
// stay, then sweep or go home.
inline std::vector<ScriptedArm> RandomFight(Random& random) {
  const court::Point spot{random.Uniform(-380, 380), random.Uniform(-220, 220)};
  std::vector<ScriptedArm> arms;
  for (const Side player : {Side::kA, Side::kB}) {
    const double home = player == Side::kA ? -1 : 1;
    const court::Point rest{random.Uniform(-250, 250), home * 330};
    const court::Point target{spot.x + 25 * random.Normal(),
                              spot.y + 25 * random.Normal()};
    double ms = 60 + random.Uniform(0, 150);
    ScriptedArm arm{.player = player,
                    .way = {{ms, rest}},
                    .shoulder_x = rest.x + random.Uniform(-150, 150),
                    .bend_deg = random.Uniform(-20, 20),
                    .hand_mm = random.Uniform(70, 100),
                    .sleeve_mm = random.Uniform(90, 150)};
    arm.way.push_back({ms += random.Uniform(110, 220), target});
    arm.way.push_back({ms += random.Uniform(20, 300), target});
    if (random.Uniform() < 0.5) {
      const court::Point out{target.x + random.Uniform(-300, 300),
                             target.y + random.Uniform(-120, 120)};
      arm.way.push_back({ms += random.Uniform(80, 160), out});
      arm.way.push_back({ms += random.Uniform(20, 100), out});
    }
    arm.way.push_back({ms += random.Uniform(180, 300), rest});
    arms.push_back(arm);
  }
  if (random.Uniform() < 0.5) std::swap(arms[0], arms[1]);
  return arms;
}

}  // namespace kimari::vision
