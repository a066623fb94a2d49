// How long the machine has slept: host time stands still meanwhile.
#pragma once

#include "host/base/time.h"

namespace kimari {

// Since it was started, in all; never goes back. Thread: any.
Duration AsleepSinceBoot();

}  // namespace kimari
