#include "vision/hand_tracker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <opencv2/imgproc.hpp>

namespace kimari::vision {
namespace {

constexpr int kFewestShared = 3;  // cells that carry a track on

}  // namespace

HandTracker::HandTracker(const ChangeMap& map,
                         const HandTrackerOptions& options)
    : map_(map),
      options_(options),
      kernel_(cv::getStructuringElement(
          cv::MORPH_RECT, {options.close_cells, options.close_cells})),
      owners_(map.height(), map.width(), CV_32S, cv::Scalar(0)),
      owners_before_(owners_.clone()),
      steps_(owners_.total(), -1) {}

void HandTracker::SetCards(const std::vector<LaidCard>& cards) {
  cards_ = cards;
  for (Track_& track : tracks_) {
    track.arrivals = ArrivalWatch(cards_.size(), options_.arrival);
  }
}

bool HandTracker::AtHome(int cell, Side player) const {
  const double y = map_.Place(cell).y;
  return player == Side::kA ? y < -options_.rest_line_mm
                            : y > options_.rest_line_mm;
}

// Everything a person may be, and of it what is surely hand or sleeve.
void HandTracker::FindArms() {
  const cv::Mat& kinds = map_.kinds();
  arms_ = kinds >= static_cast<int>(Change::kHand);
  cv::medianBlur(arms_, arms_, 3);
  cv::morphologyEx(arms_, arms_, cv::MORPH_CLOSE, kernel_);
  solid_ = kinds == static_cast<int>(Change::kHand);
  // Rims of moved cards are thinner than a finger: only what holds a square of
  // 2 cells, or borders on one that does, is solid.
  static const cv::Mat square =
      cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::Mat core;
  cv::medianBlur(solid_, solid_, 3);
  cv::erode(solid_, core, square);
  cv::dilate(core, core, square);
  cv::dilate(core, core, square);
  solid_ &= core;
}

HandTracker::Track_* HandTracker::Find(uint32_t id) {
  for (Track_& track : tracks_) {
    if (track.id == id) return &track;
  }
  return nullptr;
}

uint32_t HandTracker::NewTrack(Side player) {
  tracks_.push_back({.id = next_track_,
                     .player = player,
                     .tip = {},
                     .stamp = now_,
                     .unseen = 0,
                     .has_tip = false,
                     .arrivals = {cards_.size(), options_.arrival}});
  return next_track_++;
}

// The tracks of earlier frames that go on in one blob, and a new one for a side
// it touches that has none.
std::vector<uint32_t> HandTracker::TracksOf(int label, bool at_a, bool at_b) {
  std::map<uint32_t, int> shared;
  for (size_t i = 0; i < labels_.total(); ++i) {
    const auto cell = static_cast<int>(i);
    const int owner = owners_before_.at<int>(cell);
    if (owner != 0 && labels_.at<int>(cell) == label) ++shared[owner];
  }
  std::vector<uint32_t> tracks;
  std::array<bool, 2> sides{};
  for (const auto& [id, count] : shared) {
    const Track_* track = Find(id);
    if (count < kFewestShared || track == nullptr) continue;
    tracks.push_back(id);
    sides.at(Index(track->player)) = true;
  }
  if (at_a && !sides[0]) tracks.push_back(NewTrack(Side::kA));
  if (at_b && !sides[1]) tracks.push_back(NewTrack(Side::kB));
  return tracks;
}

// Gives each cell of a blob to one of its tracks: cells go on as they were, new
// ones follow the nearest, a new track spreads from its own side.
void HandTracker::SplitArm(int label, const std::vector<uint32_t>& tracks) {
  const int width = map_.width();
  queue_.clear();
  const auto mine = [&](int cell) { return labels_.at<int>(cell) == label; };
  for (size_t i = 0; i < labels_.total(); ++i) {
    const auto cell = static_cast<int>(i);
    if (!mine(cell)) continue;
    if (tracks.size() == 1) {
      owners_.at<int>(cell) = static_cast<int>(tracks.front());
      continue;
    }
    uint32_t owner = owners_before_.at<int>(cell);
    if (std::find(tracks.begin(), tracks.end(), owner) == tracks.end()) {
      owner = 0;
      for (const uint32_t id : tracks) {
        if (AtHome(cell, Find(id)->player)) owner = id;
      }
    }
    if (owner == 0) continue;
    owners_.at<int>(cell) = static_cast<int>(owner);
    queue_.push_back(cell);
  }
  for (size_t head = 0; head < queue_.size(); ++head) {
    const int cell = queue_[head], x = cell % width;
    const std::array<int, 4> next = {x > 0 ? cell - 1 : -1,
                                     x + 1 < width ? cell + 1 : -1,
                                     cell - width, cell + width};
    for (const int other : next) {
      if (other < 0 || other >= static_cast<int>(labels_.total())) continue;
      if (!mine(other) || owners_.at<int>(other) != 0) continue;
      owners_.at<int>(other) = owners_.at<int>(cell);
      queue_.push_back(other);
    }
  }
}

court::Point HandTracker::TipOf(const Track_& track,
                                const std::vector<int>& cells) {
  const int width = map_.width();
  std::fill(steps_.begin(), steps_.end(), -1);
  queue_.clear();
  const auto owner = static_cast<int>(track.id);
  for (const int cell : cells) {
    if (AtHome(cell, track.player)) {
      steps_[cell] = 0;
      queue_.push_back(cell);
    }
  }
  const auto farthest_first = [&](double sign) {
    // Not joined to its home this time: the cells farthest from it.
    std::vector<int> order = cells;
    std::sort(order.begin(), order.end(), [&](int a, int b) {
      return sign * map_.Place(a).y > sign * map_.Place(b).y;
    });
    return order;
  };
  for (size_t head = 0; head < queue_.size(); ++head) {
    const int cell = queue_[head], x = cell % width;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const int other = cell + dy * width + dx;
        if (other < 0 || other >= static_cast<int>(steps_.size()) ||
            x + dx < 0 || x + dx >= width || steps_[other] >= 0 ||
            owners_.at<int>(other) != owner) {
          continue;
        }
        steps_[other] = steps_[cell] + 1;
        queue_.push_back(other);
      }
    }
  }
  std::vector<int> order;
  if (queue_.empty()) {
    order = farthest_first(track.player == Side::kA ? 1 : -1);
  } else {
    for (auto it = queue_.rbegin(); it != queue_.rend(); ++it) {
      if (solid_.at<uint8_t>(*it) != 0) order.push_back(*it);
      if (static_cast<int>(order.size()) >= options_.tip_cells) break;
    }
    if (order.empty()) order.push_back(queue_.back());
  }
  court::Point tip;
  const auto count = std::min<size_t>(options_.tip_cells, order.size());
  for (size_t i = 0; i < count; ++i) {
    const court::Point p = map_.Place(order[i]);
    tip.x += p.x / static_cast<double>(count);
    tip.y += p.y / static_cast<double>(count);
  }
  return tip;
}

