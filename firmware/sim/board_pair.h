// The two boards of a court under one world clock: the real image in libsimavr,
// leader (A) and follower (B) in lockstep, sync wire and seat mats between
// them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "firmware/sim/front_end_model.h"
#include "firmware/sim/pad_field.h"
#include "firmware/sim/simulated_board.h"
#include "host/base/result.h"

namespace kimari::firmware {

// The wire on which the follower hears the leader.
enum class SyncWire { kWhole, kCut, kShortedToGround, kShortedToSupply };

class BoardPair {
 public:
  struct Options {
    std::array<std::string, 2> images;  // ELF files, for A and B
    FrontEndModel model;
    std::array<double, 2> clock_ppm = {0, 0};  // crystal error
    // World times at which the boards get power; not before 0.
    std::array<HostTime, 2> power_on = {HostTime{0}, HostTime{2'300'000}};
    SyncWire sync_wire = SyncWire::kWhole;
    std::array<DiscKind, 2> discs = {};  // under A's and B's mat
  };

  // `field` must outlive the pair. Fails when an image cannot be read.
  static Result<std::unique_ptr<BoardPair>> Open(const Options& options,
                                                 PadField& field);

  // The leader's lamp goes on or off at this world time; from within RunUntil.
  using LampListener = std::function<void(bool on, HostTime t)>;
  void OnLamp(LampListener listener) { on_lamp_ = std::move(listener); }

  // Runs both boards to world time t; an earlier t changes nothing. All
  // functions: one thread.
  void RunUntil(HostTime t);
  HostTime Now() const { return now_; }

  // Bytes from the host that start to arrive at Now().
  void Feed(Side board, std::span<const uint8_t> bytes);
  // Bytes the board has sent by Now(); the number written to `out`.
  size_t Read(Side board, std::span<uint8_t> out);

  // A crystal's error from Now() on; no effect before its board has power.
  void SetClockPpm(Side board, double ppm);
  // The reset button.
  void Reset(Side board) { boards_[Number(board)]->Reset(); }
  void SetSyncWire(SyncWire wire);
  // Pulled off, put on or broken, from Now() on; a board looks for its disc as
  // it starts.
  void SetDisc(Side board, DiscKind kind) {
    boards_[Number(board)]->Disc().Become(kind);
  }
  // The disc under a board's mat hears an impact; not before Now().
  void Add(Side board, const Strike& strike) {
    boards_[Number(board)]->Disc().Add(strike);
  }

  SimulatedBoard::Counter ReadCounter(Side board) const {
    return boards_[Number(board)]->ReadCounter();
  }
  // SimulatedBoard::Crashed.
  bool Crashed(Side board) const { return boards_[Number(board)]->Crashed(); }
  const BoardStatistics& Statistics(Side board) const {
    return boards_[Number(board)]->Statistics();
  }

 private:
  BoardPair() = default;
  static size_t Number(Side s) { return static_cast<size_t>(Index(s)); }

  std::array<std::unique_ptr<SimulatedBoard>, 2> boards_;
  HostTime now_{0};
  SyncWire sync_wire_ = SyncWire::kWhole;
  bool leader_raises_ = false;
  LampListener on_lamp_;
};

}  // namespace kimari::firmware
