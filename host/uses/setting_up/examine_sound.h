// What plays, reads and hears, examined.
#pragma once

#include <string>

#include "host/base/examination.h"

namespace kimari::setting_up {

// The sound device, into which silence is played for up to two seconds, and the
// synthetic reader.
void ExamineSound(Examination& examination);
// A folder of a reader's recordings: each of the 200 phrases is opened.
void ExamineReader(const std::string& folder, Examination& examination);
// A human reader's, by its name.
void ExamineMicrophone(const std::string& name, Examination& examination);

}  // namespace kimari::setting_up
