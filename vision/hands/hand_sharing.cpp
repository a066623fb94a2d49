// Of the hand tracker: which of the hands that run together in the picture are
// where, and whose each cell is.
#include <algorithm>
#include <array>
#include <cmath>

#include "vision/hands/hand_tracker.h"

namespace kimari::vision {
namespace {

constexpr double kSameTipMm = 40;  // two tips of one player are one hand

}  // namespace

// Of the cells behind the line, those near where it came in before.
void HandTracker::FindEntry(const Blob& blob, Track_& track) const {
  cv::Point2f sum;
  int count = 0;
  for (int y = blob.box.y; y < blob.box.br().y; ++y) {
    for (int x = blob.box.x; x < blob.box.br().x; ++x) {
      const int cell = y * map_.width() + x;
      if (labels_.at<int>(y, x) != blob.label || !AtHome(cell, track.player) ||
          std::abs(map_.Place(cell).y) > map_.plan().RestLine() + kEntryMm) {
        continue;
      }
      const cv::Point2f p = CellPoint(cell, map_.width());
      if (Distance(p, track.entry) > Cells(options_.entry_reach_mm)) continue;
      sum += p;
      ++count;
    }
  }
  if (count > 0) track.entry = sum * (1.0F / static_cast<float>(count));
}

void HandTracker::SplitBlob(const Blob& blob) {
  arms_of_blob_.resize(blob.tracks.size());
  for (size_t i = 0; i < blob.tracks.size(); ++i) {
    Track_& track = tracks_[blob.tracks[i]];
    track.merged = true;
    FindEntry(blob, track);
    Expect(track, arms_of_blob_[i]);
  }
  merged_arms_.Fit(labels_, blob.label, blob.box, solid_,
                   Cells(options_.sure_tip_mm), arms_of_blob_);
  for (size_t i = 0; i < blob.tracks.size(); ++i) {
    Track_& track = tracks_[blob.tracks[i]];
    const MergedArm& arm = arms_of_blob_[i];
    if (arm.sure) {
      Settle(track, arm.tip);
      track.angle = arm.tip_angle;
      track.sigma = std::max(track.sigma, arm.sigma);
    } else {
      Hold(track, arm.tip, std::max(arm.sigma, arm.radius / 2));
    }
  }
  ShareCells(blob);
  // Of two tracks of one player on one place, the unsure one is none.
  for (const size_t t : blob.tracks) {
    for (const size_t u : blob.tracks) {
      Track_ &one = tracks_[t], &other = tracks_[u];
      if (t == u || one.player != other.player || !one.held || other.held ||
          Distance(one.tip, other.tip) > Cells(kSameTipMm)) {
        continue;
      }
      one.label = 0;
      one.merged = false;
    }
  }
}

// The cells of a blob go to the arm that lies on them, the others to the
// nearest.
void HandTracker::ShareCells(const Blob& blob) {
  const int width = map_.width();
  const cv::Rect inside(0, 0, width, map_.height());
  queue_.clear();
  for (const size_t t : blob.tracks) {
    Track_& track = tracks_[t];
    const auto id = static_cast<int>(track.id);
    track.cells.clear();
    const ArmPlace place{track.tip, track.entry, track.angle};
    track.shape.Walk(place, 1, 0, [&](cv::Point p) {
      if (!inside.contains(p) || labels_.at<int>(p) != blob.label) return;
      const int cell = p.y * width + p.x;
      if (steps_[cell] == id) return;
      steps_[cell] = id;
      track.cells.push_back(cell);
      int& owner = owners_.at<int>(p);
      if (owner == 0) queue_.push_back(cell);
      if (owner == 0 || owners_before_.at<int>(p) == id) owner = id;
    });
    for (const int cell : track.cells) steps_[cell] = -1;
  }
  for (size_t head = 0; head < queue_.size(); ++head) {
    const int cell = queue_[head], x = cell % width;
    const std::array<int, 4> next = {x > 0 ? cell - 1 : -1,
                                     x + 1 < width ? cell + 1 : -1,
                                     cell - width, cell + width};
    for (const int other : next) {
      if (other < 0 || other >= static_cast<int>(labels_.total())) continue;
      if (labels_.at<int>(other) != blob.label || owners_.at<int>(other) != 0) {
        continue;
      }
      owners_.at<int>(other) = owners_.at<int>(cell);
      queue_.push_back(other);
    }
  }
}

}  // namespace kimari::vision
