#include "vision/watch/card_place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "vision/hands/arrival_watch.h"

namespace kimari::vision {

// Rows and columns of the map bend by little over a card.
void CardPlace::FindCells(const ChangeMap& map, std::vector<uint8_t>& taken) {
  const court::CardSize card = map.plan().card;
  const double half_diagonal =
      std::round(std::hypot(card.width, card.height) / 2);
  constexpr int kMargin = 4;  // cells
  const cv::Point middle = map.CellAt(pose_.centre);
  const int reach =
      static_cast<int>(std::ceil(half_diagonal / map.cell_mm())) + kMargin;
  const cv::Rect box = cv::Rect(middle.x - reach, middle.y - reach,
                                2 * reach + 1, 2 * reach + 1) &
                       cv::Rect(0, 0, map.width(), map.height());
  const CardEdge edge(pose_, map.plan().card);
  cells_.clear();
  beyond_.clear();
  for (int y = box.y; y < box.br().y; ++y) {
    for (int x = box.x; x < box.br().x; ++x) {
      const int cell = y * map.width() + x;
      const double outside = edge.Distance(map.Place(cell));
      if (outside > 0 && outside < options_.beyond_mm && !map.OnCard(cell)) {
        beyond_.push_back(cell);
      }
      if (taken[cell] != 0 || outside >= -options_.inset_mm) continue;
      taken[cell] = 1;
      cells_.push_back(cell);
    }
  }
  grain_beyond_.FindPairs(map, beyond_);
  grain_.FindPairs(map, cells_);
}

bool CardPlace::LiesOver(const ChangeMap& map, const cv::Mat& covered) const {
  size_t changed = 0, persons = 0;
  for (const int cell : beyond_) {
    if (map.At(cell) != Change::kHand) continue;
    (covered.data[cell] != 0 ? persons : changed) += 1;
  }
  const double most =
      options_.beyond_changed * static_cast<double>(beyond_.size());
  const double clean = options_.bare_noise * grain_beyond_.clean();
  if (static_cast<double>(changed) > most ||
      grain_beyond_.Gone(map, grain_beyond_.clean()) ||
      grain_.Gone(map, clean)) {
    return true;
  }
  // Beside a hand or a head only the mat's own grain tells that the mat is
  // seen, and no more of them.
  return static_cast<double>(changed + persons) > most &&
         !grain_.Shows(map, clean);
}

void CardPlace::LearnGrain(const ChangeMap& map) {
  if (clean_frames_++ % options_.grain_frames == 0) grain_beyond_.Learn(map);
}

void CardPlace::Look(const ChangeMap& map, const cv::Mat& covered,
                     const cv::Mat& hidden) {
  size_t seen = 0, told = 0, changed = 0;
  size_t open = 0, open_told = 0, bare = 0, other = 0;
  for (const int cell : cells_) {
    if (covered.data[cell] != 0) continue;
    const bool differs = map.At(cell) >= Change::kHand;
    const bool tells = differs || map.Tells(cell);
    ++seen;
    told += tells ? 1 : 0;
    changed += differs ? 1 : 0;
    if (hidden.data[cell] != 0) continue;
    ++open;
    open_told += tells ? 1 : 0;
    bare += map.At(cell) == Change::kBareMat ? 1 : 0;
    other += differs ? 1 : 0;
  }
  // Where hardly a cell tells, nothing is.
  const auto least = static_cast<size_t>(
      std::ceil(options_.telling_share * static_cast<double>(cells_.size())));
  told = std::max(told, least);
  open_told = std::max(open_told, least);
  const auto share = [](size_t part, size_t of) {
    return static_cast<double>(part) /
           static_cast<double>(std::max<size_t>(1, of));
  };
  visible_ = share(seen, cells_.size());
  changed_ = share(changed, told);
  open_ = share(open, cells_.size());
  bare_ = share(bare, open_told);
  lies_over_ = bare_ >= options_.maybe_empty && LiesOver(map, covered);
  if (lies_over_) bare_ = 0;
  const bool shows_other = open_ >= options_.other_open &&
                           share(other, open_told) >= options_.other_changed;
  others_ = shows_other ? others_ + 1 : 0;
  if (open_ >= options_.empty_visible && bare_ >= options_.empty_bare) {
    seen_empty_ = true;
  } else if (open_ >= options_.clean_visible &&
             changed_ <= options_.clean_changed) {
    seen_empty_ = false;
    LearnGrain(map);
  }
}

Left CardPlace::LeftFor(const CardPose& now, const ChangeMap& map,
                        const cv::Mat& hidden) const {
  const CardEdge edge(now, map.plan().card);
  int all = 0, seen = 0, same = 0;
  for (const int cell : cells_) {
    const bool tells = map.Tells(cell) || map.At(cell) >= Change::kHand;
    if (!tells || edge.Distance(map.Place(cell)) < options_.beside_mm) continue;
    ++all;
    // What lies in a shadow may be either.
    if (hidden.data[cell] != 0 || map.At(cell) == Change::kShadow) continue;
    ++seen;
    same += map.At(cell) == Change::kNone ? 1 : 0;
  }
  // It moved by less than a cell.
  if (all < options_.telling_cells) return Left::kYes;
  if (seen < options_.telling_cells) return Left::kHidden;
  const auto cells = static_cast<double>(cells_.size());
  if (same >= options_.not_left_share * seen &&
      seen >= options_.not_left_seen * cells) {
    return Left::kNo;
  }
  return same > options_.same_share * seen ? Left::kHidden : Left::kYes;
}

}  // namespace kimari::vision
