// What may happen to boards, cables and host while pads are touched.
#pragma once

#include <array>
#include <optional>

#include "host/evidence/observation.h"
#include "host/proof/certify/boards/bench.h"

namespace kimari::world {

enum class FaultKind {
  kHangsUp,
  kFallsSilent,
  kRestart,
  kHostStalls,
  kPadNoise,
  kChangedBytes,
  kLostBytes,
  kDoubledBytes,
  kSwappedBytes,
  kWireCut,
  kWireToGround,
  kWireToSupply,
  kSupplyDips,
};
struct Fault {
  FaultKind kind;
  const char* name;
  // One of these; none: it need not be.
  std::array<std::optional<evidence::BoardState>, 2> noticed_as;
  std::optional<Side> board;  // none: either
};
inline constexpr std::array kFaults = {
    Fault{FaultKind::kHangsUp, "cable pulled", {evidence::BoardState::kLost}},
    Fault{FaultKind::kFallsSilent,
          "line dead, port open",
          {evidence::BoardState::kLost}},
    Fault{FaultKind::kRestart,
          "follower restarts",
          {evidence::BoardState::kLost, evidence::BoardState::kReset},
          Side::kB},
    Fault{FaultKind::kHostStalls, "host stands still", {}},
    Fault{FaultKind::kPadNoise, "noise on all pads", {}},
    Fault{FaultKind::kChangedBytes, "bytes changed", {}},
    Fault{FaultKind::kLostBytes, "bytes lost", {}},
    Fault{FaultKind::kDoubledBytes, "bytes doubled", {}},
    Fault{FaultKind::kSwappedBytes, "bytes out of order", {}},
    Fault{FaultKind::kWireCut,
          "sync wire cut",
          {evidence::BoardState::kAlone},
          Side::kB},
    Fault{FaultKind::kWireToGround,
          "sync wire shorted to ground",
          {evidence::BoardState::kAlone},
          Side::kB},
    Fault{FaultKind::kWireToSupply,
          "sync wire shorted to the supply",
          {evidence::BoardState::kAlone},
          Side::kB},
    // Last: what they leave behind must not be laid to another one.
    Fault{FaultKind::kRestart,
          "leader restarts",
          {evidence::BoardState::kLost, evidence::BoardState::kReset},
          Side::kA},
    Fault{FaultKind::kSupplyDips,
          "both boards restart, as in a brown-out",
          {evidence::BoardState::kLost, evidence::BoardState::kReset},
          std::nullopt},
};

// Begins the fault and says how long it lasts; 0: it is over at once.
Duration BeginFault(FaultKind kind, Side board, Bench& bench, Hands& hands,
                    Random& random);
void EndFault(FaultKind kind, Side board, Bench& bench, Hands& hands);

}  // namespace kimari::world
