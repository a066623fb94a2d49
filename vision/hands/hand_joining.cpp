// Of the hand tracker: the blobs of a frame, and which track goes on in which.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "vision/hands/hand_tracker.h"
#include "vision/hands/pieces.h"

namespace kimari::vision {
namespace {

constexpr int kFewestShared = 3;     // cells that carry a track on
constexpr int kTipCells = 200;       // what the tip's own blob counts for
constexpr double kOverreachMm = 60;  // a hand beyond the other's line
// A hand that goes under the other's head: as wide as it is.
constexpr double kUnderHeadMm = 140;

}  // namespace

void HandTracker::FindBlobs() {
  const int count = FindPieces(arms_, labels_, stats_, middles_);
  const double cell_area = map_.cell_mm() * map_.cell_mm();
  const int width = map_.width(), height = map_.height();
  blobs_.clear();
  std::vector<int> index(count, -1);
  for (int label = 1; label < count; ++label) {
    if (stats_.at<int>(label, cv::CC_STAT_AREA) * cell_area <
        options_.least_area_mm2) {
      continue;
    }
    index[label] = static_cast<int>(blobs_.size());
    Blob blob;
    blob.label = label;
    blob.box = {stats_.at<int>(label, cv::CC_STAT_LEFT),
                stats_.at<int>(label, cv::CC_STAT_TOP),
                stats_.at<int>(label, cv::CC_STAT_WIDTH),
                stats_.at<int>(label, cv::CC_STAT_HEIGHT)};
    blobs_.push_back(blob);
  }
  struct Mean {
    cv::Point2f sum, far_sum;
    int count = 0, far_count = 0;
  };
  std::vector<std::array<Mean, 2>> entries(blobs_.size());
  const auto* labels = labels_.ptr<int>();
  for (int cell = 0; cell < width * height; ++cell) {
    if (home_now_[cell] == 0 || labels[cell] == 0 || index[labels[cell]] < 0) {
      continue;
    }
    const int side = home_now_[cell] - 1;
    Blob& blob = blobs_[index[labels[cell]]];
    const int x = cell % width, y = cell / width;
    blob.home.at(side) = true;
    blob.line.at(side) = blob.line.at(side) || home_[cell] == side + 1;
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) {
      blob.border.at(side) = true;
    }
    Mean& mean = entries[index[labels[cell]]].at(side);
    const cv::Point2f p = CellPoint(cell, width);
    if (std::abs(map_.Place(cell).y) < map_.plan().RestLine() + kEntryMm) {
      mean.sum += p;
      ++mean.count;
    } else {
      mean.far_sum += p;
      ++mean.far_count;
    }
  }
  for (size_t i = 0; i < blobs_.size(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const Mean& mean = entries[i].at(side);
      if (mean.count > 0) {
        blobs_[i].entry.at(side) =
            mean.sum * (1.0F / static_cast<float>(mean.count));
      } else if (mean.far_count > 0) {
        blobs_[i].entry.at(side) =
            mean.far_sum * (1.0F / static_cast<float>(mean.far_count));
      }
    }
  }
}

size_t HandTracker::NewTrack(Side player, const Blob& blob) {
  Track_ track{.id = next_track_++,
               .player = player,
               .arrivals = {cards_.size(), options_.arrival}};
  track.shape = ArmShape(Cells(38));
  track.entry = blob.entry.at(Index(player));
  track.tip = track.sure_tip = track.entry;
  // Backwards, out of the picture.
  track.angle = track.entry.y < static_cast<float>(map_.height()) / 2
                    ? -std::numbers::pi_v<float> / 2
                    : std::numbers::pi_v<float> / 2;
  track.sure_stamp = track.watched = previous_;
  track.joined = track.stirred = now_;
  track.stamp = now_;
  track.label = blob.label;
  tracks_.push_back(std::move(track));
  return tracks_.size() - 1;
}

