// How much later than an event's own instant a source shows it on the cursor.
#pragma once

#include "host/base/time.h"

namespace kimari::replay {

struct Apart {
  Duration by;
  Duration sigma;  // as it is stated of both

  bool Within() const { return Abs(by) <= sigma * 3; }
};

}  // namespace kimari::replay
