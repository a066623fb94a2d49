#include "host/game/rules/state.h"

#include <algorithm>
#include <string>

namespace kimari::rules {
namespace {

Error Wrong(const std::string& what) {
  return {ErrorKind::kUsage, "the state does not hold: " + what};
}

}  // namespace

std::optional<Spot> State::Find(CardId card) const {
  if (const auto at = court.find(card); at != court.end()) return at->second;
  for (const Side side : kBothSides) {
    if (std::count(piles[side].begin(), piles[side].end(), card) > 0) {
      return PileOf(side);
    }
  }
  if (std::count(custody.begin(), custody.end(), card) > 0) return Custody();
  return std::nullopt;
}

int State::Count(Side territory) const {
  return static_cast<int>(
      std::count_if(court.begin(), court.end(), [&](const auto& each) {
        return each.second.kind != Spot::Kind::kCentreLine &&
               each.second.side == territory;
      }));
}

std::vector<CardId> State::Deck() const {
  std::vector<CardId> deck;
  for (const auto& [card, spot] : court) deck.push_back(card);
  for (const Side side : kBothSides) {
    deck.insert(deck.end(), piles[side].begin(), piles[side].end());
  }
  deck.insert(deck.end(), custody.begin(), custody.end());
  std::sort(deck.begin(), deck.end());
  return deck;
}

Result<void> Check(const State& state) {
  const std::vector<CardId> deck = state.Deck();
  const auto twice = std::adjacent_find(deck.begin(), deck.end());
  if (twice != deck.end()) {
    return tl::unexpected(
        Wrong("card " + std::to_string(*twice) + " is in two places"));
  }
  for (const auto& [card, spot] : state.court) {
    if (!OnCourt(spot)) {
      return tl::unexpected(Wrong("card " + std::to_string(card) +
                                  " is on the court and in " + SpotName(spot)));
    }
  }
  for (const Side side : kBothSides) {
    if (state.owed[side] < 0) {
      return tl::unexpected(Wrong(std::string("side ") + Letter(side) +
                                  " owes " + std::to_string(state.owed[side]) +
                                  " cards"));
    }
  }
  return {};
}

void Put(State& state, CardId card, const Spot& to) {
  state.court.erase(card);
  for (const Side side : kBothSides) std::erase(state.piles[side], card);
  std::erase(state.custody, card);
  if (OnCourt(to)) {
    state.court[card] = to;
  } else if (to.kind == Spot::Kind::kPile) {
    state.piles[to.side].push_back(card);
  } else {
    state.custody.push_back(card);
  }
}

Result<State> Send(const State& state, const std::vector<CardId>& cards) {
  State after = state;
  for (const CardId card : cards) {
    const bool open = after.to_send && after.to_send->not_known;
    const auto lies = after.court.find(card);
    const std::optional<Side> from =
        lies == after.court.end() ? std::nullopt : TerritoryOf(lies->second);
    if (!from || (!open && after.to_send && from != after.to_send->from)) {
      return Fail(ErrorKind::kUsage,
                  "card " + std::to_string(card) +
                      " does not lie in the sender's territory; choose one "
                      "that does");
    }
    if (!after.to_send || (!open && after.to_send->count == 0)) {
      return Fail(ErrorKind::kUsage,
                  "card " + std::to_string(card) +
                      " cannot be sent: no more may be sent than " +
                      std::to_string(state.to_send ? state.to_send->count : 0) +
                      "; leave it out");
    }
    lies->second = Territory(Other(*from));
    if (!open && --after.to_send->count == 0) after.to_send.reset();
  }
  return after;
}

Result<State> LayLastTwo(const State& state, const PerSide<CardId>& at_right) {
  if (state.stage != Stage::kLastTwo || state.court.size() != 2) {
    return Fail(ErrorKind::kUsage,
                "there are " + std::to_string(state.court.size()) +
                    " cards on the court; only the last two are laid on the "
                    "centre line, leave it out");
  }
  State laid = state;
  for (const Side side : kBothSides) {
    const auto lies = laid.court.find(at_right[side]);
    if (lies == laid.court.end() || at_right.a == at_right.b) {
      return Fail(ErrorKind::kUsage,
                  "card " + std::to_string(at_right[side]) +
                      " is not one of the last two, or is named twice; name "
                      "each of them once");
    }
    lies->second = CentreLine(side);
  }
  return laid;
}

State BeginReading(const State& state) {
  State begun = state;
  begun.to_send.reset();
  return begun;
}

}  // namespace kimari::rules
