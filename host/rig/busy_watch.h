// Whether this computer keeps up with what runs on it, from what it was late
// for. A value; one thread.
#pragma once

#include <cstdint>
#include <optional>

#include "host/base/time.h"
#include "host/game/rules/text.h"

namespace kimari::rig {

class BusyWatch {
 public:
  // `simulated`: boards and camera run on this computer too, and nothing but
  // its want of time makes them late.
  explicit BusyWatch(bool simulated = false) : simulated_(simulated) {}

  // A thread that wanted to wake at `due` woke now.
  void Woke(HostTime due, HostTime now);
  // A frame exposed at `stamp` was looked at, its evidence is taken now;
  // `passed_over`: frames so far that the eyes had no time for.
  void Looked(HostTime stamp, HostTime now, uint64_t passed_over);
  // A board fell silent that nobody unplugged, or touches of it were dropped.
  void BoardFailed(HostTime now);

  // Something was late within the last ten seconds, and too much of it.
  bool Busy(HostTime now) const;
  // Once it turns out to be busy: what people are told, and what to do. Never
  // again.
  std::optional<rules::Text> Tell();

 private:
  void Add(HostTime now, double seconds);

  bool simulated_;
  double late_s_ = 0;  // what was late, less what is put up with
  HostTime as_of_;
  std::optional<HostTime> busy_;  // when it last was
  uint64_t passed_over_ = 0;
  bool told_ = false;
};

}  // namespace kimari::rig
