#include "vision/card_watcher.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/card_exit.h"
#include "vision/pieces.h"

namespace kimari::vision {
namespace {

// Whether nothing of the box is inside the territory.
bool WhollyOutside(Side territory, court::Point low, court::Point high) {
  const double near = territory == Side::kA ? -high.y : low.y;
  const double far = territory == Side::kA ? -low.y : high.y;
  return high.x < -court::kWidth / 2 || low.x > court::kWidth / 2 ||
         far < court::kNear || near > court::kFar;
}

}  // namespace

void CardWatcher::SetCards(const CourtView& view,
                           const std::vector<LaidCard>& cards) {
  cards_.clear();
  cells_found_ = false;
  for (const LaidCard& card : cards) {
    if (!court::Inside(card.territory, card.pose.centre)) continue;
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

void CardWatcher::LookForCard(const ChangeMap& map, const cv::Mat& covered,
                              const YuvPicture& picture, Watched& card) {
  const bool clean = card.place.visible() >= options_.clean_visible &&
                     card.place.changed() <= options_.clean_changed;
  if (!card.sight && clean) {
    if (card.face.known()) {
      card.face.LiesStill(picture.stamp);
    } else {
      card.face.Learn(Court(map, covered, picture));
    }
    return;
  }
  if (!card.face.known()) return;
  if (!card.sight && (card.place.visible() < options_.least_visible ||
                      card.place.changed() < options_.suspicious_share)) {
    return;
  }
  const auto sight = card.face.Find(Court(map, covered, picture));
  if (!sight) return;
  const CardPose& settled = card.card.pose;
  const double off = std::hypot(sight->pose.centre.x - settled.centre.x,
                                sight->pose.centre.y - settled.centre.y);
  const double turned =
      std::abs(std::remainder(sight->pose.angle_deg - settled.angle_deg, 360));
  if (!card.sight && off < options_.moved_mm && turned < options_.moved_deg) {
    card.face.LiesStill(picture.stamp);
    card.last_still = picture.stamp;
    card.seen_still = true;
    return;
  }
  if (card.sight ? ShowsAnother(card, sight->pose.centre)
                 : LiesAnother(card, sight->pose.centre)) {
    card.face.Lose();
    return;
  }
  TakeSight(*sight, card);
}

void CardWatcher::Disbelieve(Watched& card) {
  card.face.Lose();
  card.sight.reset();
  card.sure_at.reset();
  card.cleared.reset();
  card.out_of_sight_from.reset();
  card.outside_by_sight = false;
  if (!card.reported) card.began.reset();
}

bool CardWatcher::LiesAnother(const Watched& self, court::Point place) const {
  return std::any_of(cards_.begin(), cards_.end(), [&](const Watched& other) {
    if (&other == &self) return false;
    const bool still = !other.reported && !other.sight;
    const court::Point there = still         ? other.card.pose.centre
                               : other.sight ? other.sight->pose.centre
                                             : court::Point{1e9, 1e9};
    return std::hypot(there.x - place.x, there.y - place.y) <
           court::kCardWidth / 2;
  });
}

bool CardWatcher::ShowsAnother(const Watched& self, court::Point place) const {
  return std::any_of(cards_.begin(), cards_.end(), [&](const Watched& other) {
    const court::Point there = other.card.pose.centre;
    return &other != &self && !other.reported && !other.sight &&
           other.place.visible() >= options_.clean_visible &&
           other.place.changed() <= options_.clean_changed &&
           std::hypot(there.x - place.x, there.y - place.y) <
               court::kCardWidth / 2;
  });
}

Instant CardWatcher::BeganBy(const CardSight& sight,
                             const Watched& card) const {
  // It goes on as it began: back to where it lay.
  const auto away = [&](const CardSight& at) {
    return std::hypot(at.pose.centre.x - card.card.pose.centre.x,
                      at.pose.centre.y - card.card.pose.centre.y);
  };
  const HostTime from = card.sight->stamp;
  const double gap = (sight.stamp - from).Milliseconds();
  const double speed = (away(sight) - away(*card.sight)) / gap;
  // It may have moved a little before it was last taken to lie still.
  const HostTime still = card.face.last_still() - period_;
  const double most = (from - still).Milliseconds();
  const double back =
      speed > 0 ? std::min(away(*card.sight) / speed, most) : most / 2;
  const double sigma = speed > 0
                           ? std::hypot(std::min(1 / speed, most), 0.15 * gap)
                           : options_.period_share * most;
  return {from - FromMilliseconds(back), FromMilliseconds(sigma)};
}

void CardWatcher::TakeSight(const CardSight& sight, Watched& card) {
  if (!card.began && card.sight) card.began = BeganBy(sight, card);
  card.sight = sight;
  if (sight.visible < options_.sure_visible ||
      sight.match < options_.sure_match) {
    return;
  }
  const Side territory = card.card.territory;
  const double clear = ClearOf(territory, sight.pose);
  const HostTime from = card.sure_at.value_or(card.face.last_still());
  const double clear_before =
      card.sure_at ? card.clear_mm : ClearOf(territory, card.card.pose);
  const bool again = card.sure_at.has_value() && clear_before > 0;
  if (clear <= 0) {
    card.cleared.reset();
    card.out_of_sight_from.reset();
  } else if (clear_before <= 0) {
    card.cleared = CameClear(clear_before, from, clear, sight.stamp, period_);
    card.out_of_sight_from.reset();
    if (OutOfSight(from, sight.stamp, period_)) card.out_of_sight_from = from;
  } else if (card.out_of_sight_from) {
    const auto better = CameClearBefore(*card.out_of_sight_from, clear_before,
                                        from, clear, sight.stamp);
    if (better) card.cleared = better;
    card.out_of_sight_from.reset();
  }
  card.sure_at = sight.stamp;
  card.clear_mm = clear;
  card.outside_by_sight =
      card.cleared && !card.out_of_sight_from &&
      (again || clear >= options_.sure_clear_mm);
}

void CardWatcher::TellBySight(const ChangeMap& map, const cv::Mat& hidden,
                              Watched& card, std::vector<CardMotion>& out) {
  if (!card.sight) return;
  const Left left = card.place.LeftFor(card.sight->pose, map, hidden);
  if (left == Left::kNo) Disbelieve(card);
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

void CardWatcher::Judge(HostTime stamp, Watched& card,
                        std::vector<CardMotion>& out) {
  if (card.place.open() < options_.least_visible) return;
  if (card.place.changed() < options_.moved_share) {
    card.last_still = stamp;
    card.seen_still = true;
    card.moved_frames = 0;
    return;
  }
  // Something lies over it, perhaps.
  if (card.place.bare() < options_.moved_bare &&
      card.place.open() < options_.clean_visible) {
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
  const cv::Mat paper = map.kinds() == static_cast<int>(Change::kPaper);
  cv::Mat closed, labels, stats, middles;
  cv::morphologyEx(paper, closed, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
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
      !WhollyOutside(card.card.territory, nearest->low, nearest->high)) {
    card.outside.reset();
  } else if (!card.outside) {
    card.outside = stamp;
  }
}

void CardWatcher::FindEmpty(const ChangeMap& map, const cv::Mat& covered) {
  empty_ = {true, true};
  for (const Blob& blob : blobs_) {
    for (const Side side : {Side::kA, Side::kB}) {
      if (!WhollyOutside(side, blob.low, blob.high)) {
        empty_.at(Index(side)) = false;
      }
    }
  }
  std::array<int, 2> hand{};
  for (int cell = 0; cell < map.width() * map.height(); ++cell) {
    if (covered.data[cell] == 0) continue;
    for (const Side side : {Side::kA, Side::kB}) {
      hand.at(Index(side)) += court::Inside(side, map.Place(cell)) ? 1 : 0;
    }
  }
  const double cell_area = map.cell_mm() * map.cell_mm();
  for (const Side side : {Side::kA, Side::kB}) {
    if (hand.at(Index(side)) * cell_area > options_.least_paper_mm2) {
      empty_.at(Index(side)) = false;
    }
  }
}

// It left at any time since it was last seen inside, until it was seen to be
// out.
void CardWatcher::Confirm(HostTime stamp, Watched& card,
                          std::vector<CardMotion>& out) {
  if (card.place.open() < options_.free_visible) return;
  if (card.place.changed() < options_.free_changed ||
      !card.place.seen_empty()) {
    card.free_frames = 0;
    return;
  }
  if (++card.free_frames < options_.free_frames) return;
  HostTime inside = card.motion.began.t;
  if (card.sure_at && card.clear_mm <= 0) {
    inside = std::max(inside, *card.sure_at);
  }
  // Its own picture tells better, as long as it may still be found.
  if (card.face.known() &&
      (stamp - inside).Milliseconds() < options_.patience_ms) {
    return;
  }
  if (!card.outside && empty_.at(Index(card.card.territory))) {
    card.outside = stamp;
  }
  if (!card.outside) return;
  card.motion.left = Between(std::min(inside, *card.outside), *card.outside);
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
    if (card.done) continue;
    card.place.Look(map, covered, hidden);
    if (!card.outside_by_sight) LookForCard(map, covered, picture, card);
    TellBySight(map, hidden, card, out);
    if (card.done) continue;
    // One that was seen once, and no more, is told by its place in the end.
    const bool sighted =
        card.sight &&
        (stamp - card.sight->stamp).Milliseconds() < options_.patience_ms;
    if (!card.reported && !sighted) Judge(stamp, card, out);
    if (!card.following) continue;
    if (!blobs_found) {
      FindPaperBlobs(map);
      FindEmpty(map, covered);
    }
    blobs_found = true;
    Follow(stamp, card);
    Confirm(stamp, card, out);
  }
  return out;
}

}  // namespace kimari::vision
