#include "vision/moving_card.h"

#include <algorithm>
#include <cmath>

namespace kimari::vision {
namespace {

constexpr double kCellMm = 2;
constexpr int kColumns = 26;  // of a card
constexpr int kRows = 36;
constexpr int kCells = kColumns * kRows;
constexpr double kRadians = 3.14159265358979323846 / 180;
constexpr int kCellPixels = 2;  // half-size pixels of a cell of `covered`

}  // namespace

MovingCard::MovingCard(const CourtView& view, const CardPose& settled,
                       const MovingCardOptions& options)
    : view_(view), settled_(settled), options_(options), face_(kCells, 0) {}

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
  window.width = kColumns + 2 * reach;
  window.height = kRows + 2 * reach;
  const size_t cells = static_cast<size_t>(window.width) * window.height;
  window.value.resize(cells);
  window.weight.resize(cells);
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
  for (int i = 0; i < kCells; ++i) {
    face_[i] += (window_.value[i] - face_[i]) / static_cast<float>(learned_);
  }
  LiesStill(picture.stamp);
}

void MovingCard::Smear(double x_mm, double y_mm) {
  const double length = std::hypot(x_mm, y_mm) / kCellMm;
  const int steps = std::max(1, static_cast<int>(std::ceil(length)));
  smeared_.assign(kCells, 0);
  for (int s = 0; s < steps; ++s) {
    const double share = (s + 0.5) / steps - 0.5;
    const int dx = static_cast<int>(std::lround(share * x_mm / kCellMm));
    const int dy = static_cast<int>(std::lround(share * y_mm / kCellMm));
    for (int v = 0; v < kRows; ++v) {
      const int from = std::clamp(v - dy, 0, kRows - 1);
      for (int u = 0; u < kColumns; ++u) {
        smeared_[v * kColumns + u] +=
            face_[from * kColumns + std::clamp(u - dx, 0, kColumns - 1)];
      }
    }
  }
  for (float& value : smeared_) value /= static_cast<float>(steps);
}

MovingCard::Fit MovingCard::Compare(const Window& window, int column, int row,
                                    int stride) const {
  float n = 0, sum_i = 0, sum_f = 0, sum_ii = 0, sum_ff = 0, sum_if = 0;
  for (int v = 0; v < kRows; v += stride) {
    const size_t at = static_cast<size_t>(row + v) * window.width + column;
    const float* value = window.value.data() + at;
    const float* weight = window.weight.data() + at;
    const float* face = smeared_.data() + static_cast<size_t>(v) * kColumns;
    for (int u = 0; u < kColumns; u += stride) {
      const float w = weight[u];
      const float wi = w * value[u], wf = w * face[u];
      n += w;
      sum_i += wi;
      sum_f += wf;
      sum_ii += wi * value[u];
      sum_ff += wf * face[u];
      sum_if += wi * face[u];
    }
  }
  Fit fit;
  fit.visible = n * static_cast<float>(stride * stride) / kCells;
  fit.x = (column - (window.width - kColumns) / 2.0) * kCellMm;
  fit.y = -(row - (window.height - kRows) / 2.0) * kCellMm;
  if (fit.visible < options_.least_visible) return fit;
  const double var_i = sum_ii - sum_i * sum_i / n;
  const double var_f = sum_ff - sum_f * sum_f / n;
  if (var_i <= 0 || var_f <= 0) return fit;
  fit.match = (sum_if - sum_i * sum_f / n) / std::sqrt(var_i * var_f);
  return fit;
}

void MovingCard::Search(const Window& window, int step) {
  constexpr double kApart = 9;  // mm
  constexpr size_t kPeaks = 6;
  peaks_.clear();
  for (int row = 0; row + kRows <= window.height; row += step) {
    for (int column = 0; column + kColumns <= window.width; column += step) {
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
  const int last_column = window.width - kColumns;
  const int last_row = window.height - kRows;
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
  const double turn = expected.angle_deg * kRadians;
  const double along = speed_known_ ? exposure : 0;
  Smear((speed_.x * std::cos(turn) + speed_.y * std::sin(turn)) * along,
        (speed_.x * std::sin(turn) - speed_.y * std::cos(turn)) * along);
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
  const auto place = [&](const CardPose& middle, const Fit& fit) {
    const double a = middle.angle_deg * kRadians;
    return court::Point{
        middle.centre.x + fit.x * std::cos(a) - fit.y * std::sin(a),
        middle.centre.y + fit.x * std::sin(a) + fit.y * std::cos(a)};
  };
  pose.centre = place(expected, best);
  // Turned a little, either way, as long as that is better.
  constexpr double kTurn = 4;
  for (const double way : {-1.0, 1.0}) {
    for (int tries = 0; tries < 4; ++tries) {
      CardPose turned = pose;
      turned.angle_deg += way * kTurn;
      Sample(picture, turned, 2 * kCellMm, window_);
      const Fit fit = Refine(window_, {});
      if (fit.match <= best.match) break;
      best = fit;
      turned.centre = place(turned, fit);
      pose = turned;
    }
  }
  if (best.match < (last_ ? options_.least_match : options_.first_match) ||
      best.visible < options_.least_visible) {
    return std::nullopt;
  }
  const CardPose before = last_ ? last_->pose : settled_;
  const HostTime since = last_ ? last_->stamp : still_;
  const double ms = (picture.stamp - since).Milliseconds();
  if (ms > 0) {
    const court::Point speed{(pose.centre.x - before.centre.x) / ms,
                             (pose.centre.y - before.centre.y) / ms};
    const double spin =
        std::remainder(pose.angle_deg - before.angle_deg, 360) / ms;
    const double share = speed_known_ ? 0.7 : 1;
    speed_.x += share * (speed.x - speed_.x);
    speed_.y += share * (speed.y - speed_.y);
    spin_ = std::clamp(spin_ * 0.5 + spin * 0.5, -options_.spin_deg_per_ms,
                       options_.spin_deg_per_ms);
    speed_known_ = true;
  }
  last_ = CardSight{picture.stamp, pose, best.match, best.visible};
  return last_;
}

}  // namespace kimari::vision
