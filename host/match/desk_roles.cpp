#include "host/match/desk_roles.h"

namespace kimari::match {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Party;
using evidence::Role;

std::optional<Party> PlayerOf(Role role) {
  if (role == Role::kPlayerA) return Party::kA;
  if (role == Role::kPlayerB) return Party::kB;
  return std::nullopt;
}

bool ForOneself(const DeskEntry& entry) {
  switch (entry.action) {
    case DeskAction::kHold:
    case DeskAction::kGoOn:
      return entry.hold == HoldReason::kHand || entry.hold == HoldReason::kNext;
    case DeskAction::kProtest:
    case DeskAction::kWithdraw:
    case DeskAction::kGiveUp:
      return true;
    default:
      return false;
  }
}

bool May(const DeskEntry& entry) {
  switch (entry.role) {
    case Role::kJudge:
      return true;
    case Role::kPlayerA:
    case Role::kPlayerB:
      if (ForOneself(entry)) return PlayerOf(entry.role) == entry.side;
      return entry.action == DeskAction::kSettle ||
             entry.action == DeskAction::kSign ||
             entry.action == DeskAction::kNote;
    case Role::kReader:
      return entry.action == DeskAction::kHold ||
             entry.action == DeskAction::kGoOn ||
             entry.action == DeskAction::kMisread ||
             entry.action == DeskAction::kSkip ||
             entry.action == DeskAction::kUndoSkip ||
             entry.action == DeskAction::kBegin ||
             entry.action == DeskAction::kNote;
    case Role::kCamera:
      break;
  }
  return (entry.action == DeskAction::kHold ||
          entry.action == DeskAction::kGoOn) &&
         entry.hold == HoldReason::kHand;
}

}  // namespace kimari::match
