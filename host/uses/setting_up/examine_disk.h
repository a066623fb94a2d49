// The disk that matches are recorded on, examined.
#pragma once

#include <string>

#include "host/base/examination.h"

namespace kimari::setting_up {

// Looks at the folder that is written to, for a match of a whole deck on this
// rig; `rig_path` empty: on one of the usual camera. Nothing is left there.
void ExamineDisk(const std::string& folder, const std::string& rig_path,
                 Examination& examination);
// Where this program keeps what, so that people know what they may delete.
void ExamineKept(Examination& examination);

}  // namespace kimari::setting_up
