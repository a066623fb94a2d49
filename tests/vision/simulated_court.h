// The simulated camera over a court, and the eyes behind it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/proof/render/renderer.h"
#include "tests/vision/eye_fixture.h"
#include "vision/camera/small_picture.h"
#include "vision/hands/hand_tracker.h"
#include "vision/watch/card_watcher.h"

namespace kimari::vision {

// The world's camera over a court, and the eyes behind it.
class SimulatedCourt {
 public:
  explicit SimulatedCourt(const sim::Look& look = {}) {
    cv::setNumThreads(1);
    for (const cards::Card& card : cards::HyakuninIsshu().cards) {
      deck.push_back({.id = card.number, .torifuda = card.torifuda});
    }
    SetLook(look);
    view = std::make_unique<CourtView>(CourtView::Find({See({})}).value());
  }

  // Other light over the same court and cards.
  void SetLook(const sim::Look& look) {
    std::vector<sim::CardFace> faces;
    for (const CardFace& card : deck) faces.push_back({card.id, card.torifuda});
    period_ = FromSeconds(1 / look.camera.fps);
    exposure_ = FromMilliseconds(look.camera.exposure_ms);
    renderer_ = sim::Renderer::Create(look, faces).value();
  }

  void EnrolDeck() {
    std::vector<EnrolmentSheet> sheets;
    const auto places = EnrolmentPlaces(*court::Kyogi(), 50);
    for (size_t first = 0; first < deck.size(); first += places.size()) {
      EnrolmentSheet sheet;
      std::vector<drawing::Card> laid;
      for (size_t i = 0; i < places.size(); ++i) {
        sheet.cards.push_back(deck[first + i].id);
        laid.push_back(
            {deck[first + i].id, places[i].centre, places[i].angle_deg, true});
      }
      sheet.picture = See(laid);
      sheets.push_back(sheet);
    }
    library = std::make_unique<CardLibrary>(
        CardLibrary::Enrol(*view, sheets).value());
    reader = std::make_unique<LayoutReader>(*view, *library);
  }

  Frame Shoot(const sim::SceneAt& scene) {
    const auto jpeg = renderer_->Frame(index_, now_, scene);
    Frame frame{.jpeg = {jpeg.begin(), jpeg.end()},
                .sequence = index_,
                .stamp = now_,
                .exposure = exposure_};
    ++index_;
    now_ = now_ + period_;
    return frame;
  }
  cv::Mat See(const std::vector<drawing::Card>& cards) {
    cv::Mat picture;
    FrameDecoder decoder;
    const auto scene = Still(cards);
    EXPECT_TRUE(
        decoder.DecodeBgr(Shoot([&](HostTime) { return scene; }), picture)
            .has_value());
    return picture;
  }
  static sim::Scene Still(const std::vector<drawing::Card>& cards) {
    sim::Scene scene;
    for (const drawing::Card& card : cards) {
      scene.cards.push_back({.card = card.id,
                             .centre = card.centre,
                             .angle_deg = card.angle_deg,
                             .height_mm = 0,
                             .face_up = card.face_up});
    }
    return scene;
  }

  HostTime now() const { return now_; }
  Duration period() const { return period_; }

  std::vector<CardFace> deck;
  std::unique_ptr<CourtView> view;
  std::unique_ptr<CardLibrary> library;
  std::unique_ptr<LayoutReader> reader;

 private:
  std::unique_ptr<sim::Renderer> renderer_;
  uint64_t index_ = 1;
  HostTime now_ = {1'000'000'000};
  Duration period_;
  Duration exposure_;
};

// Plays a film of hands and cards through tracker and watcher.
class SimulatedPlay {
 public:
  SimulatedPlay(SimulatedCourt& court, const std::vector<drawing::Card>& cards)
      : court_(court), map_(*court.view), tracker_(map_) {
    std::vector<LaidCard> laid;
    for (const drawing::Card& card : cards) {
      laid.push_back({.id = card.id,
                      .pose = {card.centre, card.angle_deg},
                      .territory = card.centre.y < 0 ? Side::kA : Side::kB,
                      .row = std::nullopt,
                      .confidence = 1});
    }
    SmallPicture small;
    Shrink(court.See(cards), small);
    map_.LearnCards(laid, small);
    tracker_.SetCards(laid);
    watcher_.SetCards(*court.view, laid);
  }

  void Run(int frames, const sim::SceneAt& scene) {
    for (int i = 0; i < frames; ++i) {
      const auto picture = decoder_.Decode(court_.Shoot(scene)).value();
      if (!map_.ready()) {
        map_.LearnBackground(picture);
        continue;
      }
      map_.Update(picture);
      seen.push_back(
          tracker_.Track(picture.sequence, picture.stamp, picture.exposure));
      for (const auto& m : watcher_.Watch(map_, tracker_.covered(),
                                          tracker_.hidden(), picture)) {
        motions.push_back(m);
      }
    }
  }

  std::optional<Arrival> ArrivalAt(uint16_t card) const {
    for (const HandsInFrame& frame : seen) {
      for (const Arrival& arrival : frame.arrivals) {
        if (arrival.card == card) return arrival;
      }
    }
    return std::nullopt;
  }

  std::vector<HandsInFrame> seen;
  std::vector<CardMotion> motions;

 private:
  SimulatedCourt& court_;
  FrameDecoder decoder_;
  ChangeMap map_;
  HandTracker tracker_;
  CardWatcher watcher_;
};

inline void ExpectAllRead(SimulatedCourt& court, uint64_t seed) {
  const auto cards = drawing::MatchLayout(court.deck, seed);
  const Layout layout = court.reader->Read({court.See(cards)}).value();
  const Score score = Compare(layout, cards);
  EXPECT_EQ(score.right, 50) << "seed " << seed;
  EXPECT_EQ(score.wrong, 0) << "seed " << seed;
  EXPECT_TRUE(layout.unknown.empty()) << "seed " << seed;
}

}  // namespace kimari::vision
