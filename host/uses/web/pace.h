// How often something may be done: so many times at once, then once in a while;
// each address for itself.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "host/base/time.h"

namespace kimari::web {

class Pace {
 public:
  struct Limits {
    int at_once = 1;
    Duration each;  // until one more may be
  };
  explicit Pace(const Limits& limits) : limits_(limits) {}

  // How long `address` has to wait; zero: not at all. Thread: any.
  Duration Wait(const std::string& address, HostTime now) const;
  // It was done. Thread: any.
  void Count(const std::string& address, HostTime now);

 private:
  // Where more are known than can be kept, the others go together.
  const std::string& KnownAs(const std::string& address) const;

  const Limits limits_;
  mutable std::mutex mutex_;
  // By address: when all that it did is forgiven.
  std::map<std::string, HostTime> forgiven_at_;
};

}  // namespace kimari::web
