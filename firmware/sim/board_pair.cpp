#include "firmware/sim/board_pair.h"

#include <algorithm>

#include "firmware/sim/processor.h"

namespace kimari::firmware {
namespace {

constexpr Duration kQuantum = Microseconds(100);
double CrystalHz(double ppm) { return kNominalHz * (1 + ppm * 1e-6); }

}  // namespace

Result<std::unique_ptr<BoardPair>> BoardPair::Open(const Options& options,
                                                   PadField& field) {
  std::unique_ptr<BoardPair> pair(new BoardPair);
  for (Side side : {Side::kA, Side::kB}) {
    const size_t i = Number(side);
    auto board = SimulatedBoard::Open(options.images[i], side, options.model,
                                      field, CrystalHz(options.clock_ppm[i]),
                                      options.power_on[i]);
    if (!board) return tl::unexpected<Error>(board.error());
    pair->boards_[i] = std::move(*board);
    pair->boards_[i]->Disc().Become(options.discs[i]);
  }
  SimulatedBoard* leader = pair->boards_[0].get();
  SimulatedBoard* follower = pair->boards_[1].get();
  BoardPair* self = pair.get();
  leader->Listen([self, leader, follower](SimulatedBoard::Pin pin, bool high,
                                          int64_t cycle) {
    const HostTime t = leader->TimeOf(static_cast<double>(cycle));
    if (pin == SimulatedBoard::Pin::kLamp) {
      if (self->on_lamp_) self->on_lamp_(high, t);
      return;
    }
    if (pin == SimulatedBoard::Pin::kSync) {
      self->leader_raises_ = high;
      if (self->sync_wire_ != SyncWire::kWhole) return;
    }
    follower->Schedule(pin, high, follower->CycleAt(t));
  });
  if (options.sync_wire != SyncWire::kWhole) {
    pair->SetSyncWire(options.sync_wire);
  }
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

size_t BoardPair::Read(Side board, std::span<uint8_t> out) {
  size_t n = 0;
  while (n < out.size() && boards_[Number(board)]->Read(&out[n])) ++n;
  return n;
}

void BoardPair::SetClockPpm(Side board, double ppm) {
  boards_[Number(board)]->SetRate(CrystalHz(ppm), now_);
}

// A cut wire is low: what it catches of hum is not in the model.
void BoardPair::SetSyncWire(SyncWire wire) {
  sync_wire_ = wire;
  const bool high = wire == SyncWire::kWhole
                        ? leader_raises_
                        : wire == SyncWire::kShortedToSupply;
  SimulatedBoard& follower = *boards_[1];
  follower.Schedule(SimulatedBoard::Pin::kSync, high, follower.Cycle());
}

}  // namespace kimari::firmware
