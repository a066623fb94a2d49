// A touch board's clock as the host follows it: by its answers to pings, and by
// its watermarks, which tell where its scans are. Ticks are of
// wire::kTicksPerSecond, widened to 64 bit.
#pragma once

#include <cstdint>
#include <optional>

#include "calibration/clock_model.h"
#include "firmware/protocol/wire.h"
#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/link/scan_marks.h"
#include "host/link/widen.h"

namespace kimari::link {

class BoardClock {
 public:
  explicit BoardClock(Side board);

  // The board's role and how far apart it means its scans to be.
  void Add(const wire::Hello& hello);
  // The board began anew: nothing known of the old run holds.
  void Restart();
  // After a long silence: where its clock stands now, nobody knows.
  void Forget() { model_.Reset(); }
  // Its clock may have begun anew: where its scans are is not known.
  void ForgetScans() { marks_.Clear(); }

  uint64_t Widen(uint32_t tick) { return ticks_(tick); }

  // Watermarks go on in the board's clock as in the host's, until it restarts.
  // Whether the next one does not; false while none is known.
  bool BeganAnew(uint64_t tick, HostTime arrived) const {
    return marks_.BeganAnew(tick, arrived);
  }
  // Each watermark: `tick`, at which scan `scan` felt its pads.
  void AddScan(uint32_t scan, uint64_t tick, HostTime arrived) {
    marks_.Add(scan, tick, arrived);
  }
  // `trip` answers ping `ping`; `traced`: a touch was traced meanwhile, so that
  // answers go without delimiters.
  calibration::ClockModel::Outcome Add(const evidence::ClockMeasurement& trip,
                                       uint16_t ping, bool traced);

  bool synchronised() const { return model_.synchronised(); }
  // A board that has said no watermark yet is still learning its pads.
  bool scans_known() const { return marks_.known(); }
  std::optional<Instant> Map(uint64_t tick) const { return model_.Map(tick); }
  evidence::ClockError Error() const;
  // Host time between scans, from the watermarks and the model's rate.
  Duration ScanPeriod() const;
  const calibration::ClockModel& model() const { return model_; }

 private:
  uint64_t LeftAt(uint16_t ping, uint64_t sent, bool traced) const;

  Side board_;
  bool follows_ = false;
  uint16_t scan_ticks_ = 0;  // as its Hello has it; 0 before that
  calibration::ClockModel model_;
  Widener ticks_;
  ScanMarks marks_;
};

}  // namespace kimari::link
