// Films of strokes drawn frame by frame, with the truth of when the hand
// reaches its card.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "tests/vision/eye_fixture.h"
#include "vision/court/change_map.h"
#include "vision/hands/hand_tracker.h"
#include "vision/watch/card_watcher.h"

namespace kimari::vision {

// Where things are at a time since the film began, ms.
using Moment = std::function<std::vector<drawing::Hand>(double ms)>;
using Table = std::function<std::vector<drawing::Card>(double ms)>;

// A straight stroke of the player: the tip starts behind the line at x, moves
// to `target` between `start_ms` and `start_ms + lasts_ms` (smooth in and out)
// and stays.
struct Stroke {
  Side player = Side::kA;
  court::Point from;
  court::Point target;
  double start_ms = 60;
  double lasts_ms = 150;

  drawing::Hand At(double ms) const {
    const double t = std::clamp((ms - start_ms) / lasts_ms, 0.0, 1.0);
    const double s = t * t * t * (10 - 15 * t + 6 * t * t);
    const double home = player == Side::kA ? -1 : 1;
    const court::Point tip{from.x + s * (target.x - from.x),
                           from.y + s * (target.y - from.y)};
    return {.player = player,
            .tip = tip,
            .elbow = {tip.x * 0.8 + from.x * 0.2, tip.y + home * 480}};
  }

  // First instant at which the hand's outline meets the card, ms.
  std::optional<double> Reaches(const CardPose& card) const {
    for (double ms = 0; ms < start_ms + lasts_ms + 1; ms += 0.5) {
      if (drawing::HandToCard(At(ms), card) <= 0) return ms;
    }
    return std::nullopt;
  }
};

class Cinema {
 public:
  Cinema(Eye& eye, const std::vector<drawing::Card>& cards, double fps = 60,
         const drawing::Light& light = {})
      : eye_(eye), cards_(cards), period_ms_(1000 / fps), light_(light) {}

  SmallPicture bare, laid_picture;

  // The bare mat, then the cards on it, are seen before anybody is there.
  void SeesTheCourtBefore() {
    const drawing::Light light = drawing::MildLight();
    Shrink(Shoot(eye_.court, {}, light), bare);
    Shrink(Shoot(eye_.court, cards_, light), laid_picture);
    map.LearnBareCourt(bare);
    map.LearnCards(Laid(), laid_picture);
  }

  // Learns the settled court, with `resting` hands in the picture.
  void Settle(const std::vector<drawing::Hand>& resting = {}) {
    const auto laid = Laid();
    tracker.SetCards(laid);
    watcher.SetCards(*eye_.view, laid);
    still_ = eye_.court.DrawStill(cards_);
    while (
        !map.LearnBackground(Add([&](double) { return resting; }, nullptr))) {
    }
  }

  std::vector<LaidCard> Laid() const {
    std::vector<LaidCard> laid;
    for (const drawing::Card& card : cards_) {
      laid.push_back({.id = card.id,
                      .pose = {card.centre, card.angle_deg},
                      .territory = card.centre.y < 0 ? Side::kA : Side::kB,
                      .row = std::nullopt,
                      .confidence = 1});
    }
    return laid;
  }

  // Runs the film on for `ms`. `table` moves cards; without it they lie still.
  void Play(double ms, const Moment& hands, const Table& table = nullptr) {
    const double end = now_ms_ + ms;
    while (now_ms_ < end) {
      const YuvPicture picture = Add(hands, table);
      map.Update(picture);
      frames.push_back(
          tracker.Track(picture.sequence, picture.stamp, picture.exposure));
      for (const CardMotion& motion :
           watcher.Watch(map, tracker.covered(), tracker.hidden(), picture)) {
        motions.push_back(motion);
      }
      for (const Arrival& arrival : frames.back().arrivals) {
        arrivals.push_back(arrival);
      }
    }
  }

  // When the film's clock shows `ms` since the film of Play began.
  HostTime Time(double ms) const { return HostTime{} + FromMilliseconds(ms); }
  double now_ms() const { return now_ms_; }
  double period_ms() const { return period_ms_; }

  std::optional<Arrival> ArrivalAt(uint16_t card, Side player) const {
    for (const Arrival& arrival : arrivals) {
      if (arrival.card == card && arrival.player == player) return arrival;
    }
    return std::nullopt;
  }

 private:
  YuvPicture Add(const Moment& hands, const Table& table) {
    constexpr double kExposureMs = 2;
    constexpr int kSteps = 3;
    std::vector<std::vector<drawing::Hand>> moments;
    for (int i = 0; i < kSteps; ++i) {
      auto moment = hands(now_ms_ + ((i + 0.5) / kSteps - 0.5) * kExposureMs);
      if (!moment.empty()) moments.push_back(std::move(moment));
    }
    const cv::Mat still = table ? eye_.court.DrawStill(table(now_ms_)) : still_;
    drawing::Light light = light_;
    light.level *= 1 + 0.03 * std::sin(now_ms_ * 0.2 * 3.14159265358979 + 1);
    cv::Mat seen = eye_.court.AddHands(still, moments);
    if (paint) paint(seen, now_ms_);
    const cv::Mat picture = eye_.court.AddLight(seen, light);
    const Frame frame =
        eye_.court.Compress(picture, light.jpeg_quality, sequence_++,
                            Time(now_ms_), FromMilliseconds(kExposureMs));
    now_ms_ += period_ms_;
    return decoder_.Decode(frame).value();
  }

  Eye& eye_;
  std::vector<drawing::Card> cards_;
  double period_ms_;
  drawing::Light light_;
  double now_ms_ = 0;
  uint64_t sequence_ = 1;
  cv::Mat still_;
  FrameDecoder decoder_;

 public:
  // Anything else that comes into the picture.
  std::function<void(cv::Mat& picture, double ms)> paint;
  ChangeMap map{*eye_.view};
  HandTracker tracker{map};
  CardWatcher watcher;
  std::vector<HandsInFrame> frames;
  std::vector<Arrival> arrivals;
  std::vector<CardMotion> motions;
};

}  // namespace kimari::vision
