// The simulated world: players who hear the loudspeaker and move, cards that
// slide and fly, pads that feel them. README.md says how a reading unfolds.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "firmware/sim/pad_field.h"
#include "host/base/priority_mutex.h"
#include "host/proof/sim/calls.h"
#include "host/proof/sim/course.h"
#include "host/proof/sim/knock_law.h"
#include "host/proof/sim/lamp_log.h"
#include "host/proof/sim/listener.h"
#include "host/proof/sim/pads.h"
#include "host/proof/sim/slip_meter.h"

namespace kimari::sim {

inline constexpr HostTime kForever{std::numeric_limits<int64_t>::max()};

// A disturbance with its times known. `to` is kForever when it lasts.
struct Disturbed {
  const Disturbance* what = nullptr;
  HostTime from;
  HostTime to;
};
// A disturbance beginning or ending, for whoever runs boards, camera, sound.
struct Change {
  HostTime at;
  bool begins = true;
  Disturbance what;
};

class World : public firmware::PadField {
 public:
  struct Setup {
    HostTime start;  // the world's first instant
    // How long each sheet of the deck lies there to be learned, before the
    // match is laid; zero: no sheets. Fifty cards a sheet, in deck order, at
    // vision::EnrolmentPlaces.
    Duration sheet;
    // Time is the machine's: a reading that Slipped() was not told of is not
    // scored.
    bool real_time = false;
  };

  World(Scenario scenario, const Setup& setup);

  // What the loudspeaker plays: mono, full scale 1; `first_sample` is when the
  // first of them leaves the device. Blocks in order; ahead of the other calls
  // (players then move in time) or behind them (they hurry). Thread: one.
  void Hear(std::span<const float> samples, double rate, HostTime first_sample);

  // What can be seen at t, not before the world's start. Thread: any.
  Scene SceneAt(HostTime t) const;
  // As PadField. Thread: any.
  bool Sample(Side board, HostTime t,
              std::array<firmware::PadLoad, mat::kPads>& loads) override;
  float SeatCoupling(Side player, HostTime t) override;

  // When the cards lie for the match; the joka may begin memorise_s later.
  HostTime LaidAt() const { return laid_at_; }
  // For a reading, as the file counts them from 1:
  // its first sound at the players' ears, once it was heard;
  std::optional<HostTime> FirstSoundOf(int planned) const;
  // its number in the match. Those that were left out have none.
  int NumberOf(int planned) const;
  // At the desk the next card is left out, or is not after all; nothing is
  // being read.
  void LeaveOut();
  void LeaveInAgain();
  // When everything planned so far is done: hands at rest, court tidy.
  HostTime QuietAt() const;
  // Readings whose first sound was played.
  int ReadingsHeard() const;

  // The lamp beside the court, as A's board drives it.
  LampLog& lamp() { return lamp_; }

  // Disturbances that begin or end by `now` and were not handed out before, by
  // time. Those that the world itself plays (hands, cloths, lost cards) come
  // too. Thread: one.
  std::vector<Change> DrainChanges(HostTime now);

  // What reaches the discs of the impacts of from < t <= to: of strokes, as far
  // as they are planned, and of what is no touch. Hands that tidy make none.
  // Thread: any.
  std::vector<HeardStrike> Strikes(HostTime from, HostTime to) const;

  // The world was stepped at t, `late` after it should have been, `step` after
  // which it had been up to date. A reading during which it was behind by more
  // than 2 ms for more than a hundredth of the time, or once by more than 50
  // ms, is not scored. Thread: any.
  void Slipped(HostTime t, Duration late, Duration step);

  // People established this of a reading, as the match counts it, before it was
  // ruled on. `lost`, unless 0: a card that is lost from then on.
  void Establish(int reading, std::string what, CardId lost);

  // All that was planned, also what lies ahead (EndedAt, truth.h).
  sim::Truth Truth() const;
  const Scenario& Script() const { return scenario_; }

 private:
  // What sampling threads look at; never changed once it is shared.
  struct Snapshot {
    std::vector<std::shared_ptr<const Act>> acts;  // by time
    std::vector<Disturbed> disturbed;
  };

  void LaySheets(const Setup& setup);
  void BeginReading(int planned, HostTime first_sound);
  void ResolveDisturbances(std::optional<int> planned, HostTime zero);
  void Measure(TrueReading& reading) const;
  bool Silent(HostTime t) const;
  std::shared_ptr<const Snapshot> Look(HostTime t) const;
  std::shared_ptr<const Snapshot> Current() const;
  void Publish(std::shared_ptr<const Snapshot> next);
  HandPlace HandAt(const Snapshot& now, const Act& act, size_t hand,
                   HostTime t) const;
  FeltHand FeltAt(const Act& act, Side player, size_t hand, HostTime t,
                  const HandPlace& place) const;

  const Scenario scenario_;
  const std::array<TouchLaw, 2> free_hands_;  // by player, on no card
  const Electrodes electrodes_;
  const KnockLaw knocks_;
  const bool real_time_;
  HostTime laid_at_;
  Listener listener_;
  Duration to_ears_;
  CourtState court_;
  LampLog lamp_;

  mutable PriorityMutex mutex_;  // guards the rest but the atomic
  std::shared_ptr<const Snapshot> snapshot_;
  Calls calls_;
  std::vector<TrueReading> truth_;
  std::map<int, HostTime> first_sounds_;  // by reading, as the file counts
  std::map<int, HostTime> went_on_;       // the next phrase, by reading
  std::map<int, SlipMeter> slips_;        // by reading
  std::map<int, std::vector<std::string>> said_;  // by reading
  std::map<CardId, int> lost_;                    // and in which reading
  std::vector<Change> changes_;                   // not yet handed out, by time
  mutable std::atomic<int64_t> latest_asked_ns_;
};

}  // namespace kimari::sim
