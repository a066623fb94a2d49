// Watches the settled cards through a reading: which began to move and when,
// and when each was wholly out of its territory. Works on the change map: a
// card that has moved leaves bare mat or other print behind and takes its paper
// along. Paper outside may be another card's: a card has left when its place,
// with no hand over it any more, is seen without it, and its paper outside or
// none lying loose in its territory.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/change_map.h"
#include "vision/hands.h"
#include "vision/layout.h"

namespace kimari::vision {

struct CardWatcherOptions {
  double moved_share = 0.3;    // of a card's visible cells have changed
  double least_visible = 0.3;  // share of a card not under a hand, to judge it
  int confirm_frames = 2;      // in a row
  double period_share = 0.29;  // sigma of "between two frames": 1/sqrt(12)
  double follow_speed_mm_per_ms = 8;  // no card flies faster
  double follow_slack_mm = 25;
  double least_paper_mm2 = 500;  // of a flying card
  // Of a card wholly outside; where it lay, then: seen, and seen changed.
  double least_outside_mm2 = 1700;
  double free_visible = 0.7;
  double free_changed = 0.5;
  int free_frames = 3;
};

// One thread.
class CardWatcher {
 public:
  explicit CardWatcher(const CardWatcherOptions& options = {})
      : options_(options) {}

  // The settled layout; forgets every motion. Cards in no territory are left
  // out: they cannot leave one.
  void SetCards(const std::vector<LaidCard>& cards);

  // After HandTracker::Track of the same frame; `owners` is its owners().
  // Reports a card when its motion is certain and again when it has left.
  std::vector<CardMotion> Watch(const ChangeMap& map, const cv::Mat& owners,
                                HostTime stamp);

 private:
  struct Watched {
    LaidCard card;
    std::vector<int> cells;  // under the card
    HostTime last_still;
    HostTime first_moved;
    int moved_frames = 0;
    bool seen_still = false;
    bool reported = false;
    bool following = false;
    bool done = false;
    court::Point at;  // middle of its paper when last seen
    HostTime at_stamp;
    double visible = 0;  // share of its place in this frame, and of that, what
    double changed = 0;  // does not show the card
    std::optional<HostTime> outside;  // first frame of those it was outside in
    int free_frames = 0;
    CardMotion motion;
  };

  void FindCells(const ChangeMap& map);
  void LookAtPlace(const ChangeMap& map, const cv::Mat& owners, Watched& card);
  void Judge(HostTime stamp, Watched& card, std::vector<CardMotion>& out);
  void FindPaperBlobs(const ChangeMap& map);
  void FindEmpty(const ChangeMap& map, const cv::Mat& owners);
  void Follow(HostTime stamp, Watched& card);
  void Confirm(HostTime stamp, Watched& card, std::vector<CardMotion>& out);
  Instant Between(HostTime from, HostTime to) const;

  struct Blob {
    court::Point middle, low, high;  // mm
    double area = 0;
  };

  CardWatcherOptions options_;
  std::vector<Watched> cards_;
  bool cells_found_ = false;
  std::vector<Blob> blobs_;
  // Nothing in the territory but cards that lie as they lay: no hand, no paper.
  std::array<bool, 2> empty_{};
};

}  // namespace kimari::vision
