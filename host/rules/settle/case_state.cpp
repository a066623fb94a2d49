#include "host/rules/settle/case_state.h"

namespace kimari::rules::settle {
namespace {

constexpr int kMostOwed = 100;

class StateReader {
 public:
  StateReader(const Node& node, int deck) : node_(node), deck_(deck) {}

  State Read() {
    node_.Only({"court", "centre", "lost", "unknown", "unidentified", "piles",
                "owed", "custody", "to_send", "stage", "valid_hand",
                "players"});
    const Node court = node_.At("court");
    court.Only({"A", "B"});
    for (const Side side : kBothSides) {
      for (const Node& card : court.At({Letter(side)}).Items()) {
        Add(card, Territory(side));
      }
    }
    for (const Node& each : node_.Items("centre")) {
      each.Only({"card", "right_of"});
      Add(each.At("card"), CentreLine(each.At("right_of").Side()));
    }
    for (const Node& each : node_.Items("lost")) {
      each.Only({"card", "by"});
      Add(each.At("card"), LostBy(each.At("by").Side()));
    }
    for (const Node& each : node_.Items("unknown")) {
      each.Only({"card", "side"});
      Add(each.At("card"), UnknownOf(each.At("side").Side()));
    }
    ReadPiles();
    for (const Node& card : node_.Items("custody")) Add(card, Custody());
    ReadCounts();
    return state_;
  }

 private:
  void Add(const Node& node, const Spot& spot) {
    const auto card = static_cast<CardId>(node.Whole(1, deck_));
    if (const std::optional<Spot> there = state_.Find(card)) {
      node.Complain("card " + std::to_string(card) + " lies in " +
                    SpotName(*there) +
                    " already; a card lies in one place, take one out");
    }
    Put(state_, card, spot);
  }

  void ReadPiles() {
    const auto piles = node_.Find("piles");
    if (!piles) return;
    piles->Only({"A", "B"});
    for (const Side side : kBothSides) {
      for (const Node& card : piles->Items({Letter(side)})) {
        Add(card, PileOf(side));
      }
    }
  }

  void ReadCounts() {
    if (const auto n = node_.Find("unidentified")) {
      state_.unidentified = n->Whole(0, deck_);
    }
    if (const auto owed = node_.Find("owed")) {
      owed->Only({"A", "B"});
      for (const Side side : kBothSides) {
        const auto n = owed->Find({Letter(side)});
        if (n) state_.owed[side] = n->Whole(0, kMostOwed);
      }
    }
    if (const auto send = node_.Find("to_send")) {
      send->Only({"from", "count"});
      state_.to_send =
          ToSend{send->At("from").Side(), send->At("count").Whole(1, deck_)};
    }
    if (const auto stage = node_.Find("stage")) {
      state_.stage =
          static_cast<Stage>(stage->Word({"play", "last two", "over"}));
    }
    if (const auto hands = node_.Find("valid_hand")) {
      hands->Only({"A", "B"});
      for (const Side side : kBothSides) {
        const auto hand = hands->Find({Letter(side)});
        if (hand) state_.valid_hand[side] = hand->Hand();
      }
    }
    if (const auto players = node_.Find("players")) {
      players->Only({"A", "B"});
      for (const Side side : kBothSides) {
        const auto n = players->Find({Letter(side)});
        if (n) state_.players[side] = n->Whole(1, 3);
      }
    }
  }

  const Node& node_;
  int deck_;
  State state_;
};

using Out = nlohmann::ordered_json;

std::string Of(Side side) { return {Letter(side)}; }

}  // namespace

State ReadState(const Node& node, int deck) {
  return StateReader(node, deck).Read();
}

Out WriteState(const State& state) {
  Out court{{"A", Out::array()}, {"B", Out::array()}};
  Out centre = Out::array();
  Out lost = Out::array();
  Out unknown = Out::array();
  for (const auto& [card, spot] : state.court) {
    switch (spot.kind) {
      case Spot::Kind::kTerritory:
        court[Of(spot.side)].push_back(card);
        break;
      case Spot::Kind::kCentreLine:
        centre.push_back(Out{{"card", card}, {"right_of", Of(spot.side)}});
        break;
      case Spot::Kind::kLost:
        lost.push_back(Out{{"card", card}, {"by", Of(spot.side)}});
        break;
      default:
        unknown.push_back(Out{{"card", card}, {"side", Of(spot.side)}});
    }
  }
  constexpr const char* kStages[] = {"play", "last two", "over"};
  Out send = nullptr;
  if (state.to_send && !state.to_send->not_known) {
    send =
        Out{{"from", Of(state.to_send->from)}, {"count", state.to_send->count}};
  }
  Out hands = Out::object();
  for (const Side side : kBothSides) {
    const std::optional<Hand>& hand = state.valid_hand[side];
    hands[Of(side)] =
        hand ? Out(*hand == Hand::kLeft ? "left" : "right") : Out(nullptr);
  }
  return Out{{"court", court},
             {"centre", centre},
             {"lost", lost},
             {"unknown", unknown},
             {"unidentified", state.unidentified},
             {"piles", Out{{"A", state.piles.a}, {"B", state.piles.b}}},
             {"owed", Out{{"A", state.owed.a}, {"B", state.owed.b}}},
             {"custody", state.custody},
             {"to_send", send},
             {"stage", kStages[static_cast<size_t>(state.stage)]},
             {"valid_hand", hands},
             {"players", Out{{"A", state.players.a}, {"B", state.players.b}}}};
}

}  // namespace kimari::rules::settle
