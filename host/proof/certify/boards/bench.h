// The boards' real image and the host's real link to it, under one simulated
// clock that is the host's time, with USB cables, hands and faults between.
// What it knows besides of the truth is for those who hold evidence against it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firmware/protocol/frame.h"
#include "firmware/sim/board_pair.h"
#include "host/base/result.h"
#include "host/link/board_link.h"
#include "host/link/board_pair_clock.h"
#include "host/proof/certify/boards/bench_setup.h"
#include "host/proof/certify/boards/board_truth.h"
#include "host/proof/certify/boards/hands.h"
#include "host/proof/certify/boards/usb_cable.h"
#include "host/proof/sim/knock_law.h"

namespace kimari::world {

// What the host was told, and when.
template <typename What>
struct Told {
  HostTime when;
  What what;
};
struct Evidence {
  std::vector<Told<evidence::PadEdge>> edges;
  std::vector<Told<evidence::PadTrace>> traces;
  std::vector<Told<evidence::BoardWatermark>> marks;
  std::vector<Told<evidence::BoardHealth>> health;
  std::vector<Told<evidence::Knock>> knocks;
};

// What one board said on its own wire, before any cable.
struct Said {
  struct Key {
    int boot;
    uint16_t id;
    auto operator<=>(const Key&) const = default;
  };
  std::map<Key, Told<wire::Edge>> edges;       // when first said
  std::optional<wire::Statistics> statistics;  // the last
  std::vector<std::vector<uint8_t>> frames;    // the first ones, as sent
  int boots = 0;
};

// One thread.
class Bench {
 public:
  // Runs until both boards' evidence flows, and on one clock where there is a
  // wire. `hands` must outlive the bench. Fails as BoardPair::Open does, or
  // (kDevice) when no evidence flows.
  static Result<std::unique_ptr<Bench>> Open(const BenchSetup& setup,
                                             Hands& hands);

  void RunUntil(HostTime t);
  HostTime Now() const { return pair_->Now(); }

  const Evidence& Heard() const { return heard_; }
  void Forget() { heard_ = {}; }
  const link::BoardLink& Link(Side board) const { return *Of(board).link; }
  bool InStep() const { return pair_clock_.in_step(); }

  const firmware::BoardStatistics& Statistics(Side board) const {
    return pair_->Statistics(board);
  }
  const Said& SaidBy(Side board) const { return Of(board).said; }
  // When the tick was that was heard of by `heard`.
  HostTime TrueTime(Side board, uint64_t tick, HostTime heard) const {
    return Of(board).truth.TimeOf(static_cast<uint32_t>(tick), heard);
  }

  // ---- faults, from now on
  // `told`: the port hangs up, as a pulled plug does; else only silence.
  void Unplug(Side board, bool told);
  void PlugIn(Side board);
  void Reset(Side board);
  void SetSyncWire(firmware::SyncWire wire) { pair_->SetSyncWire(wire); }
  // Another knock disc, or none; one that the board looks for as it starts.
  void SetDisc(Side board, firmware::DiscKind kind) {
    pair_->SetDisc(board, kind);
  }
  void Hurt(Side board, const Damage& damage) { Of(board).cable.Hurt(damage); }
  // The host's program does not run until then.
  void Stall(HostTime until) { stalled_until_ = until; }

 private:
  struct Board {
    Board(const BenchSetup& setup, Side side);
    Side side;
    Crystal crystal;
    HostTime power_on;
    UsbCable cable;
    BoardTruth truth;
    Said said;
    wire::FrameDecoder from_board;
    std::vector<uint8_t> frame;  // bytes since the last delimiter
    std::unique_ptr<link::BoardLink> link;
    bool served = true;  // the host has the port open
    HostTime reopen;
  };

  Bench(const BenchSetup& setup, Hands& hands);
  Result<void> Start();
  Board& Of(Side side) { return boards_[static_cast<size_t>(Index(side))]; }
  const Board& Of(Side side) const {
    return boards_[static_cast<size_t>(Index(side))];
  }
  void SetCrystals();
  void MoveFrame(Board& board);
  void Knock(HostTime until);
  void Listen(Board& board, std::span<const uint8_t> bytes);
  // Serves both ports up to a moment, in the order of time.
  void RunHost(HostTime until);
  std::optional<HostTime> NextServed(const Board& board) const;
  void Serve(Board& board, HostTime now);
  void Add(HostTime now);

  Hands& hands_;
  std::optional<sim::KnockLaw> knocks_;
  std::array<Board, 2> boards_;
  std::unique_ptr<firmware::BoardPair> pair_;
  link::BoardPairClock pair_clock_{Side::kA};
  std::vector<evidence::Payload> payloads_;
  Evidence heard_;
  HostTime stalled_until_;
  HostTime next_crystals_;
  bool sync_wire_;
};

}  // namespace kimari::world
