// What ChangeMap learns while the court is settled: the background, where paper
// lies in it, and the mat under it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <opencv2/imgproc.hpp>

#include "vision/court/change_map.h"
#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr int kMatStep = 37;  // cells between samples of the mat's colour

const std::vector<int16_t>& Channel(const SmallPicture& picture, int c) {
  return c == 0 ? picture.red : c == 1 ? picture.green : picture.blue;
}

}  // namespace

void ChangeMap::RestartBackground() {
  learned_ = 0;
  ready_ = false;
  trusted_ = true;
  kind_map_.setTo(0);
  bare_cells_.clear();
}

bool ChangeMap::LearnBackground(const YuvPicture& picture) {
  Shrink(picture, now_);
  if (now_.width != width_ || now_.height != height_) return false;
  const size_t cells = places_.size();
  if (learned_ > 0) {
    for (int c = 0; c < 3; ++c) {
      for (size_t i = 0; i < cells; ++i) {
        back_[c][i] = static_cast<int16_t>(sums_[c][i] / learned_);
      }
    }
    light_.Reset();
    Compare();
    threshold_ =
        std::max(options_.least_difference,
                 static_cast<int>(options_.noise_factor * MedianDifference()));
    size_t moved = 0;
    for (size_t i = 0; i < cells; ++i) {
      const bool court = view_.plan().Between(places_[i]);
      if (court && differences_[i] > 2 * threshold_) ++moved;
    }
    if (static_cast<double>(moved) >
        options_.still_share * static_cast<double>(cells)) {
      learned_ = 0;
    }
  }
  for (int c = 0; c < 3; ++c) {
    for (size_t i = 0; i < cells; ++i) {
      sums_[c][i] = (learned_ > 0 ? sums_[c][i] : 0) + Channel(now_, c)[i];
    }
  }
  ++learned_;
  ready_ = learned_ >= options_.background_frames;
  if (ready_) FinishBackground();
  return ready_;
}

void ChangeMap::LearnPaper() {
  constexpr double kReach = 40;  // mm around a marker
  std::array<std::vector<Rgb>, 4> around;
  const auto colour = [&](size_t i) {
    return Rgb{static_cast<float>(back_[0][i]), static_cast<float>(back_[1][i]),
               static_cast<float>(back_[2][i])};
  };
  const auto& markers = view_.markers();
  for (size_t i = 0; i < places_.size(); ++i) {
    for (size_t m = 0; m < markers.size(); ++m) {
      if (std::abs(places_[i].x - markers[m].x) < kReach &&
          std::abs(places_[i].y - markers[m].y) < kReach) {
        around.at(m).push_back(colour(i));
      }
    }
  }
  std::vector<Sample> samples;
  for (size_t i = 0; i < places_.size(); i += kMatStep) {
    samples.push_back({places_[i], colour(i)});
  }
  const auto colours = CourtColours::Learn(markers, around, samples);
  over_white_.resize(places_.size());
  for (size_t i = 0; i < places_.size(); ++i) {
    const Rgb w = colours.white.At(places_[i]);
    over_white_[i] = {1 / w.red, 1 / w.green, 1 / w.blue};
  }
  paper_ = PaperTest(colours.mat, options_.paper);
}

bool ChangeMap::IsPaper(const int now[3], const int gain[3],
                        size_t cell) const {
  const Rgb& w = over_white_[cell];
  const auto part = [&](int c, float white) {
    return static_cast<float>(now[c] * kGainUnit) * white /
           static_cast<float>(std::max(1, gain[c]));
  };
  return paper_.Accepts({part(0, w.red), part(1, w.green), part(2, w.blue)});
}

cv::Mat ChangeMap::PaperIn(const int16_t* const colours[3]) const {
  cv::Mat paper(height_, width_, CV_8U);
  constexpr int kSame[3] = {kGainUnit, kGainUnit, kGainUnit};
  for (size_t i = 0; i < places_.size(); ++i) {
    const int colour[3] = {colours[0][i], colours[1][i], colours[2][i]};
    paper.data[i] = IsPaper(colour, kSame, i) ? 255 : 0;
  }
  const cv::Mat square = cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::morphologyEx(paper, paper, cv::MORPH_CLOSE, square);
  cv::dilate(paper, paper, square);
  return paper;
}

void ChangeMap::LearnBareCourt(const SmallPicture& picture,
                               const cv::Mat& printed) {
  if (picture.width != width_ || picture.height != height_) return;
  bare_picture_ = picture;
  bare_cards_ = cv::Mat(height_, width_, CV_8U, cv::Scalar(0));
  if (printed.empty()) return;
  for (size_t i = 0; i < places_.size(); ++i) {
    const cv::Point at = top_view::FromCourt(places_[i]);
    if (!cv::Rect({}, printed.size()).contains(at)) continue;
    bare_cards_.data[i] = printed.at<uint8_t>(at);
  }
}

void ChangeMap::LearnCards(const std::vector<LaidCard>& cards,
                           const SmallPicture& picture) {
  if (picture.width != width_ || picture.height != height_) return;
  card_picture_ = picture;
  card_cells_ = cv::Mat(height_, width_, CV_8U, cv::Scalar(0));
  for (size_t k = 0; k < cards.size(); ++k) {
    const LaidCard& card = cards[k];
    const double turn = card.pose.angle_deg * CV_PI / 180;
    std::array<cv::Point, 4> corners;
    for (size_t i = 0; i < 4; ++i) {
      const double x =
          (i == 0 || i == 3 ? -0.5 : 0.5) * view_.plan().card.width;
      const double y = (i < 2 ? -0.5 : 0.5) * view_.plan().card.height;
      corners[i] = CellAt(
          {card.pose.centre.x + x * std::cos(turn) - y * std::sin(turn),
           card.pose.centre.y + x * std::sin(turn) + y * std::cos(turn)});
    }
    // More of them than numbers share the last.
    constexpr size_t kMost = 255;
    cv::fillConvexPoly(card_cells_, corners.data(), 4,
                       cv::Scalar(static_cast<double>(std::min(k + 1, kMost))));
  }
}

