#include "host/match/desk_log.h"

#include "host/base/sha256.h"
#include "host/evidence/codec.h"
#include "host/match/desk_facts.h"

namespace kimari::match {

void DeskLog::Add(const evidence::Observation& observation, bool counts) {
  Entered entered;
  entered.entry = std::get<evidence::DeskEntry>(observation.payload);
  entered.when = observation.taken;
  entered.counts = counts;
  entered.sha256 = Sha256Hex(evidence::ToJson(observation));
  if (entered.entry.previous != head_) broken_.push_back(entries_.size());
  head_ = entered.sha256;
  entries_.push_back(std::move(entered));
}

bool DeskLog::Keeps(evidence::CardId card) const {
  bool keeps = false;
  for (const Entered& entered : entries_) {
    if (!entered.counts || entered.entry.card != card) continue;
    if (entered.entry.action == evidence::DeskAction::kPut) {
      keeps = entered.entry.to == evidence::PutTo::kCustody;
    }
  }
  return keeps;
}

bool Signed(const DeskLog& log) {
  using evidence::DeskAction;
  using evidence::Role;
  PerSide<bool> players;
  bool judged = false;
  bool by_judge = false;
  for (const Entered& entered : log.Entries()) {
    if (!entered.counts) continue;
    const DeskAction action = entered.entry.action;
    const Role role = entered.entry.role;
    judged |= role == Role::kJudge;
    if (Decides(action) || Establishes(action)) {
      players = {};
      by_judge = false;
    }
    if (action != DeskAction::kSign) continue;
    by_judge |= role == Role::kJudge;
    players.a |= role == Role::kPlayerA;
    players.b |= role == Role::kPlayerB;
  }
  return by_judge || (players.a && players.b && !judged);
}

}  // namespace kimari::match