void HandTracker::JoinTracks() {
  const auto* labels = labels_.ptr<int>();
  const auto* before = owners_before_.ptr<int>();
  std::vector<std::vector<int>> shared(tracks_.size(),
                                       std::vector<int>(blobs_.size(), 0));
  std::vector<int> blob_of(stats_.rows, -1);
  for (size_t b = 0; b < blobs_.size(); ++b) {
    blob_of[blobs_[b].label] = static_cast<int>(b);
  }
  uint32_t id = 0;
  size_t track_of_id = tracks_.size();
  for (size_t cell = 0; cell < labels_.total(); ++cell) {
    if (before[cell] == 0 || blob_of[labels[cell]] < 0) continue;
    if (static_cast<uint32_t>(before[cell]) != id) {
      id = static_cast<uint32_t>(before[cell]);
      track_of_id = 0;
      while (track_of_id < tracks_.size() && tracks_[track_of_id].id != id) {
        ++track_of_id;
      }
    }
    if (track_of_id < tracks_.size()) {
      ++shared[track_of_id][blob_of[labels[cell]]];
    }
  }
  for (size_t t = 0; t < tracks_.size(); ++t) {
    Track_& track = tracks_[t];
    track.label = 0;
    const int x = static_cast<int>(std::lround(track.tip.x));
    const int y = static_cast<int>(std::lround(track.tip.y));
    const bool inside =
        x >= 0 && y >= 0 && x < map_.width() && y < map_.height();
    const int at_tip = inside ? labels[y * map_.width() + x] : 0;
    const auto side = static_cast<size_t>(Index(track.player));
    const auto best = [&](const auto& goes_on) {
      int most = 0;
      Blob* found = nullptr;
      for (size_t b = 0; b < blobs_.size(); ++b) {
        if (!goes_on(blobs_[b], shared[t][b])) continue;
        const int weight =
            shared[t][b] + (at_tip == blobs_[b].label ? kTipCells : 0);
        if (weight <= most) continue;
        most = weight;
        found = &blobs_[b];
      }
      return found;
    };
    Blob* blob = best([&](const Blob& of, int cells) {
      return of.home.at(side) && cells >= kFewestShared;
    });
    if (blob != nullptr) {
      track.joined = track.stirred = now_;
      // A sleeve that cards hide is cut off from its hand.
      Blob* hand = at_tip == blob->label || SkinOf(*blob) >= options_.adrift_mm2
                       ? nullptr
                       : best([&](const Blob& of, int cells) {
                           return of.Loose() && DriftsIn(track, of, cells) &&
                                  SkinOf(of) >= options_.adrift_mm2;
                         });
      track.adrift = hand != nullptr;
      if (hand != nullptr) blob = hand;
    } else {
      blob = best([&](const Blob& of, int cells) {
        return DriftsIn(track, of, cells);
      });
      track.adrift = blob != nullptr;
      if (blob == nullptr) continue;
    }
    track.label = blob->label;
    blob->tracks.push_back(t);
  }
  std::erase_if(blobs_, [](const Blob& blob) {
    return blob.Loose() && blob.tracks.empty();
  });
  JoinLostTracks();
}

double HandTracker::SkinOf(const Blob& blob) const {
  int cells = 0;
  for (int y = blob.box.y; y < blob.box.br().y; ++y) {
    for (int x = blob.box.x; x < blob.box.br().x; ++x) {
      const int cell = y * map_.width() + x;
      cells += labels_.at<int>(y, x) == blob.label &&
                       map_.At(cell) == Change::kHand && solid_.data[cell] != 0
                   ? 1
                   : 0;
    }
  }
  return cells * map_.cell_mm() * map_.cell_mm();
}

bool HandTracker::DriftsIn(const Track_& track, const Blob& blob,
                           int shared) const {
  if (shared < kFewestShared || !track.settled) return false;
  if (!track.adrift) {
    const double in = map_.plan().RestLine() - std::abs(PlaceOf(track.tip).y);
    if (!blob.Loose() || in < options_.adrift_inside_mm) return false;
  } else if ((now_ - track.stirred).Milliseconds() > options_.adrift_still_ms ||
             (now_ - track.joined).Milliseconds() > options_.adrift_most_ms) {
    return false;
  }
  int solid = 0;
  for (int y = blob.box.y; y < blob.box.br().y; ++y) {
    for (int x = blob.box.x; x < blob.box.br().x; ++x) {
      solid +=
          labels_.at<int>(y, x) == blob.label && solid_.at<uint8_t>(y, x) != 0
              ? 1
              : 0;
    }
  }
  const double area = solid * map_.cell_mm() * map_.cell_mm();
  return area >= options_.adrift_mm2 && area <= options_.adrift_most_mm2;
}