cv::Mat ChangeMap::PrintIn() const {
  constexpr int kSame = 88;  // sum of three channels: the camera's noise, light
  cv::Mat print(height_, width_, CV_8U, cv::Scalar(0));
  if (card_cells_.empty()) return print;
  for (size_t i = 0; i < places_.size(); ++i) {
    if (card_cells_.data[i] == 0) continue;
    int off = 0;
    for (int c = 0; c < 3; ++c) {
      off += std::abs(back_[c][i] - Channel(card_picture_, c)[i]);
    }
    print.data[i] = off < kSame ? 255 : 0;
  }
  return print;
}

// Cards, and what rests on the mat from the beginning.
void ChangeMap::FindPaper() {
  const int16_t* const back[3] = {back_[0].data(), back_[1].data(),
                                  back_[2].data()};
  cv::Mat paper = PaperIn(back) | PrintIn();
  if (bare_picture_.width > 0) {
    const int16_t* const bare[3] = {bare_picture_.red.data(),
                                    bare_picture_.green.data(),
                                    bare_picture_.blue.data()};
    bare_.Learn(bare_picture_, PaperIn(bare) | bare_cards_);
    if (!card_cells_.empty()) bare_.LayCards(card_picture_, card_cells_);
    if (bare_.Repair({back_[0].data(), back_[1].data(), back_[2].data()},
                     paper) > 0) {
      paper = PaperIn(back) | PrintIn();
    }
  }
  std::copy(paper.datastart, paper.dataend, on_paper_.begin());
}

void ChangeMap::FinishBackground() {
  for (size_t i = 0; i < places_.size(); ++i) {
    for (int c = 0; c < 3; ++c) {
      back_[c][i] =
          static_cast<int16_t>((sums_[c][i] + learned_ / 2) / learned_);
    }
  }
  light_.Reset();
  threshold_ = std::min(threshold_, options_.most_difference);
  std::fill(noise_.begin(), noise_.end(), static_cast<int16_t>(0));
  std::fill(thresholds_.begin(), thresholds_.end(),
            static_cast<int16_t>(threshold_));
  LearnPaper();
  FindPaper();
  const int16_t* const back[3] = {back_[0].data(), back_[1].data(),
                                  back_[2].data()};
  shift_.Learn(back);
  FindMat();
  CompareMat();
}

// The mat's colour at each place, as it was seen bare; else that about it, from
// cells on which no card lies.
void ChangeMap::FindMat() {
  const cv::Size size(width_, height_);
  cv::Mat weight(size, CV_32F), weights;
  for (size_t i = 0; i < places_.size(); ++i) {
    weight.at<float>(static_cast<int>(i)) = on_paper_[i] != 0 ? 0.0F : 1.0F;
  }
  const cv::Size near(61, 61);
  cv::boxFilter(weight, weights, CV_32F, near, {-1, -1}, false);
  for (int c = 0; c < 3; ++c) {
    cv::Mat value(size, CV_32F), sum;
    for (size_t i = 0; i < places_.size(); ++i) {
      value.at<float>(static_cast<int>(i)) =
          static_cast<float>(back_[c][i]) *
          weight.at<float>(static_cast<int>(i));
    }
    cv::boxFilter(value, sum, CV_32F, near, {-1, -1}, false);
    for (size_t i = 0; i < places_.size(); ++i) {
      mat_[c][i] = static_cast<int16_t>(
          std::lround(sum.at<float>(static_cast<int>(i)) /
                      std::max(1.0F, weights.at<float>(static_cast<int>(i)))));
    }
  }
  for (size_t i = 0; i < places_.size(); ++i) {
    const auto mat = bare_.MatAt(static_cast<int>(i));
    mat_seen_[i] = mat || on_paper_[i] == 0 ? 1 : 0;
    for (int c = 0; mat && c < 3; ++c) {
      mat_[c][i] = static_cast<int16_t>(mat->at(c));
    }
  }
}

void ChangeMap::CompareMat() {
  constexpr double kMost = 0.9;  // of the mat's cells
  const auto telling =
      static_cast<int>(std::lround(options_.telling * threshold_));
  samples_.clear();
  for (size_t i = 0; i < places_.size(); ++i) {
    int off = 0, light = 0;
    for (int c = 0; c < 3; ++c) {
      off += std::abs(back_[c][i] - mat_[c][i]);
      light += back_[c][i] - mat_[c][i];
    }
    tells_[i] = on_paper_[i] != 0 && off >= telling ? 1 : 0;
    const bool mat = on_paper_[i] == 0 && i % kMatStep == 0 &&
                     view_.plan().Between(places_[i]);
    if (mat) samples_.push_back(std::abs(light));
  }
  mat_light_ = std::max(threshold_, options_.mat_difference);
  if (samples_.empty()) return;
  const auto most =
      samples_.begin() +
      static_cast<long>(kMost * static_cast<double>(samples_.size() - 1));
  std::nth_element(samples_.begin(), most, samples_.end());
  mat_light_ = std::max(mat_light_, std::min(*most, options_.most_mat_spread));
}

}  // namespace kimari::vision
