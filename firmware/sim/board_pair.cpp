#include "firmware/sim/board_pair.h"

#include <algorithm>

namespace kimari::firmware {
namespace {

constexpr Duration kQuantum = Microseconds(100);
constexpr double kNominalHz = 16e6;

double CrystalHz(double ppm) { return kNominalHz * (1 + ppm * 1e-6); }

}  // namespace

Result<std::unique_ptr<BoardPair>> BoardPair::Open(const Options& options,
                                                   PadField& field) {
  std::unique_ptr<BoardPair> pair(new BoardPair);
  pair->sync_wire_ = options.sync_wire;
  for (Side side : {Side::kA, Side::kB}) {
    const size_t i = Number(side);
    auto board = SimulatedBoard::Open(options.images[i], side, options.model,
                                      field, CrystalHz(options.clock_ppm[i]),
                                      options.power_on[i]);
    if (!board) return tl::unexpected<Error>(board.error());
    pair->boards_[i] = std::move(*board);
  }
  SimulatedBoard* leader = pair->boards_[0].get();
  SimulatedBoard* follower = pair->boards_[1].get();
  BoardPair* self = pair.get();
  leader->Listen([self, leader, follower](SimulatedBoard::Pin pin, bool high,
                                          int64_t cycle) {
    if (pin == SimulatedBoard::Pin::kSync && !self->sync_wire_) return;
    follower->Schedule(
        pin, high,
        follower->CycleAt(leader->TimeOf(static_cast<double>(cycle))));
  });
  return pair;
}

// The leader runs first in each quantum, so that what it does to the wires is
// still to come for the follower.
void BoardPair::RunUntil(HostTime t) {
  while (now_ < t) {
    now_ = std::min(now_ + kQuantum, t);
    boards_[0]->RunUntil(now_);
    boards_[1]->RunUntil(now_);
  }
}

void BoardPair::Feed(Side board, std::span<const uint8_t> bytes) {
  for (const uint8_t byte : bytes) boards_[Number(board)]->Feed(byte);
}

size_t BoardPair::Take(Side board, std::span<uint8_t> out) {
  size_t n = 0;
  while (n < out.size() && boards_[Number(board)]->Take(&out[n])) ++n;
  return n;
}

void BoardPair::SetClockPpm(Side board, double ppm) {
  boards_[Number(board)]->SetRate(CrystalHz(ppm), now_);
}

void BoardPair::ConnectSyncWire(bool connected) {
  sync_wire_ = connected;
  if (!connected) {
    SimulatedBoard& follower = *boards_[1];
    follower.Schedule(SimulatedBoard::Pin::kSync, false, follower.Cycle());
  }
}

}  // namespace kimari::firmware
