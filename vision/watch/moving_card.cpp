#include "vision/watch/moving_card.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/court/radians.h"
#include "vision/watch/correlation.h"

namespace kimari::vision {
namespace {

constexpr double kCellMm = 2;
constexpr int kCellPixels = 2;  // half-size pixels of a cell of `covered`

// `x` and `y` from a pose's middle along its own axes, mm.
court::Point PlaceOf(const CardPose& middle, double x, double y) {
  const double a = middle.angle_deg * kRadians;
  return {middle.centre.x + x * std::cos(a) - y * std::sin(a),
          middle.centre.y + x * std::sin(a) + y * std::cos(a)};
}

}  // namespace

MovingCard::Grid::Grid(int of_columns, int of_rows)
    : columns(of_columns),
      rows(of_rows),
      lanes((columns + kLane - 1) / kLane),
      pitch(lanes * kLane),
      mask(static_cast<size_t>(pitch), 0) {
  std::fill_n(mask.begin(), columns, 1.0F);
}

MovingCard::MovingCard(const CourtView& view, const CardPose& settled,
                       const MovingCardOptions& options)
    : view_(view),
      settled_(settled),
      options_(options),
      // Whole pairs: every second of them is looked at first.
      thin_(static_cast<int>(view.plan().card.width / (2 * kCellMm)),
            static_cast<int>(view.plan().card.height / (2 * kCellMm))),
      grid_(2 * thin_.columns, 2 * thin_.rows),
      face_(static_cast<size_t>(grid_.columns) * grid_.rows, 0) {}

void MovingCard::LiesStill(HostTime stamp) {
  still_ = stamp;
  last_.reset();
  speed_known_ = false;
  speed_ = {};
  spin_ = 0;
}

// Samples through the affine map that is the view's near the middle.
void MovingCard::Sample(const CourtPicture& picture, const CardPose& middle,
                        double reach_mm, Window& window) const {
  const int reach = static_cast<int>(std::ceil(reach_mm / kCellMm));
  window.width = grid_.columns + 2 * reach;
  window.height = grid_.rows + 2 * reach;
  const size_t cells = static_cast<size_t>(window.width) * window.height;
  // Read by whole lanes beyond the last cell.
  window.value.resize(cells + kLane);
  window.weight.resize(cells + kLane);
  constexpr double kStep = 20;  // mm
  const court::Point c = middle.centre;
  const cv::Point2d at =
      view_.ToPixel(c) + cv::Point2d(picture.shift.x, picture.shift.y);
  const cv::Point2d by_x =
      (view_.ToPixel({c.x + kStep, c.y}) - view_.ToPixel({c.x - kStep, c.y})) *
      (1 / (2 * kStep));
  const cv::Point2d by_y =
      (view_.ToPixel({c.x, c.y + kStep}) - view_.ToPixel({c.x, c.y - kStep})) *
      (1 / (2 * kStep));
  const double turn = middle.angle_deg * kRadians;
  // Rows go down the card: against its own y.
  const cv::Point2d across =
      (by_x * std::cos(turn) + by_y * std::sin(turn)) * kCellMm;
  const cv::Point2d down =
      (by_x * std::sin(turn) - by_y * std::cos(turn)) * kCellMm;
  const cv::Mat& half = picture.half;
  for (int v = 0; v < window.height; ++v) {
    for (int u = 0; u < window.width; ++u) {
      const cv::Point2d p = at + across * (u - (window.width - 1) / 2.0) +
                            down * (v - (window.height - 1) / 2.0);
      // The half-size picture's pixel (0, 0) has its middle at 0.5.
      const double x = (p.x - 0.5) / 2, y = (p.y - 0.5) / 2;
      const int x0 = static_cast<int>(std::floor(x));
      const int y0 = static_cast<int>(std::floor(y));
      const size_t i = static_cast<size_t>(v) * window.width + u;
      if (x0 < 0 || y0 < 0 || x0 + 1 >= half.cols || y0 + 1 >= half.rows) {
        window.value[i] = window.weight[i] = 0;
        continue;
      }
      const auto fx = static_cast<float>(x - x0);
      const auto fy = static_cast<float>(y - y0);
      const uint8_t* upper = half.ptr<uint8_t>(y0) + x0;
      const uint8_t* lower = half.ptr<uint8_t>(y0 + 1) + x0;
      const float above = upper[0] + fx * (upper[1] - upper[0]);
      const float below = lower[0] + fx * (lower[1] - lower[0]);
      window.value[i] = above + fy * (below - above);
      const int column = std::min(x0 / kCellPixels, picture.covered.cols - 1);
      const int row = std::min(y0 / kCellPixels, picture.covered.rows - 1);
      window.weight[i] = picture.covered.at<uint8_t>(row, column) == 0;
    }
  }
}

void MovingCard::Lose() { LiesStill(still_); }

void MovingCard::Learn(const CourtPicture& picture) {
  Sample(picture, settled_, 0, window_);
  ++learned_;
  for (size_t i = 0; i < face_.size(); ++i) {
    face_[i] += (window_.value[i] - face_[i]) / static_cast<float>(learned_);
  }
  LiesStill(picture.stamp);
}

void MovingCard::Smear(double x_mm, double y_mm) {
  const double length = std::hypot(x_mm, y_mm) / kCellMm;
  const int steps = std::max(1, static_cast<int>(std::ceil(length)));
  smeared_.assign(static_cast<size_t>(grid_.rows) * grid_.pitch, 0);
  for (int s = 0; s < steps; ++s) {
    const double share = (s + 0.5) / steps - 0.5;
    const int dx = static_cast<int>(std::lround(share * x_mm / kCellMm));
    const int dy = static_cast<int>(std::lround(share * y_mm / kCellMm));
    for (int v = 0; v < grid_.rows; ++v) {
      const int from = std::clamp(v - dy, 0, grid_.rows - 1);
      for (int u = 0; u < grid_.columns; ++u) {
        smeared_[v * grid_.pitch + u] +=
            face_[from * grid_.columns +
                  std::clamp(u - dx, 0, grid_.columns - 1)];
      }
    }
  }
  for (float& value : smeared_) value /= static_cast<float>(steps);
  thin_smeared_.assign(static_cast<size_t>(thin_.rows) * thin_.pitch, 0);
  for (int v = 0; v < thin_.rows; ++v) {
    for (int u = 0; u < thin_.columns; ++u) {
      thin_smeared_[v * thin_.pitch + u] =
          smeared_[2 * v * grid_.pitch + 2 * u];
    }
  }
}

void MovingCard::Thin(Window& window) {
  window.thin_width = (window.width + 1) / 2;
  const int height = (window.height + 1) / 2;
  const size_t cells = static_cast<size_t>(window.thin_width) * height + kLane;
  window.thin_value.assign(cells, 0);
  window.thin_weight.assign(cells, 0);
  for (int v = 0; v < height; ++v) {
    for (int u = 0; u < window.thin_width; ++u) {
      const size_t from = static_cast<size_t>(2 * v) * window.width + 2 * u;
      const size_t to = static_cast<size_t>(v) * window.thin_width + u;
      window.thin_value[to] = window.value[from];
      window.thin_weight[to] = window.weight[from];
    }
  }
}

MovingCard::Fit MovingCard::Compare(const Window& window, int column, int row,
                                    int stride) const {
  Sums sums;
  if (stride == 1) {
    const size_t at = static_cast<size_t>(row) * window.width + column;
    Correlate(window.value.data() + at, window.weight.data() + at, window.width,
              smeared_.data(), grid_.mask.data(), grid_.rows, grid_.lanes,
              &sums);
  } else {
    const size_t at =
        static_cast<size_t>(row / 2) * window.thin_width + column / 2;
    Correlate(window.thin_value.data() + at, window.thin_weight.data() + at,
              window.thin_width, thin_smeared_.data(), thin_.mask.data(),
              thin_.rows, thin_.lanes, &sums);
  }
  const float n = sums.n;
  Fit fit;
  fit.visible = n * static_cast<float>(stride * stride) /
                static_cast<float>(face_.size());
  fit.x = (column - (window.width - grid_.columns) / 2.0) * kCellMm;
  fit.y = -(row - (window.height - grid_.rows) / 2.0) * kCellMm;
  if (fit.visible < options_.least_visible) return fit;
  const double var_i = sums.ii - sums.i * sums.i / n;
  const double var_f = sums.ff - sums.f * sums.f / n;
  if (var_i <= 0 || var_f <= 0) return fit;
  fit.match = (sums.both - sums.i * sums.f / n) / std::sqrt(var_i * var_f);
  return fit;
}

void MovingCard::Search(Window& window, int step) {
  if (step == 2) Thin(window);
  constexpr double kApart = 9;  // mm
  constexpr size_t kPeaks = 6;
  peaks_.clear();
  for (int row = 0; row + grid_.rows <= window.height; row += step) {
    for (int column = 0; column + grid_.columns <= window.width;
         column += step) {
      const Fit fit = Compare(window, column, row, step);
      if (peaks_.size() == kPeaks && fit.match <= peaks_.back().match) continue;
      const auto beside =
          std::find_if(peaks_.begin(), peaks_.end(), [&](const Fit& peak) {
            return std::hypot(peak.x - fit.x, peak.y - fit.y) < kApart;
          });
      if (beside != peaks_.end()) {
        if (fit.match <= beside->match) continue;
        peaks_.erase(beside);
      }
      const auto after =
          std::find_if(peaks_.begin(), peaks_.end(),
                       [&](const Fit& peak) { return peak.match < fit.match; });
      peaks_.insert(after, fit);
      if (peaks_.size() > kPeaks) peaks_.pop_back();
    }
  }
}

// To the best whole cell beside it, then by parabolas between cells.
MovingCard::Fit MovingCard::Refine(const Window& window,
                                   const Fit& start) const {
  const int last_column = window.width - grid_.columns;
  const int last_row = window.height - grid_.rows;
  const auto at = [&](int column, int row) {
    return Compare(window, std::clamp(column, 0, last_column),
                   std::clamp(row, 0, last_row), 1);
  };
  int column =
      static_cast<int>(std::lround(start.x / kCellMm + last_column / 2.0));
  int row = static_cast<int>(std::lround(-start.y / kCellMm + last_row / 2.0));
  Fit best = at(column, row);
  for (int rounds = 0; rounds < 4; ++rounds) {
    const int from_column = column, from_row = row;
    for (int dv = -1; dv <= 1; ++dv) {
      for (int du = -1; du <= 1; ++du) {
        const Fit fit = at(from_column + du, from_row + dv);
        if (fit.match <= best.match) continue;
        best = fit;
        column = from_column + du;
        row = from_row + dv;
      }
    }
    if (column == from_column && row == from_row) break;
  }
  const auto vertex = [](double low, double middle, double high) {
    const double bend = low - 2 * middle + high;
    return bend < 0 ? std::clamp((low - high) / (2 * bend), -0.5, 0.5) : 0.0;
  };
  if (column > 0 && column < last_column) {
    best.x += kCellMm * vertex(at(column - 1, row).match, best.match,
                               at(column + 1, row).match);
  }
  if (row > 0 && row < last_row) {
    best.y -= kCellMm * vertex(at(column, row - 1).match, best.match,
                               at(column, row + 1).match);
  }
  return best;
}

CardPose MovingCard::Expected(HostTime stamp, double* reach_mm) const {
  const HostTime from = last_ ? last_->stamp : still_;
  const double ms = (stamp - from).Milliseconds();
  CardPose pose = last_ ? last_->pose : settled_;
  if (speed_known_) {
    pose.centre.x += speed_.x * ms;
    pose.centre.y += speed_.y * ms;
    pose.angle_deg += spin_ * ms;
    *reach_mm =
        options_.slack_mm + std::min(options_.quickest_mm_per_ms2 * ms * ms / 2,
                                     options_.fastest_mm_per_ms * ms);
  } else {
    *reach_mm = options_.slack_mm + options_.fastest_mm_per_ms * ms;
  }
  constexpr double kFarthest = 140;
  *reach_mm = std::min(*reach_mm, kFarthest);
  return pose;
}

std::optional<CardSight> MovingCard::Find(const CourtPicture& picture) {
  double reach = 0;
  const CardPose expected = Expected(picture.stamp, &reach);
  const double exposure = picture.exposure.Milliseconds();
  SmearBy(speed_known_ ? speed_ : court::Point{}, expected.angle_deg,
          picture.exposure);
  Sample(picture, expected, reach, window_);
  Search(window_, reach > 8 ? 2 : 1);
  Fit best;
  if (last_) {
    if (!peaks_.empty()) best = Refine(window_, peaks_.front());
  } else {
    const Fit settled = Refine(window_, {});
    const double share =
        exposure / std::max(1e-3, (picture.stamp - still_).Milliseconds());
    for (const Fit& peak : peaks_) {
      // As fast as it must have come there, it is smeared.
      Smear(peak.x * share, -peak.y * share);
      const Fit fit = Refine(window_, peak);
      if (fit.match > best.match) best = fit;
    }
    if (best.match < settled.match + options_.over_settled) {
      if (settled.match < options_.least_match) return std::nullopt;
      return CardSight{picture.stamp, settled_, settled.match, settled.visible};
    }
    if (best.visible < options_.first_visible) return std::nullopt;
    Smear(best.x * share, -best.y * share);
  }
  if (best.match < options_.least_match * 0.6) return std::nullopt;
  CardPose pose = expected;
  pose.centre = PlaceOf(expected, best.x, best.y);
  pose = Turned(picture, pose, best);
  if (best.match < (last_ ? options_.least_match : options_.first_match) ||
      best.visible < options_.least_visible) {
    return std::nullopt;
  }
  return CardSight{picture.stamp, pose, best.match, best.visible};
}

std::optional<CardSight> MovingCard::FindAt(const CourtPicture& picture,
                                            const Push& push) {
  SmearBy(push.speed, settled_.angle_deg, picture.exposure);
  CardPose expected = settled_;
  if (last_) {
    expected.angle_deg = last_->pose.angle_deg +
                         spin_ * (picture.stamp - last_->stamp).Milliseconds();
  }
  expected.centre.x += push.way.x;
  expected.centre.y += push.way.y;
  Sample(picture, expected, options_.pushed_reach_mm, window_);
  const double least =
      std::exchange(options_.least_visible, options_.pushed_visible);
  Search(window_, 2);
  std::optional<CardSight> sight;
  if (!peaks_.empty()) {
    Fit best = Refine(window_, peaks_.front());
    CardPose pose = expected;
    pose.centre = PlaceOf(expected, best.x, best.y);
    pose = Turned(picture, pose, best);
    if (best.match >= options_.first_match &&
        best.visible >= options_.pushed_visible) {
      sight = {picture.stamp, pose, best.match, best.visible};
    }
  }
  options_.least_visible = least;
  return sight;
}

double MovingCard::LikeAt(const CourtPicture& picture, const CardPose& pose,
                          court::Point speed) {
  SmearBy(speed, pose.angle_deg, picture.exposure);
  Sample(picture, pose, 2 * kCellMm, window_);
  return Refine(window_, {}).match;
}

void MovingCard::SmearBy(court::Point speed, double angle_deg,
                         Duration exposure) {
  const double turn = angle_deg * kRadians;
  const double ms = exposure.Milliseconds();
  Smear((speed.x * std::cos(turn) + speed.y * std::sin(turn)) * ms,
        (speed.x * std::sin(turn) - speed.y * std::cos(turn)) * ms);
}

CardPose MovingCard::Turned(const CourtPicture& picture, CardPose pose,
                            Fit& best) {
  constexpr double kTurn = 4;
  for (const double way : {-1.0, 1.0}) {
    for (int tries = 0; tries < 4; ++tries) {
      CardPose turned = pose;
      turned.angle_deg += way * kTurn;
      Sample(picture, turned, 2 * kCellMm, window_);
      const Fit fit = Refine(window_, {});
      if (fit.match <= best.match) break;
      best = fit;
      turned.centre = PlaceOf(turned, fit.x, fit.y);
      pose = turned;
    }
  }
  return pose;
}

void MovingCard::Follow(const CardSight& sight,
                        std::optional<court::Point> speed) {
  const CardPose before = last_ ? last_->pose : settled_;
  const HostTime since = last_ ? last_->stamp : still_;
  const double ms = (sight.stamp - since).Milliseconds();
  if (ms > 0) {
    const court::Point now{(sight.pose.centre.x - before.centre.x) / ms,
                           (sight.pose.centre.y - before.centre.y) / ms};
    const double spin =
        std::remainder(sight.pose.angle_deg - before.angle_deg, 360) / ms;
    const double share = speed_known_ ? 0.7 : 1;
    speed_.x += share * (now.x - speed_.x);
    speed_.y += share * (now.y - speed_.y);
    spin_ = std::clamp(spin_ * 0.5 + spin * 0.5, -options_.spin_deg_per_ms,
                       options_.spin_deg_per_ms);
    speed_known_ = true;
  }
  if (speed) speed_ = *speed;
  last_ = sight;
}

}  // namespace kimari::vision
