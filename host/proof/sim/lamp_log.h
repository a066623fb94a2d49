// When the lamp that a board drives was on. Thread: any.
#pragma once

#include <deque>
#include <mutex>

#include "host/base/time.h"

namespace kimari::sim {

class LampLog {
 public:
  // In order of time.
  void Switch(bool on, HostTime t);
  // The share of the span in which it was on, 0 to 1, as far as was told of by
  // now. Not asked of more than some seconds ago.
  double ShareOn(HostTime from, HostTime to) const;
  bool IsOn(HostTime t) const;

 private:
  struct Switched {
    HostTime t;
    bool on = false;
  };
  mutable std::mutex mutex_;
  std::deque<Switched> switched_;
};

}  // namespace kimari::sim
