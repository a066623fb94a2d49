#include "host/proof/certify/boards/fault.h"

namespace kimari::world {

Duration BeginFault(FaultKind kind, Side board, Bench& bench, Hands& hands,
                    Random& random) {
  const Duration span = FromMilliseconds(random.Uniform(300, 500));
  switch (kind) {
    case FaultKind::kHangsUp:
      bench.Unplug(board, true);
      break;
    case FaultKind::kFallsSilent:
      bench.Unplug(board, false);
      break;
    case FaultKind::kRestart:
      bench.Reset(board);
      return {};
    case FaultKind::kSupplyDips:
      bench.Reset(Side::kA);
      bench.Reset(Side::kB);
      return {};
    case FaultKind::kHostStalls:
      bench.Stall(bench.Now() + span);
      break;
    case FaultKind::kPadNoise:
      hands.Noise(board, random.Uniform(0.2, 1));
      break;
    case FaultKind::kChangedBytes:
      bench.Hurt(board, {.changed = random.Uniform(0.001, 0.02)});
      break;
    case FaultKind::kLostBytes:
      bench.Hurt(board, {.lost = random.Uniform(0.001, 0.02)});
      break;
    case FaultKind::kDoubledBytes:
      bench.Hurt(board, {.doubled = random.Uniform(0.001, 0.02)});
      break;
    case FaultKind::kSwappedBytes:
      bench.Hurt(board, {.swapped = random.Uniform(0.001, 0.02)});
      break;
    case FaultKind::kWireCut:
      bench.SetSyncWire(firmware::SyncWire::kCut);
      return span * 2;
    case FaultKind::kWireToGround:
      bench.SetSyncWire(firmware::SyncWire::kShortedToGround);
      return span * 2;
    case FaultKind::kWireToSupply:
      bench.SetSyncWire(firmware::SyncWire::kShortedToSupply);
      return span * 2;
  }
  return span;
}

void EndFault(FaultKind kind, Side board, Bench& bench, Hands& hands) {
  switch (kind) {
    case FaultKind::kHangsUp:
    case FaultKind::kFallsSilent:
      bench.PlugIn(board);
      break;
    case FaultKind::kPadNoise:
      hands.Noise(board, 0);
      break;
    case FaultKind::kChangedBytes:
    case FaultKind::kLostBytes:
    case FaultKind::kDoubledBytes:
    case FaultKind::kSwappedBytes:
      bench.Hurt(board, {});
      break;
    case FaultKind::kWireCut:
    case FaultKind::kWireToGround:
    case FaultKind::kWireToSupply:
      bench.SetSyncWire(firmware::SyncWire::kWhole);
      break;
    case FaultKind::kRestart:
    case FaultKind::kSupplyDips:
    case FaultKind::kHostStalls:
      break;
  }
}

}  // namespace kimari::world
