// What the scenario's people do at the desk, each when it is due; and what
// anybody there would do: a court that the rig holds to be no start, and that
// truly is one, is let stand once it was looked at for a while.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/proof/sim/world.h"
#include "host/rig/conductor.h"

namespace kimari::world {

// What became of the scenario's entries.
struct DeskDone {
  int made = 0;
  // "file:line:column: what: why" of each that could not be made, and of each
  // whose time never came.
  std::vector<std::string> refused;
  std::vector<std::string> never;
};

// One thread: the conductor's. Scenario, world and conductor must outlive it.
class DeskScript {
 public:
  DeskScript(const sim::Scenario& scenario, sim::World& world,
             rig::Conductor& conductor);

  // Makes every entry that is due. Fails as the conductor does.
  Result<void> Step(HostTime now);
  // When the next is due, as far as that is known.
  std::optional<HostTime> NextDue() const;
  // So far; those that still wait count as never.
  DeskDone Done() const;

 private:
  std::optional<HostTime> DueAt(const sim::PlannedEntry& planned) const;
  Result<void> Make(const sim::PlannedEntry& planned, HostTime now);
  // Somebody of the scenario's will.
  bool LetsStand() const;
  // Whether the scenario's court is a start by the rules that are played.
  bool IsStart() const;
  Result<void> LookAtStart(HostTime now);

  const sim::Scenario& scenario_;
  sim::World& world_;
  rig::Conductor& conductor_;
  std::vector<const sim::PlannedEntry*> waiting_;
  // When each reading's lower phrase first began, by the match's count from 1.
  std::vector<HostTime> opened_;
  bool let_stand_ = false;
  std::optional<HostTime> held_since_;
  DeskDone done_;
};

}  // namespace kimari::world
