// The two simulated boards with what the scenario does to them: crystal errors,
// noise, corrupted and late bytes, pulled cables, resets.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "firmware/sim/board_pair.h"
#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/sim/world.h"

namespace kimari::world {

// One thread.
class BoardBench {
 public:
  // The boards get power at `start`. `image` is the firmware's ELF file. The
  // world must outlive the bench.
  static Result<std::unique_ptr<BoardBench>> Open(const std::string& image,
                                                  sim::World& world,
                                                  HostTime start);

  // Runs both boards up to t.
  void RunUntil(HostTime t);
  // Bytes from the host, arriving now (at the time last run to).
  void FromHost(Side board, std::span<const uint8_t> bytes);
  // Bytes that reach the host by t, in order. Valid until the next call.
  std::span<const uint8_t> ToHost(Side board, HostTime t);

  void Apply(const sim::Change& change);
  // False while a board's cable is pulled.
  bool Plugged(Side board) const { return plugged_[Index(board)]; }
  const firmware::BoardStatistics& Statistics(Side board) const {
    return pair_->Statistics(board);
  }

 private:
  // The world as the pads feel it, on the boards' own time axis.
  class Field : public firmware::PadField {
   public:
    Field(sim::World& world, HostTime start, uint64_t seed)
        : world_(world), start_(start), random_(seed) {}
    bool Sample(Side board, HostTime t,
                std::array<firmware::PadLoad, mat::kPads>& loads) override;
    float SeatCoupling(Side player, HostTime t) override;

    std::array<double, 2> noise_pf{0, 0};

   private:
    HostTime WorldTime(HostTime t) const { return start_ + (t - HostTime{}); }
    sim::World& world_;
    HostTime start_;
    Random random_;
  };
  struct Packet {
    HostTime due;
    std::vector<uint8_t> bytes;
  };

  BoardBench(sim::World& world, HostTime start);
  void Collect(Side board, HostTime t);
  void Knock(HostTime t);

  const sim::World& world_;
  const sim::BoardModel model_;
  HostTime start_;
  Random random_;
  Field field_;
  std::unique_ptr<firmware::BoardPair> pair_;
  std::array<bool, 2> plugged_{true, true};
  std::array<double, 2> corrupt_{0, 0};
  std::array<std::deque<Packet>, 2> packets_;
  std::array<HostTime, 2> last_due_;
  std::vector<uint8_t> out_;
};

}  // namespace kimari::world
