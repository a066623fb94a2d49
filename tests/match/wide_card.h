// A called card that lies across two pads: two players touch it, each on his
// own pad.
#pragma once

#include <utility>
#include <vector>

#include "tests/support/table.h"

namespace kimari {

class WideCard {
 public:
  static constexpr evidence::CardId kCard = 7;
  static constexpr HostTime kFirst = HostTime{} + Seconds(20);

  // A's hand lies to the left of the card's middle, B's to the right.
  static int PadOf(Side player) {
    return court::Kyogi()->PadAt(Side::kA, 2, player == Side::kA ? 6 : 7);
  }

  // One reading of the card, from the start of the match until settled; `ms`
  // after the first sound.
  static std::vector<evidence::Observation> Duel(Side first, double first_ms,
                                                 Side second, double second_ms,
                                                 const char* options = "{}") {
    Table table;
    table.Say(HostTime{},
              evidence::MatchStarted{.rule_book = "kyogi", .options = options});
    evidence::LayoutSeen layout;
    layout.at = {HostTime{} + Seconds(5), Milliseconds(5)};
    layout.cards = {Seen(kCard, Side::kA, 6, 7), Seen(8, Side::kA, 1, 1),
                    Seen(9, Side::kB, 3, 3), Seen(10, Side::kB, 5, 5)};
    table.Say(layout.at.t, layout);
    table.Read(1, kCard, kFirst);
    Touch(table, first, first_ms, 1);
    Touch(table, second, second_ms, 2);
    Watch(table, {{first, first_ms}, {second, second_ms}});
    table.Say(kFirst + Seconds(7) + Milliseconds(20), evidence::Tick{});
    return table.Observations();
  }

 private:
  // In the lower row, half way between two columns.
  static evidence::SeenCard Seen(evidence::CardId id, Side territory, int left,
                                 int right) {
    const court::Point a = court::Kyogi()->PadCentre(
        territory, court::Kyogi()->PadAt(Side::kA, 2, left));
    const court::Point b = court::Kyogi()->PadCentre(
        territory, court::Kyogi()->PadAt(Side::kA, 2, right));
    evidence::SeenCard card;
    card.card = id;
    card.territory = territory;
    card.row = 2;
    card.centre = {static_cast<int32_t>((a.x + b.x) * 500),
                   static_cast<int32_t>(a.y * 1000)};
    card.angle_mdeg = territory == Side::kA ? 0 : 180'000;
    card.confidence_ppm = 999'000;
    return card;
  }

  // Frames with both hands over their parts of the card, and watermarks.
  static void Watch(Table& table,
                    const std::vector<std::pair<Side, double>>& hands) {
    const court::Point a = court::Kyogi()->PadCentre(Side::kA, PadOf(Side::kA));
    const court::Point b = court::Kyogi()->PadCentre(Side::kA, PadOf(Side::kB));
    for (HostTime t = kFirst - Seconds(1); t <= kFirst + Seconds(7);
         t = t + FromMilliseconds(16.667)) {
      evidence::HandsSeen frame;
      frame.at = {t, Microseconds(300)};
      for (const auto& [player, ms] : hands) {
        const HostTime down = kFirst + FromMilliseconds(ms);
        if (t < down - Milliseconds(60) || t > down + Milliseconds(250)) {
          continue;
        }
        const double middle = (a.x + b.x) / 2;
        evidence::SeenHand seen;
        seen.player = player;
        seen.track = 1 + Index(player);
        seen.tip = {static_cast<int32_t>(
                        (middle + (player == Side::kA ? -6 : 6)) * 1000),
                    static_cast<int32_t>(a.y * 1000)};
        frame.hands.push_back(seen);
      }
      table.Say(t + Milliseconds(12), frame);
    }
    for (const Side side : {Side::kA, Side::kB}) {
      for (HostTime t = kFirst; t <= kFirst + Seconds(7);
           t = t + Milliseconds(2)) {
        evidence::BoardWatermark mark;
        mark.board = side;
        mark.at = {t, Microseconds(20)};
        table.Say(t + Milliseconds(1), mark);
      }
    }
  }

  static void Touch(Table& table, Side player, double ms, uint16_t id) {
    const HostTime at = kFirst + FromMilliseconds(ms);
    judge::TestTouch touch = judge::MakeTouch(
        {{.player = player, .level = 8}}, id, 0.4,
        static_cast<uint32_t>(at.ns / 250'000), PadOf(player), Side::kA);
    touch.edge.at = {at, Microseconds(20)};
    touch.edge.id = id;
    table.Say(at + Milliseconds(1), touch.edge);
    for (evidence::PadTrace& trace : touch.traces) {
      trace.edge_id = id;
      table.Say(at + Milliseconds(45), trace);
    }
  }
};

}  // namespace kimari
