// What is told of the court as the camera sees it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "vision/camera/picture_quality.h"
#include "vision/court/court_check.h"
#include "vision/court/court_view.h"

namespace kimari::setting_up {

// What is to be done yet, one line each; empty: the court is fit to play on.
std::vector<std::string> CourtFaults(const vision::CourtView& view,
                                     const vision::CourtCheck& check,
                                     const vision::PictureQuality& quality);
// Prints where the court lies, and how well that is known.
void TellCourt(const vision::CourtView& view, const vision::CourtCheck& check);
// All of it, for programs.
nlohmann::json CourtJson(const vision::CourtView& view,
                         const vision::CourtCheck& check,
                         const std::vector<std::string>& faults);

}  // namespace kimari::setting_up
