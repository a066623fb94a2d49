// What is known of an instant beyond its error.
#pragma once

#include "host/base/time.h"

namespace kimari::judge {

// With this probability it is not as it is said: then it was at any moment of a
// span, and nothing else is known of it.
struct AnyMoment {
  double share = 0;
  Duration from;  // after the instant that is said
  Duration to;
};

}  // namespace kimari::judge
