// The simulated camera over a laid court with both players' hands, heads and
// sleeves, as the scenario's players move them, and the watch for hands that
// are held up.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "host/base/random.h"
#include "host/game/cards/deck.h"
#include "host/proof/render/renderer.h"
#include "host/proof/sim/act.h"
#include "host/proof/sim/lean.h"
#include "host/proof/sim/strokes.h"
#include "vision/camera/frame_decoder.h"
#include "vision/hands/raised_hand.h"

namespace kimari::vision {

// Two players whose hands rest until they are told something.
class Seats {
 public:
  // As between readings: a look every so often.
  static constexpr Duration kLook = Milliseconds(120);

  explicit Seats(const sim::Look& look) : look_(look) {
    std::vector<sim::CardFace> faces;
    for (const cards::Card& card : cards::HyakuninIsshu().cards) {
      faces.push_back({card.number, card.torifuda});
    }
    renderer = sim::Renderer::Create(look, faces).value();
    Random random = Random(look.seed).Fork(1);
    std::vector<sim::CardId> numbers;
    for (sim::CardId n = 1; n <= 100; ++n) numbers.push_back(n);
    for (const sim::PlacedCard& card :
         sim::RandomLayout(*court::Kyogi(), std::move(numbers), 25, random)) {
      cards_.push_back({.card = card.card,
                        .centre = card.centre,
                        .angle_deg = card.angle_deg,
                        .height_mm = 0,
                        .face_up = true});
    }
    for (const Side side : {Side::kA, Side::kB}) {
      for (const bool left : {false, true}) {
        At(side, left) = sim::HandMotion({Rest(side, left), 0, 0, 0});
      }
    }
    view = std::make_unique<CourtView>(CourtView::Find({See()}).value());
    SmallPicture bare;
    Shrink(See(), bare);
    watch = std::make_unique<RaisedHandWatch>(*view, bare);
  }

  static sim::Point Rest(Side side, bool left) {
    const double away = side == Side::kA ? -1 : 1;
    return {(left ? 120 : -120) * away, 315 * away};
  }
  sim::HandMotion& At(Side side, bool left) {
    return hands_[sim::HandIndex(side, left)];
  }
  HostTime now() const { return now_; }

  // Up from now on, held for `held`, and down again. When it is up, and when
  // it begins to come down.
  std::pair<HostTime, HostTime> HoldUp(Side side, bool left, sim::Point tips,
                                       double height_mm, Duration held) {
    const HostTime up = now_ + Milliseconds(400);
    const HostTime down = up + held;
    sim::HandMotion& hand = At(side, left);
    hand.Raise(now_, up, tips, height_mm, 1);
    hand.Hold(up, down);
    hand.Raise(down, down + Milliseconds(350), Rest(side, left), 0, 0);
    return {up, down};
  }
  // There and back over the mat, `lift` high on the way, after a stay.
  void Visit(Side side, bool left, sim::Point place, double lift,
             Duration stays, double height_mm = 0) {
    sim::HandMotion& hand = At(side, left);
    const HostTime begin = std::max(now_, hand.End());
    const HostTime there = begin + Milliseconds(350);
    hand.Carry(begin, there, place, lift, height_mm);
    hand.Hold(there, there + stays);
    hand.Carry(there + stays, there + stays + Milliseconds(350),
               Rest(side, left), lift, 0);
  }
  // His head comes in over his own line from now on, within half a second.
  void LeanIn(Side side, double lean_mm) {
    lean_.at(Index(side)) = {lean_mm, now_};
  }

  // Looks on for so long.
  std::vector<RaisedHand> Watch(Duration time) {
    std::vector<RaisedHand> said;
    const HostTime end = now_ + time;
    for (; now_ < end; now_ = now_ + kLook) {
      SmallPicture small;
      Shrink(Decode(), small);
      for (const RaisedHand& one : watch->Look(small, now_)) {
        said.push_back(one);
        told.push_back(now_);
      }
    }
    return said;
  }

  cv::Mat See() {
    cv::Mat picture;
    EXPECT_TRUE(decoder_.DecodeBgr(Shoot(), picture));
    return picture;
  }

  std::unique_ptr<sim::Renderer> renderer;
  std::unique_ptr<CourtView> view;
  std::unique_ptr<RaisedHandWatch> watch;
  std::vector<HostTime> told;  // when each thing was said

 private:
  YuvPicture Decode() { return decoder_.Decode(Shoot()).value(); }

  Frame Shoot() {
    const auto jpeg = renderer->Frame(
        index_, now_, [this](HostTime t) { return SceneAt(t); });
    Frame frame{.jpeg = {jpeg.begin(), jpeg.end()},
                .sequence = index_,
                .stamp = now_,
                .exposure = Milliseconds(2)};
    ++index_;
    return frame;
  }

  sim::Scene SceneAt(HostTime t) const {
    sim::Scene scene;
    scene.cards = cards_;
    for (const Side side : {Side::kA, Side::kB}) {
      for (const bool left : {false, true}) {
        const sim::HandMotion& hand = hands_[sim::HandIndex(side, left)];
        scene.hands.push_back(HandInScene(side, left, hand.At(t), 75));
      }
      const auto& [mm, since] = lean_.at(Index(side));
      const double lean = std::clamp((t - since).Seconds() / 0.5, 0.0, 1.0);
      if (mm > 0) AddHead(*court::Kyogi(), side, mm, lean, scene);
    }
    return scene;
  }

  sim::Look look_;
  std::vector<sim::SceneCard> cards_;
  std::array<sim::HandMotion, sim::kHands> hands_;
  std::array<std::pair<double, HostTime>, 2> lean_{};
  FrameDecoder decoder_;
  uint64_t index_ = 0;
  HostTime now_{1'000'000'000};
};

}  // namespace kimari::vision
