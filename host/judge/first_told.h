// Who was first to the called card, told before the ruling: for a lamp (T6).
#pragma once

#include "host/base/time.h"
#include "host/court/side.h"

namespace kimari::judge {

struct FirstTold {
  Side side = Side::kA;
  HostTime touch;  // as the pads first felt him, to some milliseconds

  bool operator==(const FirstTold&) const = default;
};

}  // namespace kimari::judge
