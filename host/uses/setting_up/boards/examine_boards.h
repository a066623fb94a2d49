// Boards, their ports and their image, examined.
#pragma once

#include <string>

#include "host/base/examination.h"
#include "host/court/side.h"

namespace kimari::setting_up {

// Lists the ports on USB without opening any: that restarts a Mega.
void ExaminePorts(Examination& examination);
// Asks the board for its Hello; there is a word on it within 3 s.
void ExamineBoard(Side side, const std::string& path, Examination& examination);
// What `kimari board flash` needs, where no board has to be there.
void ExamineFlashing(Examination& examination);

}  // namespace kimari::setting_up
