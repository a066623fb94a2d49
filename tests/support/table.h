// A court in a test: cards lie, hands touch, and the observations that a rig
// would make of it come out in order.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "host/court/plan.h"
#include "host/evidence/observation.h"
#include "tests/judge/touch/trace_maker.h"
#include "tests/support/short_game.h"

namespace kimari {

class Table {
 public:
  // Lays a card on the middle of a pad column of its owner's row.
  void Lay(evidence::CardId id, Side territory, int row, int column) {
    const court::Point at = court::Kyogi()->PadCentre(
        territory, court::Kyogi()->PadAt(Side::kA, row, column));
    evidence::SeenCard card;
    card.card = id;
    card.territory = territory;
    card.row = static_cast<int8_t>(row);
    card.centre = {static_cast<int32_t>(at.x * 1000),
                   static_cast<int32_t>(at.y * 1000)};
    card.angle_mdeg = territory == Side::kA ? 0 : 180'000;
    card.confidence_ppm = 999'000;
    layout_.cards.push_back(card);
  }

  const evidence::LayoutSeen& Layout() const { return layout_; }

  void Start() { Start(ShortGame(layout_.cards.size())); }
  // By these rule options, JSON.
  void Start(const std::string& options) {
    Say(HostTime{},
        evidence::MatchStarted{.rule_book = "kyogi", .options = options});
  }
  void SeeLayout(HostTime t) {
    layout_.at = {t, Milliseconds(5)};
    Say(t, layout_);
  }
  // The court lies as it does, and is looked at.
  void LieStill(HostTime from, HostTime until) {
    for (HostTime t = from; t <= until; t = t + Milliseconds(250)) SeeLayout(t);
  }
  void MoveCard(evidence::CardId id, double x_mm) {
    for (evidence::SeenCard& card : layout_.cards) {
      if (card.card == id) card.centre.x_um = static_cast<int32_t>(x_mm * 1000);
    }
  }

  // Opens reading `n`; its first sound is at `first`.
  void Read(evidence::ReadingId n, evidence::CardId card, HostTime first) {
    ReadByAHuman(n, card, first, first);
  }
  // Which card it was is entered at `entered`.
  void ReadByAHuman(evidence::ReadingId n, evidence::CardId card,
                    HostTime first, HostTime entered) {
    first_ = first;
    Say(first - Seconds(5), evidence::ReadingOpened{n});
    evidence::CardCalled called;
    called.reading = n;
    called.card = card;
    called.first_sound = {first, sound_sigma};
    called.last_sound = {first + Seconds(5), Microseconds(200)};
    Say(entered, called);
  }

  // A hand on the pad in the middle of a card, `ms` after the first sound.
  void Touch(Side player, evidence::CardId card, double ms,
             double coupling = 0.6) {
    TouchBoth({{player, ms}}, card, coupling);
  }

  // Both hands on one card (one pad).
  void TouchBoth(std::vector<std::pair<Side, double>> hands,
                 evidence::CardId card, double coupling = 0.6) {
    std::sort(hands.begin(), hands.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; });
    const evidence::SeenCard& seen = Find(card);
    std::vector<judge::TestHand> shapes;
    for (const auto& [player, ms] : hands) {
      shapes.push_back({.player = player,
                        .onset_scan = (ms - hands[0].second) / 0.25,
                        .coupling = coupling,
                        .approach = approach});
    }
    const HostTime at = first_ + FromMilliseconds(hands[0].second);
    judge::TestTouch touch = judge::MakeTouch(
        shapes, ++seed_, kNoise, static_cast<uint32_t>(at.ns / 250'000),
        PadUnder(seen), seen.territory);
    touch.edge.at = {at, Microseconds(20)};
    touch.edge.id = ++edge_;
    Say(at + Milliseconds(1), touch.edge);
    for (evidence::PadTrace& trace : touch.traces) {
      trace.edge_id = touch.edge.id;
      Say(at + Milliseconds(45), trace);
    }
    for (const auto& [player, ms] : hands) {
      hands_.push_back({player,
                        first_ + FromMilliseconds(ms),
                        {seen.centre.x_um, seen.centre.y_um}});
    }
  }

  // A hand that the camera sees come to this place, and no pad feels.
  void Hold(Side player, court::Point at, double ms) {
    hands_.push_back({player,
                      first_ + FromMilliseconds(ms),
                      {static_cast<int32_t>(at.x * 1000),
                       static_cast<int32_t>(at.y * 1000)}});
  }

