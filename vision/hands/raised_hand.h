// Sees a hand that is held straight up to stop the reader (挙手, R-KA-23), and
// its coming down.
//
// One camera from above does not see height, but what height does to a picture:
// a thing shows the farther from the point under the lens the higher it is. An
// arm that lies or reaches comes in from its player's side, finger tips
// foremost: going inwards one meets sleeve, hand, mat. Of an upright forearm
// the hand is the highest part and shows outermost: going inwards one meets
// hand, sleeve, mat. That is asked here: skin, as much of it as a palm shows,
// all of it beyond the player's own line, whose inward edge borders on a sleeve
// that soon ends; in one place for half a second.
//
// Not seen: a hand outside the picture (from about 500 mm above the mat on,
// over the line, under a lens 1.6 m up), a bare forearm, which has no sleeve to
// tell it by, a white sleeve, which may be paper, one of the colour of skin or
// of the mat's shadow; a hand before its own shoulders.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/court/side.h"
#include "vision/camera/small_picture.h"
#include "vision/court/court_view.h"
#include "vision/court/paper_colour.h"

namespace kimari::vision {

struct RaisedHandLimits {
  // The issue's: half a second. What comes down is told at the latest `gone`
  // and one look later.
  Duration hold = Milliseconds(500);
  Duration gone = Milliseconds(200);
  // mm on the mat, of the hand's middle while it is not yet up; a tremor of
  // 10 mm at 450 mm shows as 14 mm, a hand that tidies goes 100 mm in 0.1 s.
  double still_mm = 25;
  // mm^2 on the mat, of the skin. A palm of 70 x 90 mm seen edge on from 45
  // degrees, 1.2 to 1.4 times as large by its height: 5000; half of it may be
  // out of the picture. A spread hand with its wrist, twice as near: 30000.
  double least_mm2 = 2200;
  double most_mm2 = 30000;
  // Share of the skin that may lie within the line: cells on its edge.
  double most_over_court = 0.04;
  // Of the skin's inward edge: how much of it must border on sleeve. A sleeve
  // is half as wide as a hand with its thumb, or more; of a hand that lies
  // none.
  double least_sleeve = 0.3;
  double least_sleeve_mm = 24;  // the same as a width: 2/3 of a wrist
  double sleeve_depth_mm = 24;  // how far inwards it is looked for
  // A forearm's sleeve, end on, goes on inwards for an elbow's diameter and
  // half a palm; hair before a neck, or an arm that reaches, for 200 mm or
  // more.
  double most_sleeve_mm = 130;
  double most_deep = 0.3;  // share of the sleeve's edge where it is deeper
  // Colours over white, shares. Skin, from pale to brown: red over green
  // is 1.18 to 1.6 of the skins that the tests draw, 1.08 of straw; 2.5 of a
  // crimson sleeve, whose green over blue is 0.86. Brown hair that shines is
  // darker.
  float least_red = 0.25F;
  float least_red_green = 1.12F;
  float most_red_green = 2.0F;
  float least_green_blue = 0.98F;
  float most_green_blue = 2.8F;
  float redder_than_mat = 1.06F;  // or it is mat in warm light
  // Sum of the three channels' differences: what is mat, or as it was. A cell's
  // noise is 0.02; an olive sleeve on vinyl 0.18, less where it is shaded.
  float same = 0.08F;
  // Paper, of the darkest channel: 0.9, in a shadow 0.7 or less, which beyond
  // the line few cards are in; light grey sleeves 0.6 to 0.7.
  float least_paper = 0.72F;
  // A shadow of the mat: not darker (of its light), all channels alike within.
  // That of a hand far up is pale; darker is cloth of the mat's hue.
  float shadow_darkest = 0.62F;
  float shadow_spread = 0.10F;
};

struct RaisedHand {
  Side player = Side::kA;
  bool up = false;
  Instant at;                     // first, or last, seen up; half a look
  std::optional<Seat> seat = {};  // as HandInView's
};

// Keeps a reference to the view. One thread.
class RaisedHandWatch {
 public:
  // `bare`: the court without hands held up; what stands there beside the mat
  // (an edge of cloth, a cushion) is no sleeve.
  RaisedHandWatch(const CourtView& view, const SmallPicture& bare,
                  const RaisedHandLimits& limits = {});

  // Pictures in order of time, at least five a second. What has changed.
  std::vector<RaisedHand> Look(const SmallPicture& picture, HostTime stamp);
  // Nothing is known any more: hands that are up count as down.
  std::vector<RaisedHand> Forget();

 private:
  enum Kind : uint8_t { kBare, kSkin, kSleeve, kPaper };
  struct Held {
    bool seen = false;
    bool up = false;
    Instant first, last;
    court::Point at;  // where it was first
  };
  // A piece of skin.
  struct Patch {
    int label = 0;
    Side player = Side::kA;
    court::Point middle;
    double area_mm2 = 0;
  };

  static constexpr double kZoneMm = 90;  // |y| from which it looks

  CourtColours Colours(const SmallPicture& picture) const;
  Rgb OverWhite(const SmallPicture& picture, const CourtColours& colours,
                size_t cell) const;
  bool IsSkin(const Rgb& colour, const Rgb& mat) const;
  bool IsMat(const Rgb& colour, const Rgb& mat) const;
  void Classify(const SmallPicture& picture);
  std::optional<cv::Point> Inwards(cv::Point from, int steps) const;
  bool SleeveBefore(cv::Point edge) const;
  bool IsDeepBefore(cv::Point edge) const;
  int Cells(double mm) const { return static_cast<int>(mm / cell_mm_); }
  bool StandsUp(const Patch& patch, const cv::Rect& box) const;
  std::optional<Patch> Largest(Side player, const std::vector<Patch>& up) const;
  std::optional<Seat> SeatOf(Side player, const Held& held) const;
  void Follow(Side player, const std::optional<Patch>& patch, HostTime stamp,
              std::vector<RaisedHand>& out);

  const CourtView& view_;
  RaisedHandLimits limits_;
  int width_;
  int height_;
  double cell_mm_;
  std::vector<court::Point> places_;
  std::vector<cv::Point2f> inwards_;  // unit steps
  std::vector<int> zone_;
  std::array<std::vector<int>, 4> markers_;  // cells around each
  std::vector<int> samples_;
  std::vector<Rgb> bare_;  // over white, of the zone's cells
  cv::Mat kinds_;          // CV_8U of Kind
  cv::Mat skin_, labels_, stats_, middles_;
  std::array<Held, 2> held_;
  std::optional<HostTime> before_;
};

}  // namespace kimari::vision
