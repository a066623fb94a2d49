// The eyes on the simulated camera's own pictures: real poems, another drawing
// of hands, light and mat than court_drawing.h.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "host/cards/deck.h"
#include "host/sim/render/renderer.h"
#include "tests/vision/eye_fixture.h"
#include "vision/card_watcher.h"
#include "vision/hand_tracker.h"

namespace kimari::vision {
namespace {

using drawing::Card;

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
    const auto places = EnrolmentPlaces(kEnrolmentSheet);
    for (size_t first = 0; first < deck.size(); first += places.size()) {
      EnrolmentSheet sheet;
      std::vector<Card> laid;
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
  cv::Mat See(const std::vector<Card>& cards) {
    cv::Mat picture;
    FrameDecoder decoder;
    const auto scene = Still(cards);
    EXPECT_TRUE(
        decoder.DecodeBgr(Shoot([&](HostTime) { return scene; }), picture)
            .has_value());
    return picture;
  }
  static sim::Scene Still(const std::vector<Card>& cards) {
    sim::Scene scene;
    for (const Card& card : cards) {
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

sim::Look HardLook() {
  sim::Look look;
  look.seed = 9;
  look.camera.light = 0.6;
  look.camera.light_gradient = 0.5;
  look.camera.noise = 5;
  look.camera.blur_px = 1;
  look.camera.warmth = 0.15;
  look.camera.jpeg_quality = 70;
  return look;
}

// Plays a film of hands and cards through tracker and watcher.
class SimulatedPlay {
 public:
  SimulatedPlay(SimulatedCourt& court, const std::vector<Card>& cards)
      : court_(court), map_(*court.view), tracker_(map_) {
    std::vector<LaidCard> laid;
    for (const Card& card : cards) {
      laid.push_back({.id = card.id,
                      .pose = {card.centre, card.angle_deg},
                      .territory = card.centre.y < 0 ? Side::kA : Side::kB,
                      .row = std::nullopt,
                      .confidence = 1});
    }
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

void ExpectAllRead(SimulatedCourt& court, uint64_t seed) {
  const auto cards = drawing::MatchLayout(court.deck, seed);
  const Layout layout = court.reader->Read({court.See(cards)}).value();
  const Score score = Compare(layout, cards);
  EXPECT_EQ(score.right, 50) << "seed " << seed;
  EXPECT_EQ(score.wrong, 0) << "seed " << seed;
  EXPECT_TRUE(layout.unknown.empty()) << "seed " << seed;
}

TEST(SimulatedCourt, IsReadInMildAndHardLight) {
  SimulatedCourt court;
  court.EnrolDeck();
  ExpectAllRead(court, 1);
  court.SetLook(HardLook());
  ExpectAllRead(court, 2);
  ExpectAllRead(court, 3);
}

TEST(SimulatedCourt, ThinBrushOnNewRushIsRead) {
  sim::Look look;
  look.font = "AoyagiKouzanFontT";
  look.mat = sim::MatKind::kIgusa;
  look.tatami_rgb = sim::UsualRgb(look.mat);
  SimulatedCourt court(look);
  court.EnrolDeck();
  ExpectAllRead(court, 3);
}

TEST(SimulatedCourt, IsReadWithRimlessCards) {
  sim::Look look;
  look.rims = false;
  SimulatedCourt court(look);
  court.EnrolDeck();
  ExpectAllRead(court, 4);
}

TEST(SimulatedCourt, ShowsWhoReachedForACardAndWhen) {
  SimulatedCourt court;
  const auto cards = drawing::MatchLayout(court.deck, 6);
  for (const Side player : {Side::kA, Side::kB}) {
    SimulatedPlay play(court, cards);
    const double home = player == Side::kA ? -1 : 1;
    sim::Scene scene = SimulatedCourt::Still(cards);
    play.Run(8, [&](HostTime) { return scene; });
    // Straight down on a card of the middle row, 2.4 mm a ms, along y.
    const Card& target =
        *std::find_if(cards.begin(), cards.end(), [&](const Card& card) {
          return std::abs(card.centre.y - home * 134.5) < 10;
        });
    const HostTime start = court.now();
    const double from = home * 340, speed = -home * 2.4;
    const double edge = target.centre.y + home * court::kCardHeight / 2;
    const auto hand = [&](HostTime t) {
      const double ms = (t - start).Milliseconds();
      sim::Scene now = scene;
      const double y = from + speed * std::clamp(ms, 0.0, 88.0);
      now.hands.push_back({.player = player,
                           .left = false,
                           .tip = {target.centre.x, y},
                           .wrist = {target.centre.x, y + home * 180},
                           .elbow = {target.centre.x, y + home * 440},
                           .height_mm = 0});
      return now;
    };
    play.Run(8, hand);
    const auto arrival = play.ArrivalAt(target.id);
    ASSERT_TRUE(arrival.has_value());
    EXPECT_EQ(arrival->player, player);
    const HostTime truth = start + FromMilliseconds((edge - from) / speed);
    EXPECT_LT(Abs(arrival->at.t - truth), court.period() * 3 / 2);
    EXPECT_LT(Abs(arrival->at.t - truth), arrival->at.sigma * 3);
    EXPECT_TRUE(play.motions.empty());
  }
}

TEST(SimulatedCourt, ShowsACardSweptOutByAHand) {
  SimulatedCourt court;
  auto cards = drawing::MatchLayout(court.deck, 6);
  SimulatedPlay play(court, cards);
  sim::Scene scene = SimulatedCourt::Still(cards);
  play.Run(8, [&](HostTime) { return scene; });
  // A sweeps the outermost card of his upper row off to the right.
  const auto swept =
      static_cast<size_t>(std::max_element(cards.begin(), cards.begin() + 9,
                                           [](const Card& a, const Card& b) {
                                             return a.centre.x < b.centre.x;
                                           }) -
                          cards.begin());
  const double x = cards[swept].centre.x, y = cards[swept].centre.y;
  const HostTime start = court.now();
  constexpr double kSpeed = 2.5;
  play.Run(10, [&](HostTime t) {
    const double ms = (t - start).Milliseconds();
    sim::Scene now = scene;
    // The hand comes from the left, pushes the card's left edge from 40 ms on,
    // then stops; the card slides on.
    const double tip_x = x - 26 - 100 + kSpeed * std::min(ms, 90.0);
    now.hands.push_back({.player = Side::kA,
                         .left = false,
                         .tip = {tip_x, y + 10},
                         .wrist = {tip_x - 60, y - 150},
                         .elbow = {tip_x - 120, y - 420},
                         .height_mm = 3});
    now.cards[swept].centre.x = x + kSpeed * std::max(0.0, ms - 40);
    return now;
  });
  const auto mine = std::find_if(
      play.motions.begin(), play.motions.end(), [&](const CardMotion& m) {
        return m.card == cards[swept].id && m.left.has_value();
      });
  ASSERT_NE(mine, play.motions.end());
  const HostTime out =
      start + FromMilliseconds(40 + (court::kWidth / 2 - x + 26) / kSpeed);
  EXPECT_LT(Abs(mine->left->t - out), court.period() * 3 / 2);
}

TEST(SimulatedCourt, ShowsAPressedHandUnderTheOthersSweep) {
  SimulatedCourt court;
  const auto cards = drawing::MatchLayout(court.deck, 6);
  SimulatedPlay play(court, cards);
  const sim::Scene scene = SimulatedCourt::Still(cards);
  play.Run(8, [&](HostTime) { return scene; });
  const court::Point pressed{288, 217};
  const HostTime start = court.now();
  play.Run(36, [&](HostTime t) {
    const double ms = (t - start).Milliseconds();
    sim::Scene now = scene;
    // A strokes for 120 ms and stays; B comes along his own row at 200 ms,
    // stops on A's hand and goes on over it at 400 ms.
    const double reach = std::min(ms / 120, 1.0);
    const court::Point a{188 + 100 * reach, -330 + 547 * reach};
    now.hands.push_back({.player = Side::kA,
                         .left = false,
                         .tip = a,
                         .wrist = {a.x - 30, a.y - 178},
                         .elbow = {a.x - 90, a.y - 430},
                         .height_mm = 0});
    const double x = -100 + std::clamp((ms - 200) * 3.4, 0.0, 340.0) +
                     std::clamp((ms - 400) * 3.0, 0.0, 180.0);
    const court::Point b{x, 175};
    now.hands.push_back({.player = Side::kB,
                         .left = false,
                         .tip = b,
                         .wrist = {b.x - 160, b.y + 70},
                         .elbow = {b.x - 380, b.y + 190},
                         .height_mm = 20});
    return now;
  });
  int merged = 0;
  std::map<uint32_t, Side> players;
  for (const HandsInFrame& frame : play.seen) {
    const double ms = (frame.stamp - start).Milliseconds();
    for (const HandInView& hand : frame.hands) {
      players.insert({hand.track, hand.player});
      if (hand.player != Side::kA || ms < 140) continue;
      merged += hand.merged ? 1 : 0;
      EXPECT_LT(std::hypot(hand.tip.x - pressed.x, hand.tip.y - pressed.y), 40)
          << ms << " ms";
    }
  }
  EXPECT_GT(merged, 10);
  EXPECT_EQ(players.size(), 2U);
}

}  // namespace
}  // namespace kimari::vision