std::vector<court::Point> HandTracker::OutlineOf(
    const std::vector<int>& cells) {
  cv::Mat shape(map_.height(), map_.width(), CV_8U, cv::Scalar(0));
  for (const int cell : cells) shape.data[cell] = 255;
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(shape, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
  std::vector<court::Point> outline;
  if (contours.empty()) return outline;
  const auto longest = std::max_element(
      contours.begin(), contours.end(),
      [](const auto& a, const auto& b) { return a.size() < b.size(); });
  std::vector<cv::Point> thin;
  cv::approxPolyDP(*longest, thin, options_.outline_step_mm / map_.cell_mm(),
                   true);
  for (const cv::Point& p : thin) {
    outline.push_back(map_.Place(p.y * map_.width() + p.x));
  }
  return outline;
}

void HandTracker::WatchCards(Track_& track, const std::vector<int>& cells,
                             bool merged, HandsInFrame& out) {
  court::Point low{1e9, 1e9}, high{-1e9, -1e9};
  for (const int cell : cells) {
    const court::Point p = map_.Place(cell);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const double reach = options_.arrival.reach_mm;
  std::vector<double> nearest(options_.edge_rank);
  for (size_t k = 0; k < cards_.size(); ++k) {
    const court::Point c = cards_[k].pose.centre;
    if (c.x < low.x - reach || c.x > high.x + reach || c.y < low.y - reach ||
        c.y > high.y + reach) {
      continue;
    }
    const CardEdge edge(cards_[k].pose);
    std::fill(nearest.begin(), nearest.end(), reach);
    for (const int cell : cells) {
      const court::Point p = map_.Place(cell);
      if (edge.Beyond(p, nearest.back())) continue;
      const double d = edge.Distance(p);
      if (d >= nearest.back()) continue;
      nearest.back() = d;
      std::sort(nearest.begin(), nearest.end());
    }
    if (nearest.back() >= reach) continue;
    // A cell counts from half covered: the outline lies half a cell on.
    const double distance = nearest.back() - map_.cell_mm() / 2;
    Instant at;
    if (track.arrivals.Observe(k, distance, now_, previous_, exposure_, merged,
                               at)) {
      out.arrivals.push_back(
          {track.id, track.player, cards_[k].id, at, merged});
    }
  }
}

HandsInFrame HandTracker::Track(uint64_t sequence, HostTime stamp,
                                Duration exposure) {
  previous_ = first_ ? stamp : now_;
  first_ = false;
  now_ = stamp;
  exposure_ = exposure;
  FindArms();
  std::swap(owners_, owners_before_);
  owners_.setTo(0);
  const int count =
      cv::connectedComponentsWithStats(arms_, labels_, stats_, middles_, 8);
  std::vector<std::array<bool, 2>> touches(count);
  for (size_t i = 0; i < labels_.total(); ++i) {
    const auto cell = static_cast<int>(i);
    const int label = labels_.at<int>(cell);
    if (label == 0) continue;
    if (AtHome(cell, Side::kA)) touches[label][0] = true;
    if (AtHome(cell, Side::kB)) touches[label][1] = true;
  }
  const double cell_area = map_.cell_mm() * map_.cell_mm();
  merged_.clear();
  for (int label = 1; label < count; ++label) {
    if (stats_.at<int>(label, cv::CC_STAT_AREA) * cell_area <
        options_.least_area_mm2) {
      continue;
    }
    if (!touches[label][0] && !touches[label][1]) continue;
    const auto tracks = TracksOf(label, touches[label][0], touches[label][1]);
    SplitArm(label, tracks);
    if (tracks.size() > 1) {
      merged_.insert(merged_.end(), tracks.begin(), tracks.end());
    }
  }

  HandsInFrame out{.sequence = sequence,
                   .stamp = stamp,
                   .exposure = exposure,
                   .hands = {},
                   .arrivals = {}};
  std::map<uint32_t, std::vector<int>> all;
  for (size_t i = 0; i < owners_.total(); ++i) {
    const auto cell = static_cast<int>(i);
    if (owners_.at<int>(cell) != 0) all[owners_.at<int>(cell)].push_back(cell);
  }
  for (Track_& track : tracks_) {
    const auto found = all.find(track.id);
    if (found == all.end()) {
      ++track.unseen;
      continue;
    }
    const std::vector<int>& cells = found->second;
    std::vector<int> hand_cells;
    size_t over = 0;
    for (const int cell : cells) {
      if (solid_.at<uint8_t>(cell) == 0) continue;
      hand_cells.push_back(cell);
      const court::Point p = map_.Place(cell);
      if (std::abs(p.y) < court::kFar && std::abs(p.x) < court::kWidth / 2) {
        ++over;
      }
    }
    HandInView hand;
    hand.track = track.id;
    hand.player = track.player;
    hand.over_court =
        static_cast<double>(over) * cell_area >= options_.least_over_court_mm2;
    hand.merged =
        std::find(merged_.begin(), merged_.end(), track.id) != merged_.end();
    hand.tip = TipOf(track, cells);
    if (track.has_tip && stamp > track.stamp) {
      hand.speed_mm_per_ms =
          std::hypot(hand.tip.x - track.tip.x, hand.tip.y - track.tip.y) /
          (stamp - track.stamp).Milliseconds();
    }
    hand.outline = OutlineOf(cells);
    WatchCards(track, hand_cells, hand.merged, out);
    track.tip = hand.tip;
    track.stamp = stamp;
    track.has_tip = true;
    track.unseen = 0;
    out.hands.push_back(std::move(hand));
  }
  std::erase_if(tracks_, [&](const Track_& track) {
    return track.unseen > options_.keep_frames;
  });
  return out;
}

}  // namespace kimari::vision
