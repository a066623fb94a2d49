// An entry of the desk in the words of a rule book: what it establishes, what
// it decides, where it puts a card. Pure.
#pragma once

#include <optional>
#include <string_view>

#include "host/evidence/observation.h"
#include "host/game/rules/facts.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/spot.h"

namespace kimari::match {

// Says how a settled reading stands: kConfirm, kOverrule, kVoid, kSayAgain,
// kSettle.
bool Decides(evidence::DeskAction action);
// Says what happened in one: kMisread, kLost, kObstructed, kOtherHand.
bool Establishes(evidence::DeskAction action);

// Nothing for nobody.
std::optional<Side> SideOf(evidence::Party party);
evidence::Party PartyOf(std::optional<Side> side);

// What kMisread, kLost, kObstructed and kOtherHand say; nothing of others.
std::optional<rules::Established> EstablishedBy(
    const evidence::DeskEntry& entry, HostTime when);

// What kOverrule and kSettle say. `ruled`: as the evidence had it. The players
// settle who takes; faults that are sure stay. Same time is the holder's
// (R-KA-7).
rules::Decided DecidedBy(const evidence::DeskEntry& entry,
                         const rules::Ruling& ruled, HostTime when);

// The cards to be sent are as many as the entry says, where it says so; `rule`:
// by which a judge decides.
void SendAsDecided(const evidence::DeskEntry& entry, std::string_view rule,
                   rules::Ruling& ruling);

// Where kPut puts its card.
rules::Spot SpotOf(const evidence::DeskEntry& entry);

}  // namespace kimari::match
