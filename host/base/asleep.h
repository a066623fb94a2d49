// How long the machine has slept: host time stands still meanwhile.
#pragma once

#include "host/base/time.h"

namespace kimari {

// Since it was started, in all, to a millisecond. Thread: any.
Duration AsleepSinceBoot();

}  // namespace kimari
