// One card of the settled court, known by the picture it has where it lies, and
// found again while it slides, spins or flies.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "host/base/time.h"
#include "vision/court/card_patch.h"
#include "vision/court/court_view.h"

namespace kimari::vision {

struct MovingCardOptions {
  int learning_frames = 4;  // averaged into the card's picture
  // Normalised correlation of what is visible, and how much of it; more is
  // asked of a card that lay still until now.
  double least_match = 0.6;
  double least_visible = 0.35;
  double first_match = 0.62;
  double first_visible = 0.5;
  double over_settled = 0.15;  // better by that than where it lay
  // Where it is looked for as its neighbours went:
  double pushed_visible = 0.3;
  double pushed_reach_mm = 22;
  double fastest_mm_per_ms = 8;
  double quickest_mm_per_ms2 = 0.6;  // change of speed, once it is known
  double slack_mm = 6;
  double spin_deg_per_ms = 1.5;  // most it turns, either way
};

// The luma of a frame at half its size, and what of it hands cover.
struct CourtPicture {
  cv::Mat half;     // CV_8U
  cv::Mat covered;  // CV_8U, cells of 4 x 4 pixels of the frame; not 0: a hand
  cv::Point2f shift = {};  // pixels of the frame: so far off lies the court
  HostTime stamp;          // middle of the exposure
  Duration exposure;
};

struct CardSight {
  HostTime stamp;
  CardPose pose;
  double match = 0;    // -1 to 1
  double visible = 0;  // share of the card
};

// Where a card may have gone: on as it went, or, for in a sweep they go alike,
// where its neighbours did.
struct Push {
  court::Point way;    // mm, since they lay still
  court::Point speed;  // mm a ms
  int sights = 0;      // by so many of them
};

// Keeps a reference to the view. One thread.
class MovingCard {
 public:
  MovingCard(const CourtView& view, const CardPose& settled,
             const MovingCardOptions& options);

  // Adds to the card's picture a frame in which it lies settled and nothing is
  // over it.
  void Learn(const CourtPicture& picture);
  // It was seen settled in this frame.
  void LiesStill(HostTime stamp);
  // The last sight was of something else.
  void Lose();
  HostTime last_still() const { return still_; }
  bool known() const { return learned_ >= options_.learning_frames; }

  // Where the card seems to be in this frame; nothing where it is not seen.
  // Frames in order of time. Needs known().
  std::optional<CardSight> Find(const CourtPicture& picture);
  // The same about one place: most of it may be under the hand that pushes it.
  std::optional<CardSight> FindAt(const CourtPicture& picture,
                                  const Push& push);
  // How like this card what lies there is: as CardSight::match, for cards whose
  // print is blurred are like each other.
  double LikeAt(const CourtPicture& picture, const CardPose& pose,
                court::Point speed);
  // It is there: Find goes on from it. `speed`, mm a ms, where that is known
  // better than by where it was.
  void Follow(const CardSight& sight, std::optional<court::Point> speed = {});
  court::Point speed() const { return speed_; }  // mm a ms
  const std::optional<CardSight>& last() const { return last_; }

 private:
  // A window around a place, its grid turned with the card; cells of 2 mm.
  struct Window {
    int width = 0;
    int height = 0;
    std::vector<float> value;
    std::vector<float> weight;  // 0: covered or outside the picture
    // Every second cell of every second row of both.
    int thin_width = 0;
    std::vector<float> thin_value, thin_weight;
  };
  struct Fit {
    double match = -1;
    double visible = 0;
    double x = 0;  // mm from the middle, along the window's axes
    double y = 0;
  };

  void Sample(const CourtPicture& picture, const CardPose& middle,
              double reach_mm, Window& window) const;
  // The face as it is smeared by moving so far along the window's axes, mm.
  void Smear(double x_mm, double y_mm);
  // As far as it moves within an exposure at such a speed, mm a ms.
  void SmearBy(court::Point speed, double angle_deg, Duration exposure);
  // Looks at every `stride`-th cell of every `stride`-th row, 1 or 2. With 2,
  // Thin() comes first, and `column` and `row` are even.
  Fit Compare(const Window& window, int column, int row, int stride) const;
  static void Thin(Window& window);
  // The best places that are not beside each other, best first.
  void Search(Window& window, int step);
  Fit Refine(const Window& window, const Fit& start) const;
  CardPose Expected(HostTime stamp, double* reach_mm) const;
  // Turned a little, either way, as long as that is better.
  CardPose Turned(const CourtPicture& picture, CardPose pose, Fit& best);

  // A card's cells, or every second of every second row; rows are whole lanes
  // wide, and the mask is 1 where they are a card's.
  struct Grid {
    Grid(int of_columns, int of_rows);
    int columns, rows;
    int lanes, pitch;
    std::vector<float> mask;
  };

  const CourtView& view_;
  CardPose settled_;
  MovingCardOptions options_;
  Grid thin_, grid_;
  int learned_ = 0;
  HostTime still_;           // last frame that showed it settled
  std::vector<float> face_;  // learned
  // As it is looked for: rows of whole lanes, and the same of every second cell
  // of every second row.
  std::vector<float> smeared_, thin_smeared_;
  std::optional<CardSight> last_;
  bool speed_known_ = false;
  court::Point speed_;  // mm a ms
  double spin_ = 0;     // degrees a ms
  Window window_;
  std::vector<Fit> peaks_;  // of Search
};

}  // namespace kimari::vision
