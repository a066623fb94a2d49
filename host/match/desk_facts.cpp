#include "host/match/desk_facts.h"

#include <string>
#include <vector>

namespace kimari::match {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::Party;

bool Decides(DeskAction action) {
  return action == DeskAction::kConfirm || action == DeskAction::kOverrule ||
         action == DeskAction::kVoid || action == DeskAction::kSayAgain ||
         action == DeskAction::kSettle;
}

bool Establishes(DeskAction action) {
  return action == DeskAction::kMisread || action == DeskAction::kLost ||
         action == DeskAction::kObstructed || action == DeskAction::kOtherHand;
}

std::optional<Side> SideOf(Party party) {
  if (party == Party::kNobody) return std::nullopt;
  return party == Party::kA ? Side::kA : Side::kB;
}

Party PartyOf(std::optional<Side> side) {
  if (!side) return Party::kNobody;
  return *side == Side::kA ? Party::kA : Party::kB;
}

std::optional<rules::Established> EstablishedBy(const DeskEntry& entry,
                                                HostTime when) {
  using Kind = rules::Established::Kind;
  rules::Established said;
  switch (entry.action) {
    case DeskAction::kMisread:
      said.kind = Kind::kMisread;
      break;
    case DeskAction::kLost:
      said.kind = Kind::kLost;
      break;
    case DeskAction::kObstructed:
      said.kind = Kind::kObstructed;
      break;
    case DeskAction::kOtherHand:
      said.kind = Kind::kOtherHand;
      break;
    default:
      return std::nullopt;
  }
  if (said.kind != Kind::kMisread) said.side = SideOf(entry.side);
  if (entry.card > 0) said.card = entry.card;
  said.by = entry.by;
  said.when = when;
  return said;
}

rules::Decided DecidedBy(const DeskEntry& entry, const rules::Ruling& ruled,
                         HostTime when) {
  rules::Decided decided;
  decided.by = entry.by;
  decided.when = when;
  decided.taker = entry.same_time ? ruled.Territory() : SideOf(entry.taker);
  if (entry.action == DeskAction::kSettle) {
    for (const Side side : kBothSides) {
      decided.faults[side] = rules::StandingFaults(ruled, side);
    }
  } else {
    decided.faults = {entry.faults_a, entry.faults_b};
  }
  return decided;
}

void SendAsDecided(const DeskEntry& entry, std::string_view rule,
                   rules::Ruling& ruling) {
  if (entry.action != DeskAction::kOverrule || entry.sends < 0) return;
  std::erase_if(ruling.moves, [](const rules::Move& move) {
    return move.what == rules::Move::What::kChosen;
  });
  const std::optional<Side> from = SideOf(entry.sends_from);
  for (int i = 0; from && i < entry.sends; ++i) {
    ruling.moves.push_back({.what = rules::Move::What::kChosen,
                            .by = *from,
                            .from = rules::Territory(*from),
                            .to = rules::Territory(Other(*from)),
                            .rule = std::string(rule)});
  }
}

rules::Spot SpotOf(const DeskEntry& entry) {
  const Side side = SideOf(entry.side).value_or(Side::kA);
  switch (entry.to) {
    case evidence::PutTo::kTerritory:
      return rules::Territory(side);
    case evidence::PutTo::kPile:
      return rules::PileOf(side);
    case evidence::PutTo::kCustody:
      return rules::Custody();
    case evidence::PutTo::kLost:
      break;
  }
  return rules::LostBy(side);
}

}  // namespace kimari::match