// A track without cells goes on in an arm of its side that has none, if it
// comes in where the track did.
void HandTracker::JoinLostTracks() {
  for (Blob& blob : blobs_) {
    for (const Side side : {Side::kA, Side::kB}) {
      if (!blob.home.at(Index(side))) continue;
      if (std::any_of(blob.tracks.begin(), blob.tracks.end(),
                      [&](size_t t) { return tracks_[t].player == side; })) {
        continue;
      }
      if (!blob.line.at(Index(side)) && ReachesOver(blob, side)) continue;
      float nearest = Cells(options_.entry_reach_mm);
      size_t best = tracks_.size();
      for (size_t t = 0; t < tracks_.size(); ++t) {
        if (tracks_[t].label != 0 || tracks_[t].player != side) continue;
        const float d = Distance(tracks_[t].entry, blob.entry.at(Index(side)));
        if (d >= nearest) continue;
        nearest = d;
        best = t;
      }
      if (best == tracks_.size()) continue;
      tracks_[best].label = blob.label;
      tracks_[best].adrift = false;
      tracks_[best].joined = tracks_[best].stirred = now_;
      blob.tracks.push_back(best);
    }
  }
}

// Whether what the blob has at this player's side may be the other's hand.
bool HandTracker::ReachesOver(const Blob& blob, Side player) const {
  if (blob.border.at(Index(player))) return false;
  for (const size_t t : blob.tracks) {
    if (tracks_[t].player == player) continue;
    MergedArm arm;
    Expect(tracks_[t], arm);
    const double beyond =
        blob.line.at(Index(player)) ? kOverreachMm : kUnderHeadMm;
    const float reach = arm.radius + Cells(beyond);
    bool all = true;
    for (int y = blob.box.y; all && y < blob.box.br().y; ++y) {
      for (int x = blob.box.x; all && x < blob.box.br().x; ++x) {
        const int cell = y * map_.width() + x;
        if (!AtHome(cell, player) || labels_.at<int>(y, x) != blob.label) {
          continue;
        }
        const cv::Point2f p = CellPoint(cell, map_.width());
        all = std::min(Distance(p, arm.sure_tip), Distance(p, arm.expected)) <
              reach;
      }
    }
    if (all) return true;
  }
  return false;
}

void HandTracker::JoinFingers(Blob& blob) {
  const auto farther = [&](size_t a, size_t b) {
    return tracks_[a].reach > tracks_[b].reach;
  };
  std::stable_sort(blob.tracks.begin(), blob.tracks.end(), farther);
  for (size_t i = 0; i < blob.tracks.size(); ++i) {
    const Track_& hand = tracks_[blob.tracks[i]];
    for (size_t k = blob.tracks.size(); --k > i;) {
      Track_& other = tracks_[blob.tracks[k]];
      if (other.player != hand.player) continue;
      const bool finger =
          other.reach <= Cells(options_.finger_mm) &&
          Distance(other.entry, hand.entry) <= Cells(options_.hand_mm);
      if (!finger && !other.cloth) continue;
      other.label = 0;
      other.merged = false;
      blob.tracks.erase(blob.tracks.begin() + static_cast<long>(k));
    }
  }
}

void HandTracker::BeginTracks(Blob& blob) {
  for (const Side side : {Side::kA, Side::kB}) {
    if (!blob.home.at(Index(side))) continue;
    const bool has =
        std::any_of(blob.tracks.begin(), blob.tracks.end(),
                    [&](size_t t) { return tracks_[t].player == side; });
    if (has || ReachesOver(blob, side)) continue;
    const bool cloth =
        std::any_of(tracks_.begin(), tracks_.end(), [&](const Track_& arm) {
          return arm.player == side && arm.label != 0 &&
                 arm.reach > Cells(options_.finger_mm) &&
                 Distance(arm.entry, blob.entry.at(Index(side))) <
                     Cells(options_.cloth_mm);
        });
    blob.tracks.push_back(NewTrack(side, blob));
    tracks_.back().cloth = cloth;
  }
}

}  // namespace kimari::vision
