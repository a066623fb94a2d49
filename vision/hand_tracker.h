// Finds the arms that reach over the court, frame by frame, and tells whose
// they are by the line they come across. Moved cards are no hands: only what is
// joined to a player's side of the picture is.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/arrival_watch.h"
#include "vision/change_map.h"
#include "vision/hands.h"
#include "vision/layout.h"

namespace kimari::vision {

struct HandTrackerOptions {
  ArrivalOptions arrival;
  double rest_line_mm = 285;    // |y| beyond which an arm is at home
  double least_area_mm2 = 350;  // of an arm in the picture
  double least_over_court_mm2 = 120;
  double outline_step_mm = 6;  // thinning of the outline
  int close_cells = 3;         // gaps in an arm that are bridged
  int tip_cells = 4;           // averaged for the tip
  int edge_rank = 2;           // the n-th nearest cell is the outline: one
                               // wrong cell is no hand
  int keep_frames = 3;         // a track survives this long unseen
};

// Keeps a reference to the map. One thread.
class HandTracker {
 public:
  explicit HandTracker(const ChangeMap& map,
                       const HandTrackerOptions& options = {});

  // The cards whose edges hands may reach; from now on.
  void SetCards(const std::vector<LaidCard>& cards);

  // Looks at what the map holds now. Frames in order of time.
  HandsInFrame Track(uint64_t sequence, HostTime stamp, Duration exposure);

  // CV_32S, the track that covers each cell, 0: none. Until the next Track.
  const cv::Mat& owners() const { return owners_; }

 private:
  struct Track_ {
    uint32_t id = 0;
    Side player = Side::kA;
    court::Point tip;
    HostTime stamp;
    int unseen = 0;
    bool has_tip = false;
    ArrivalWatch arrivals;
  };

  void FindArms();
  void SplitArm(int label, const std::vector<uint32_t>& tracks);
  std::vector<uint32_t> TracksOf(int label, bool at_a, bool at_b);
  uint32_t NewTrack(Side player);
  Track_* Find(uint32_t id);
  // Steps over cells from the arm's entry; the last ones are the tip.
  court::Point TipOf(const Track_& track, const std::vector<int>& cells);
  std::vector<court::Point> OutlineOf(const std::vector<int>& cells);
  void WatchCards(Track_& track, const std::vector<int>& cells, bool merged,
                  HandsInFrame& out);
  bool AtHome(int cell, Side player) const;

  const ChangeMap& map_;
  HandTrackerOptions options_;
  std::vector<LaidCard> cards_;
  std::vector<Track_> tracks_;
  uint32_t next_track_ = 1;
  HostTime previous_;
  HostTime now_;
  Duration exposure_;
  bool first_ = true;
  cv::Mat arms_, solid_, labels_, stats_, middles_, kernel_;
  cv::Mat owners_, owners_before_;
  std::vector<uint32_t> merged_;
  std::vector<int> steps_, queue_;
};

}  // namespace kimari::vision
