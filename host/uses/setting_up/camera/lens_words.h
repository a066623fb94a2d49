// What is told of a lens that was measured.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "host/uses/setting_up/camera/board_photographs.h"
#include "vision/lens/lens_calibration.h"

namespace kimari::setting_up {

// Prints what was seen in each photograph, and how much of the picture the
// boards cover.
void TellPhotographs(const vision::LensCalibration& made,
                     const SeenBoards& seen);
// Prints the lens, which was not refused.
void TellLens(const vision::LensCalibration& made);
// Both for programs; `lens` only where it was not refused.
nlohmann::json LensJson(const vision::LensCalibration& made,
                        const SeenBoards& seen, const vision::Lens& lens);

}  // namespace kimari::setting_up
