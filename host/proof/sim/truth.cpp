#include "host/proof/sim/truth.h"

#include <utility>
#include <vector>

namespace kimari::sim {

Truth EndedAt(Truth truth, HostTime end) {
  truth.ended = end;
  for (TrueReading& reading : truth.readings) {
    std::erase_if(reading.contacts, [&](const auto& c) { return c.t > end; });
    std::erase_if(reading.exits, [&](const auto& e) { return e.t > end; });
    std::erase_if(reading.hands_up,
                  [&](const auto& u) { return u.from > end; });
    std::erase_if(reading.hovers, [&](const auto& h) { return h.from > end; });
  }
  return truth;
}

}  // namespace kimari::sim
