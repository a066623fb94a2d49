#include "vision/watch/card_watcher.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/hands/pieces.h"
#include "vision/watch/card_exit.h"

namespace kimari::vision {
namespace {

// Whether nothing of the box is inside the territory.
bool WhollyOutside(const court::Plan& plan, Side territory, court::Point low,
                   court::Point high) {
  const double near = territory == Side::kA ? -high.y : low.y;
  const double far = territory == Side::kA ? -low.y : high.y;
  return high.x < -plan.width / 2 || low.x > plan.width / 2 ||
         far < plan.near || near > plan.far;
}

}  // namespace

void CardWatcher::SetCards(const CourtView& view,
                           const std::vector<LaidCard>& cards) {
  cards_.clear();
  cells_found_ = false;
  plan_ = &view.plan();
  for (const LaidCard& card : cards) {
    if (!plan_->Inside(card.territory, card.pose.centre)) continue;
    Watched watched{.card = card,
                    .face = MovingCard(view, card.pose, options_.moving),
                    .place = CardPlace(card.pose),
                    .motion = {card.id, card.territory, {}, std::nullopt}};
    cards_.push_back(std::move(watched));
  }
}

void CardWatcher::FindCells(const ChangeMap& map) {
  std::vector<uint8_t> taken(static_cast<size_t>(map.width()) * map.height());
  for (Watched& card : cards_) card.place.FindCells(map, taken);
  cells_found_ = true;
}

Instant CardWatcher::Between(HostTime from, HostTime to) const {
  const Duration gap = to - from;
  return {from + gap / 2,
          FromMilliseconds(gap.Milliseconds() * options_.period_share)};
}

const CourtPicture& CardWatcher::Court(const ChangeMap& map,
                                       const cv::Mat& covered,
                                       const YuvPicture& picture) {
  if (court_made_) return court_;
  court_made_ = true;
  court_.stamp = picture.stamp;
  court_.exposure = picture.exposure;
  court_.shift = map.shift();
  if (picture.scale == 2) {
    court_.half = picture.y;
  } else {
    cv::resize(picture.y, court_.half, {}, 0.5, 0.5, cv::INTER_AREA);
  }
  // What is printed on a moved card is no hand: too thin.
  static const cv::Mat square =
      cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::morphologyEx(covered, court_.covered, cv::MORPH_OPEN, square);
  return court_;
}

void CardWatcher::TellBySight(const ChangeMap& map, const cv::Mat& covered,
                              const cv::Mat& hidden, const YuvPicture& picture,
                              Watched& card, std::vector<CardMotion>& out) {
  if (!card.sight) return;
  const Left left = card.place.LeftFor(card.sight->pose, map, hidden);
  if (left == Left::kNo && StillLies(Court(map, covered, picture), card)) {
    Disbelieve(card);
  }
  if (!card.sight || !card.began) return;
  if (!card.reported && left == Left::kYes) Report(*card.began, card, out);
  const bool waited =
      card.out_of_sight_from &&
      (previous_ - *card.sure_at).Milliseconds() > options_.second_sight_ms;
  if (!card.reported || (!card.outside_by_sight && !waited)) return;
  const bool gone = card.place.seen_empty() ||
                    (left == Left::kYes && card.place.shows_other());
  if (!gone) return;
  card.motion.left = card.cleared;
  card.done = true;
  out.push_back(card.motion);
}

void CardWatcher::Report(Instant began, Watched& card,
                         std::vector<CardMotion>& out) {
  card.reported = true;
  card.following = true;
  card.at = card.card.pose.centre;
  card.at_stamp = card.seen_still ? card.last_still : began.t;
  card.motion.began = began;
  out.push_back(card.motion);
}

void CardWatcher::Judge(const ChangeMap& map, const cv::Mat& covered,
                        const YuvPicture& picture, Watched& card,
                        std::vector<CardMotion>& out) {
  if (card.place.open() < options_.least_visible) return;
  const HostTime stamp = picture.stamp;
  if (card.place.changed() < options_.moved_share) {
    card.last_still = stamp;
    card.seen_still = true;
    card.moved_frames = 0;
    return;
  }
  // Something lies over it, perhaps, or comes over it now.
  const double hidden = card.place.visible() - card.place.open();
  if (card.place.lies_over() || hidden > options_.thing_over) return;
  if (card.place.bare() < options_.moved_bare &&
      card.place.open() < options_.clean_visible) {
    return;
  }
  if (ShowsItself(map, Court(map, covered, picture), card)) {
    card.last_still = stamp;
    card.seen_still = true;
    card.moved_frames = 0;
    return;
  }
  if (card.moved_frames++ == 0) {
    card.first_moved = card.sight && card.sight->stamp > card.last_still
                           ? card.sight->stamp
                           : stamp;
  }
  if (card.moved_frames < options_.confirm_frames) return;
  Report(card.seen_still ? Between(card.last_still, card.first_moved)
                         : Instant{card.first_moved, Milliseconds(50)},
         card, out);
}

void CardWatcher::FindPaperBlobs(const ChangeMap& map) {
  blobs_.clear();
  cv::Mat paper = map.kinds() == static_cast<int>(Change::kPaper);
  // A knock shows the print of cards that lie still beside itself.
  for (const Watched& card : cards_) {
    const bool still = card.seen_still && card.last_still == previous_;
    if (still && !card.reported && !card.sight) card.place.Erase(paper);
  }
  cv::Mat closed, labels, stats, middles;
  static const cv::Mat square =
      cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::morphologyEx(paper, closed, cv::MORPH_CLOSE, square);
  // Edges of cards that a knock has laid bare are thinner than a card.
  cv::morphologyEx(closed, closed, cv::MORPH_OPEN, square);
  const int count = FindPieces(closed, labels, stats, middles);
  const double cell_area = map.cell_mm() * map.cell_mm();
  for (int i = 1; i < count; ++i) {
    const double area = stats.at<int>(i, cv::CC_STAT_AREA) * cell_area;
    if (area < options_.least_paper_mm2) continue;
    Blob blob;
    blob.area = area;
    const int x = static_cast<int>(middles.at<double>(i, 0));
    const int y = static_cast<int>(middles.at<double>(i, 1));
    blob.middle = map.Place(y * map.width() + x);
    blob.low = {1e9, 1e9};
    blob.high = {-1e9, -1e9};
    const int left = stats.at<int>(i, cv::CC_STAT_LEFT);
    const int top = stats.at<int>(i, cv::CC_STAT_TOP);
    for (int v = top; v < top + stats.at<int>(i, cv::CC_STAT_HEIGHT); ++v) {
      for (int u = left; u < left + stats.at<int>(i, cv::CC_STAT_WIDTH); ++u) {
        if (labels.at<int>(v, u) != i) continue;
        const court::Point p = map.Place(v * map.width() + u);
        blob.low = {std::min(blob.low.x, p.x), std::min(blob.low.y, p.y)};
        blob.high = {std::max(blob.high.x, p.x), std::max(blob.high.y, p.y)};
      }
    }
    blobs_.push_back(blob);
  }
}

void CardWatcher::Follow(HostTime stamp, Watched& card) {
  const double reach =
      options_.follow_slack_mm +
      options_.follow_speed_mm_per_ms * (stamp - card.at_stamp).Milliseconds();
  const Blob* nearest = nullptr;
  double best = reach;
  for (const Blob& blob : blobs_) {
    const double d =
        std::hypot(blob.middle.x - card.at.x, blob.middle.y - card.at.y);
    if (d > best) continue;
    best = d;
    nearest = &blob;
  }
  if (nearest == nullptr) return;
  card.at = nearest->middle;
  card.at_stamp = stamp;
  if (nearest->area < options_.least_outside_mm2 ||
      !WhollyOutside(*plan_, card.card.territory, nearest->low,
                     nearest->high)) {
    card.outside.reset();
  } else if (!card.outside) {
    card.outside = stamp;
  }
}

void CardWatcher::FindEmpty(const ChangeMap& map, const cv::Mat& hidden) {
  empty_ = {true, true};
  for (const Blob& blob : blobs_) {
    for (const Side side : {Side::kA, Side::kB}) {
      if (!WhollyOutside(*plan_, side, blob.low, blob.high)) {
        empty_.at(Index(side)) = false;
      }
    }
  }
  // What hides a card but for less than such a blob holds a square so large,
  // however the card lies.
  const int side = std::max(1, cvFloor(options_.hides_mm / map.cell_mm()));
  cv::Mat hides;
  cv::morphologyEx(hidden, hides, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
  cv::erode(hides, hides,
            cv::getStructuringElement(cv::MORPH_RECT, {side, side}));
  hiding_.clear();
  for (int cell = 0; cell < map.width() * map.height(); ++cell) {
    if (hides.data[cell] != 0) hiding_.push_back(map.Place(cell));
  }
}

std::optional<court::Point> CardWatcher::WayOf(const Watched& card) const {
  const auto far = [&](court::Point way) {
    return std::hypot(way.x, way.y) >= options_.alike_mm;
  };
  const court::Point lay = card.card.pose.centre;
  const court::Point went{card.sure_place.x - lay.x, card.sure_place.y - lay.y};
  if (card.sure_at && far(went)) return went;
  if (far(card.supposed.push.way)) return card.supposed.push.way;
  return {};
}

bool CardWatcher::LiesNowhere(const Watched& card) const {
  const Side side = card.card.territory;
  if (!empty_.at(Index(side))) return false;
  const court::Point lay = card.card.pose.centre;
  const auto way = WayOf(card);
  return std::none_of(
      hiding_.begin(), hiding_.end(), [&](const court::Point& at) {
        // Some of the card may still be inside.
        const double half = plan_->card.height / 2;
        if (WhollyOutside(*plan_, side, {at.x - half, at.y - half},
                          {at.x + half, at.y + half})) {
          return false;
        }
        const court::Point to{at.x - lay.x, at.y - lay.y};
        return !way || way->x * to.x + way->y * to.y >
                           options_.way_share * std::hypot(way->x, way->y) *
                               std::hypot(to.x, to.y);
      });
}

// It left at any time since it was last seen inside, until it was seen to be
// out.
void CardWatcher::Confirm(HostTime stamp, Watched& card,
                          std::vector<CardMotion>& out) {
  if (card.place.open() < options_.free_visible) return;
  if (card.place.changed() < options_.free_changed ||
      card.place.bare() < options_.free_bare || !card.place.seen_empty()) {
    card.free_frames = 0;
    card.nowhere.reset();
    return;
  }
  if (!LiesNowhere(card)) {
    card.nowhere.reset();
  } else if (!card.nowhere) {
    card.nowhere = stamp;
  }
  if (++card.free_frames < options_.free_frames) return;
  // It began to move at any time within its error.
  const Instant& began = card.motion.began;
  HostTime inside = began.t - FromMilliseconds(began.sigma.Milliseconds() /
                                               (2 * options_.period_share));
  if (card.sure_at && card.clear_mm <= 0) {
    inside = std::max(inside, *card.sure_at);
  }
  if (card.nowhere && *card.nowhere < inside) card.nowhere = stamp;
  // Its own picture tells better, as long as it may still be found.
  if (card.face.known() &&
      (stamp - inside).Milliseconds() < options_.patience_ms) {
    return;
  }
  if (!card.outside) card.outside = card.nowhere;
  if (!card.outside) return;
  card.motion.left = Between(std::min(inside, *card.outside), *card.outside);
  const auto& supposed = card.supposed.left;
  if (supposed && *supposed > inside && *supposed < *card.outside) {
    card.motion.left->t = *supposed;
    card.motion.left->sigma = std::min(
        card.motion.left->sigma, FromMilliseconds(options_.supposed_sigma_ms));
  }
  card.done = true;
  out.push_back(card.motion);
}

std::vector<CardMotion> CardWatcher::Watch(const ChangeMap& map,
                                           const cv::Mat& covered,
                                           const cv::Mat& hidden,
                                           const YuvPicture& picture) {
  if (!cells_found_) FindCells(map);
  const HostTime stamp = picture.stamp;
  period_ = stamp - previous_;
  previous_ = stamp;
  court_made_ = false;
  std::vector<CardMotion> out;
  bool blobs_found = false;
  for (Watched& card : cards_) {
    if (!card.done) card.place.Look(map, covered, hidden);
  }
  // Those that are followed tell where their neighbours may be.
  for (const bool followed : {true, false}) {
    for (Watched& card : cards_) {
      if (!card.done && !card.outside_by_sight && card.looked != stamp &&
          card.sight.has_value() == followed) {
        card.looked = stamp;
        LookForCard(map, covered, picture, card);
      }
    }
  }
  for (Watched& card : cards_) {
    if (card.done) continue;
    TellBySight(map, covered, hidden, picture, card, out);
    if (card.done) continue;
    // One that was seen once, and no more, is told by its place in the end.
    const bool sighted =
        card.sight &&
        (stamp - card.sight->stamp).Milliseconds() < options_.patience_ms;
    if (!card.reported && !sighted) Judge(map, covered, picture, card, out);
  }
  for (Watched& card : cards_) {
    if (card.done || !card.following) continue;
    if (!blobs_found) {
      FindPaperBlobs(map);
      FindEmpty(map, hidden);
    }
    blobs_found = true;
    Follow(stamp, card);
    Confirm(stamp, card, out);
  }
  return out;
}

}  // namespace kimari::vision
