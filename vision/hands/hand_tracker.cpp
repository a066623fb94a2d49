#include "vision/hands/hand_tracker.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "host/court/plan.h"

namespace kimari::vision {
HandTracker::HandTracker(const ChangeMap& map,
                         const HandTrackerOptions& options)
    : map_(map),
      options_(options),
      kernel_(cv::getStructuringElement(
          cv::MORPH_RECT, {options.close_cells, options.close_cells})),
      owners_(map.height(), map.width(), CV_32S, cv::Scalar(0)),
      owners_before_(owners_.clone()),
      steps_(owners_.total(), -1) {
  home_.reserve(owners_.total());
  for (size_t i = 0; i < owners_.total(); ++i) {
    const double y = map_.Place(static_cast<int>(i)).y;
    home_.push_back(y < -map_.plan().RestLine()  ? 1
                    : y > map_.plan().RestLine() ? 2
                                                 : 0);
  }
  home_now_ = home_;
}

void HandTracker::SetCards(const std::vector<LaidCard>& cards) {
  cards_ = cards;
  first_ = true;
  for (Track_& track : tracks_) {
    track.arrivals = ArrivalWatch(cards_.size(), options_.arrival);
  }
}

court::Point HandTracker::PlaceOf(cv::Point2f cell) const {
  const float x =
      std::clamp(cell.x, 0.0F, static_cast<float>(map_.width()) - 1.001F);
  const float y =
      std::clamp(cell.y, 0.0F, static_cast<float>(map_.height()) - 1.001F);
  const int column = static_cast<int>(x), row = static_cast<int>(y);
  const double u = x - static_cast<float>(column);
  const double v = y - static_cast<float>(row);
  const int at = row * map_.width() + column;
  const court::Point a = map_.Place(at), b = map_.Place(at + 1),
                     c = map_.Place(at + map_.width());
  return {a.x + u * (b.x - a.x) + v * (c.x - a.x),
          a.y + u * (b.y - a.y) + v * (c.y - a.y)};
}

void HandTracker::Expect(const Track_& track, MergedArm& arm) const {
  const double ms = (now_ - track.sure_stamp).Milliseconds();
  const double step = (now_ - track.stamp).Milliseconds();
  const auto way = static_cast<float>(
      options_.stopping_ms * (1 - std::exp(-step / options_.stopping_ms)));
  arm.shape = &track.shape;
  arm.entry = track.entry;
  arm.angle = track.angle;
  arm.sure_tip = track.sure_tip;
  arm.expected = track.tip + track.velocity * way;
  constexpr double kFarthest = 250;  // mm; beyond, it is anywhere
  arm.step = Cells(options_.tip_sigma_mm +
                   std::min(options_.quickest_mm_per_ms2 * step * step / 2,
                            options_.fastest_mm_per_ms * step));
  arm.radius = Cells(options_.tip_sigma_mm +
                     std::min({options_.quickest_mm_per_ms2 * ms * ms / 2,
                               options_.fastest_mm_per_ms * ms, kFarthest}));
}

void HandTracker::Settle(Track_& track, cv::Point2f tip) {
  constexpr double kSmoothMs = 6;
  const double ms = (now_ - track.sure_stamp).Milliseconds();
  track.speed = 0;
  if (track.settled && ms > 0) {
    track.speed = court::Distance(PlaceOf(tip), PlaceOf(track.sure_tip)) / ms;
    const auto share = static_cast<float>(1 - std::exp(-ms / kSmoothMs));
    const cv::Point2f velocity =
        (tip - track.sure_tip) * static_cast<float>(1 / ms);
    track.velocity += (velocity - track.velocity) * share;
    const float fastest = Cells(options_.fastest_mm_per_ms);
    const float speed = std::hypot(track.velocity.x, track.velocity.y);
    if (speed > fastest) track.velocity *= fastest / speed;
  }
  track.tip = track.sure_tip = tip;
  track.sure_stamp = now_;
  track.settled = true;
  track.held = false;
  track.sigma = Cells(options_.tip_sigma_mm);
}

void HandTracker::Hold(Track_& track, cv::Point2f tip, float sigma) {
  const double ms = (now_ - track.stamp).Milliseconds();
  track.speed = 0;
  if (ms > 0) {
    track.speed =
        std::min(options_.fastest_mm_per_ms,
                 court::Distance(PlaceOf(tip), PlaceOf(track.tip)) / ms);
  }
  track.velocity *= static_cast<float>(std::exp(-ms / options_.stopping_ms));
  track.tip = tip;
  track.held = true;
  track.sigma = sigma;
}

void HandTracker::Stir(Track_& track) const {
  cv::Point2f sum;
  for (const int cell : track.cells) sum += CellPoint(cell, map_.width());
  const cv::Point2f middle =
      sum *
      (1.0F / static_cast<float>(std::max<size_t>(1, track.cells.size())));
  if (Distance(middle, track.stirred_middle) <=
      Cells(options_.adrift_stirs_mm)) {
    return;
  }
  track.stirred_middle = middle;
  track.stirred = now_;
}

void HandTracker::FollowAlone(const Blob& blob, Track_& track) {
  track.merged = false;
  track.cells.clear();
  for (int y = blob.box.y; y < blob.box.br().y; ++y) {
    for (int x = blob.box.x; x < blob.box.br().x; ++x) {
      if (labels_.at<int>(y, x) != blob.label) continue;
      owners_.at<int>(y, x) = static_cast<int>(track.id);
      track.cells.push_back(y * map_.width() + x);
    }
  }
  if (!track.adrift) {
    track.entry = blob.entry.at(Index(track.player));
    if (!track.seat) {
      track.seat = map_.plan().SeatAt(track.player, PlaceOf(track.entry).x);
    }
  }
  track.cloth = track.cloth && SkinOf(blob) < options_.adrift_mm2;
  Stir(track);
  Settle(track, TipOf(track));
  track.reach = std::max(track.reach, Distance(track.tip, track.entry));
  hand_cells_.clear();
  for (const int cell : track.cells) {
    if (solid_.data[cell] != 0) hand_cells_.push_back(cell);
  }
  track.angle =
      ArmShape::AngleOf(hand_cells_, map_.width(), track.tip, track.entry);
  track.shape.Learn(hand_cells_, map_.width(),
                    {track.tip, track.entry, track.angle});
}

cv::Point2f HandTracker::TipOf(const Track_& track) {
  const int width = map_.width();
  queue_.clear();
  const auto owner = static_cast<int>(track.id);
  for (const int cell : track.cells) {
    if (AtHome(cell, track.player)) {
      steps_[cell] = 0;
      queue_.push_back(cell);
    }
  }
  if (queue_.empty()) {
    // Of one adrift, from where it is nearest to where it came in.
    queue_.push_back(*std::min_element(
        track.cells.begin(), track.cells.end(), [&](int a, int b) {
          return Distance(CellPoint(a, width), track.entry) <
                 Distance(CellPoint(b, width), track.entry);
        }));
    steps_[queue_.front()] = 0;
  }
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
  for (const int cell : queue_) steps_[cell] = -1;
  cv::Point2f sum;
  int count = 0;
  for (auto it = queue_.rbegin();
       it != queue_.rend() && count < options_.tip_cells; ++it) {
    if (solid_.data[*it] == 0) continue;
    sum += CellPoint(*it, width);
    ++count;
  }
  if (count == 0) return CellPoint(queue_.back(), width);
  return sum * (1.0F / static_cast<float>(count));
}

std::vector<court::Point> HandTracker::OutlineOf(
    const std::vector<int>& cells) {
  shape_.create(map_.height(), map_.width(), CV_8U);
  shape_.setTo(0);
  for (const int cell : cells) shape_.data[cell] = 255;
  return OutlineOf(shape_, options_.outline_step_mm);
}

std::vector<court::Point> HandTracker::OutlineOf(const cv::Mat& shape,
                                                 double step_mm) const {
  // No wider than the shape, and a cell about it.
  const cv::Rect all({}, shape.size());
  cv::Rect box = cv::boundingRect(shape);
  box = (box - cv::Point(1, 1) + cv::Size(2, 2)) & all;
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(shape(box), contours, cv::RETR_EXTERNAL,
                   cv::CHAIN_APPROX_SIMPLE, box.tl());
  std::vector<court::Point> outline;
  if (contours.empty()) return outline;
  const auto longest = std::max_element(
      contours.begin(), contours.end(),
      [](const auto& a, const auto& b) { return a.size() < b.size(); });
  std::vector<cv::Point> thin;
  cv::approxPolyDP(*longest, thin, step_mm / map_.cell_mm(), true);
  for (const cv::Point& p : thin) {
    outline.push_back(map_.Place(p.y * map_.width() + p.x));
  }
  return outline;
}

double HandTracker::DistanceTo(const CardEdge& edge,
                               const std::vector<int>& cells) {
  const double reach = options_.arrival.reach_mm;
  nearest_.assign(static_cast<size_t>(options_.edge_rank), reach);
  for (const int cell : cells) {
    const court::Point p = map_.Place(cell);
    if (edge.Beyond(p, nearest_.back())) continue;
    const double d = edge.Distance(p);
    if (d >= nearest_.back()) continue;
    nearest_.back() = d;
    std::sort(nearest_.begin(), nearest_.end());
  }
  // A cell counts from half covered: the outline lies half a cell on.
  return nearest_.back() >= reach
             ? reach
             : nearest_.back() - map_.cell_mm() / 2 - options_.tip_lead_mm;
}

bool HandTracker::UnderBody(const CardPose& card) const {
  if (bodies_.empty()) return false;
  const double turn = card.angle_deg * CV_PI / 180;
  const double c = std::cos(turn), s = std::sin(turn);
  constexpr int kHalf = 2;  // five samples each way, to the edges
  for (int v = -kHalf; v <= kHalf; ++v) {
    for (int u = -kHalf; u <= kHalf; ++u) {
      const double x = u * map_.plan().card.width / 2 / kHalf;
      const double y = v * map_.plan().card.height / 2 / kHalf;
      const cv::Point at = map_.CellAt(
          {card.centre.x + c * x - s * y, card.centre.y + s * x + c * y});
      if (at.x < 0 || at.y < 0 || at.x >= body_.cols || at.y >= body_.rows) {
        continue;
      }
      if (body_.at<uint8_t>(at) != 0) return true;
    }
  }
  return false;
}

void HandTracker::WatchCards(Track_& track, const std::vector<int>& cells,
                             const std::vector<int>& maybe, HandsInFrame& out) {
  court::Point low{1e9, 1e9}, high{-1e9, -1e9};
  for (const auto* some : {&cells, &maybe}) {
    for (const int cell : *some) {
      const court::Point p = map_.Place(cell);
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
  const double reach = options_.arrival.reach_mm;
  for (size_t k = 0; k < cards_.size(); ++k) {
    const court::Point c = cards_[k].pose.centre;
    if (c.x < low.x - reach || c.x > high.x + reach || c.y < low.y - reach ||
        c.y > high.y + reach) {
      continue;
    }
    const CardEdge edge(cards_[k].pose, map_.plan().card);
    const double distance = DistanceTo(edge, cells);
    double nearest =
        maybe.empty() ? distance : std::min(distance, DistanceTo(edge, maybe));
    // It comes out from under a head, or a back, when nobody knows.
    if (distance < reach && UnderBody(cards_[k].pose)) {
      nearest = std::min(nearest, 0.0);
    }
    if (nearest >= reach) continue;
    Instant at;
    if (track.arrivals.Observe(k, distance, nearest, now_, track.watched,
                               exposure_, track.merged, at)) {
      out.arrivals.push_back(
          {track.id, track.player, cards_[k].id, at, track.merged, track.seat});
    }
  }
  track.watched = now_;
}

HandInView HandTracker::Report(const Track_& track) const {
  HandInView hand;
  hand.track = track.id;
  hand.player = track.player;
  hand.seat = track.seat;
  hand.tip = PlaceOf(track.tip);
  hand.speed_mm_per_ms = track.speed;
  hand.merged = track.merged;
  hand.held = track.held;
  hand.tip_sigma_mm = track.sigma * map_.cell_mm();
  return hand;
}

HandsInFrame HandTracker::Track(uint64_t sequence, HostTime stamp,
                                Duration exposure) {
  previous_ = first_ ? stamp : now_;
  if (first_) {
    for (Track_& track : tracks_) track.watched = stamp;
  }
  first_ = false;
  now_ = stamp;
  exposure_ = exposure;
  FindArms();
  std::swap(owners_, owners_before_);
  owners_.setTo(0);
  FindBlobs();
  JoinTracks();
  for (Blob& blob : blobs_) {
    BeginTracks(blob);
    JoinFingers(blob);
    if (blob.tracks.size() == 1) {
      FollowAlone(blob, tracks_[blob.tracks.front()]);
    } else if (!blob.tracks.empty()) {
      SplitBlob(blob);
    }
  }

  HandsInFrame out{.sequence = sequence,
                   .stamp = stamp,
                   .exposure = exposure,
                   .hands = {},
                   .bodies = bodies_,
                   .arrivals = {}};
  const double cell_area = map_.cell_mm() * map_.cell_mm();
  for (Track_& track : tracks_) {
    if (track.label == 0) {
      ++track.unseen;
      if (!track.merged ||
          (now_ - track.sure_stamp).Milliseconds() > options_.hidden_ms) {
        track.merged = false;
        continue;
      }
      // Under another arm, perhaps.
      MergedArm arm;
      Expect(track, arm);
      Hold(track, arm.expected, arm.radius);
      track.stamp = now_;
      out.hands.push_back(Report(track));
      out.hands.back().over_court = true;
      continue;
    }
    hand_cells_.clear();
    // Skin of a card's colour shows over cards where it hides their print.
    const bool plain =
        std::any_of(track.cells.begin(), track.cells.end(),
                    [&](int cell) { return plain_.data[cell] != 0; });
    size_t over = 0;
    for (const int cell : track.cells) {
      if (solid_.data[cell] == 0 &&
          !(plain && map_.OnCard(cell) && map_.At(cell) == Change::kPaper)) {
        continue;
      }
      over += map_.plan().Between(map_.Place(cell)) ? 1 : 0;
    }
    HandInView hand = Report(track);
    hand.over_court =
        static_cast<double>(over) * cell_area >= options_.least_over_court_mm2;
    hand.outline = OutlineOf(track.cells);
    if (!track.held) {
      hand_cells_.clear();
      maybe_cells_.clear();
      for (const int cell : track.cells) {
        (whole_.data[cell] != 0 ? hand_cells_ : maybe_cells_).push_back(cell);
      }
      WatchCards(track, hand_cells_, maybe_cells_, out);
    }
    track.stamp = stamp;
    track.unseen = 0;
    out.hands.push_back(std::move(hand));
  }
  std::erase_if(tracks_, [&](const Track_& track) {
    return track.label == 0 && !track.merged &&
           track.unseen > options_.keep_frames;
  });
  FindCovered();
  return out;
}

}  // namespace kimari::vision