  // Of a level before it is rounded, as on a board: 0.09 pF.
  static constexpr double kNoise = 0.23;
  // How hands come down from now on (TestHand); from 4 on none that strikes.
  double approach = 1.5;
  Duration sound_sigma = Microseconds(200);  // of the first sound
  // What the camera sees of hands comes this much later than the touch.
  Duration camera_late;
  // Where arms come from, mm to the right of A's middle, 700 mm behind the
  // court's; none: only finger tips are seen.
  std::optional<double> shoulder_x;
  // The camera's last frame.
  HostTime camera_until = HostTime{} + Seconds(1'000'000);

  // Frames and watermarks from the reading's start until `until`.
  void Watch(HostTime until) {
    for (HostTime t = first_ - Seconds(1); t <= std::min(until, camera_until);
         t = t + FromMilliseconds(16.667)) {
      evidence::HandsSeen frame;
      frame.at = {t, Microseconds(300)};
      for (const Hand& hand : hands_) {
        const HostTime down = hand.down + camera_late;
        if (t < down - Milliseconds(60) || t > down + Milliseconds(250)) {
          continue;
        }
        evidence::SeenHand seen;
        seen.player = hand.player;
        seen.track = 1 + Index(hand.player);
        seen.tip = hand.at;
        if (shoulder_x) seen.outline = Arm(hand.player, hand.at);
        frame.hands.push_back(seen);
      }
      Say(t + Milliseconds(12), frame);
    }
    for (const Side side : {Side::kA, Side::kB}) {
      for (HostTime t = first_; t <= until; t = t + Milliseconds(2)) {
        evidence::BoardWatermark mark;
        mark.board = side;
        mark.at = {t, Microseconds(20)};
        Say(t + Milliseconds(1), mark);
      }
    }
  }

  // The camera saw a hand, followed by Watch, come over a card.
  void ComeOver(Side player, evidence::CardId card, double ms) {
    evidence::HandArrival arrival;
    arrival.track = 1 + Index(player);
    arrival.player = player;
    arrival.card = card;
    arrival.at = {first_ + FromMilliseconds(ms), Milliseconds(5)};
    Say(arrival.at.t + Milliseconds(30), arrival);
  }

  void Say(HostTime taken, evidence::Payload payload) {
    said_.push_back({0, taken, std::move(payload)});
  }

  // Everything said, in the order a rig would take it in.
  std::vector<evidence::Observation> Observations() const {
    std::vector<evidence::Observation> all = said_;
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.taken < b.taken;
    });
    uint64_t number = 0;
    for (evidence::Observation& o : all) o.number = ++number;
    return all;
  }

 private:
  // 80 mm wide, as far as the picture goes.
  std::vector<evidence::Place> Arm(Side player, evidence::Place tip) const {
    const double home = player == Side::kA ? -1 : 1;
    const double x = tip.x_um * 1e-3;
    const double y = tip.y_um * 1e-3;
    const double in_x =
        x + (*shoulder_x - x) * (home * 370 - y) / (home * 700 - y);
    const auto at = [](double x_mm, double y_mm) {
      return evidence::Place{static_cast<int32_t>(x_mm * 1000),
                             static_cast<int32_t>(y_mm * 1000)};
    };
    return {at(x - 40, y), at(x + 40, y), at(in_x + 40, home * 370),
            at(in_x - 40, home * 370)};
  }

  struct Hand {
    Side player;
    HostTime down;
    evidence::Place at;
  };

  const evidence::SeenCard& Find(evidence::CardId card) const {
    return *std::find_if(layout_.cards.begin(), layout_.cards.end(),
                         [&](const auto& seen) { return seen.card == card; });
  }

  static int PadUnder(const evidence::SeenCard& card) {
    int best = 0;
    double nearest = 1e9;
    for (int pad = 0; pad < mat::kPads; ++pad) {
      const court::Point at = court::Kyogi()->PadCentre(card.territory, pad);
      const double distance = std::abs(at.x - card.centre.x_um * 1e-3) +
                              std::abs(at.y - card.centre.y_um * 1e-3);
      if (distance < nearest) {
        nearest = distance;
        best = pad;
      }
    }
    return best;
  }

  evidence::LayoutSeen layout_;
  std::vector<evidence::Observation> said_;
  std::vector<Hand> hands_;
  HostTime first_;
  uint64_t seed_ = 100;
  uint16_t edge_ = 0;
};

}  // namespace kimari
