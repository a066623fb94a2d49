#include "host/game/rules/settle/case_state.h"

namespace kimari::rules::settle {
namespace {

constexpr int kMostOwed = 100;

class StateReader {
 public:
  StateReader(const Node& node, const Book& book)
      : node_(node), deck_(book.DeckSize()), seats_(book.PlayersOfASide()) {
    state_.players = {seats_.usual, seats_.usual};
  }

  State Read() {
    node_.Only({"court", "centre", "lost", "unknown", "unidentified", "piles",
                "owed", "custody", "to_send", "stage", "valid_hand", "players",
                "mates", "judge_right_of"});
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
    ReadPlayers();
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
  }

  void ReadPlayers() {
    if (const auto judge = node_.Find("judge_right_of")) {
      state_.judge_right_of = judge->Side();
    }
    const auto players = node_.Find("players");
    const auto mates = node_.Find("mates");
    if (players) players->Only({"A", "B"});
    if (mates) mates->Only({"A", "B"});
    for (const Side side : kBothSides) {
      const auto n = players ? players->Find({Letter(side)}) : std::nullopt;
      if (n) state_.players[side] = n->Whole(seats_.least, seats_.most);
      const auto list = mates ? mates->Find({Letter(side)}) : std::nullopt;
      if (!list) continue;
      const int seated = ReadMates(*list, side);
      if (n && seated != state_.players[side]) {
        n->Complain("is " + n->Shown() + ", and state.mates." + Letter(side) +
                    " seats " + std::to_string(seated) +
                    "; make them one, or leave this out");
      }
      state_.players[side] = seated;
    }
  }
  // How many of them sit there.
  int ReadMates(const Node& list, Side side) {
    int seated = 0;
    for (const Node& each : list.Items()) {
      each.Only({"seat", "yellow", "yellow_before", "hand", "replaced"});
      Mate mate;
      if (const auto seat = each.Find("seat")) {
        mate.seat = seat->Seat();
        for (const Mate& other : state_.mates[side]) {
          if (other.seat != mate.seat) continue;
          seat->Complain("is taken already; one player sits in a seat");
        }
        ++seated;
      }
      if (const auto n = each.Find("yellow")) mate.yellow = n->Whole(0, 9);
      if (const auto n = each.Find("yellow_before")) {
        mate.yellow_before = n->Whole(0, 9);
      }
      if (const auto hand = each.Find("hand")) mate.hand = hand->Hand();
      if (const auto replaced = each.Find("replaced")) {
        mate.replaced = replaced->Flag();
      }
      state_.mates[side].push_back(mate);
    }
    if (seated < seats_.least || seated > seats_.most) {
      list.Complain("seats " + std::to_string(seated) + "; by these rules " +
                    std::to_string(seats_.least) + " to " +
                    std::to_string(seats_.most) + " play on a side");
    }
    return seated;
  }

  const Node& node_;
  int deck_;
  Book::Players seats_;
  State state_;
};

using Out = nlohmann::ordered_json;

std::string Of(Side side) { return {Letter(side)}; }

Out WriteHand(const std::optional<Hand>& hand) {
  return hand ? Out(*hand == Hand::kLeft ? "left" : "right") : Out(nullptr);
}

Out WriteMates(const std::vector<Mate>& mates) {
  constexpr const char* kSeats[] = {"left", "centre", "right"};
  Out list = Out::array();
  for (const Mate& mate : mates) {
    list.push_back(
        Out{{"seat", mate.seat ? Out(kSeats[static_cast<size_t>(*mate.seat)])
                               : Out(nullptr)},
            {"yellow", mate.yellow},
            {"yellow_before", mate.yellow_before},
            {"hand", WriteHand(mate.hand)}});
    if (mate.replaced) list.back()["replaced"] = true;
  }
  return list;
}

}  // namespace

State ReadState(const Node& node, const Book& book) {
  return StateReader(node, book).Read();
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
    hands[Of(side)] = WriteHand(state.valid_hand[side]);
  }
  Out written{{"court", court},
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
  if (!state.mates.a.empty() || !state.mates.b.empty()) {
    written["mates"] =
        Out{{"A", WriteMates(state.mates.a)}, {"B", WriteMates(state.mates.b)}};
  }
  if (state.judge_right_of) {
    written["judge_right_of"] = Of(*state.judge_right_of);
  }
  return written;
}

}  // namespace kimari::rules::settle
