// `kimari drill`: at a desk, or on the mat where a rig is named.
#pragma once

#include <string>

#include "host/uses/drill/on_mat/drill_on_rig.h"

namespace kimari::drill {

struct DrillingOptions : OnRigOptions {
  std::string day_begins;  // as DayBeginsOf; empty: at four
};

// After a drill on the mat its coach is on the page, unless it was stopped or
// nobody looks. The exit code; what fails is reported.
int Drilling(DrillingOptions options);

}  // namespace kimari::drill
