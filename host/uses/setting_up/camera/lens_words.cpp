#include "host/uses/setting_up/camera/lens_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "host/base/print_text.h"
#include "host/base/printable.h"

namespace kimari::setting_up {

void TellPhotographs(const vision::LensCalibration& made,
                     const SeenBoards& seen) {
  for (const vision::ViewReport& view : made.views) {
    if (view.used && !made.terms.empty()) {
      PrintText("{}  {:.3f} px, board tilted by {:.0f} degrees\n",
                Printable(view.name), view.residual_px, view.tilt_deg);
    } else if (!view.used) {
      PrintText("{}  left out: {}\n", Printable(view.name),
                Printable(view.left_out));
    }
  }
  for (const vision::ViewReport& view : seen.without) {
    PrintText("{}  left out: {}\n", Printable(view.name),
              Printable(view.left_out));
  }
  if (made.coverage > 0) {
    PrintText(
        "Boards cover {:.0f} % of the picture and reach {:.0f}, {:.0f}, "
        "{:.0f}, {:.0f} % of the way to its corners (from top left, "
        "clockwise); tilts differ by {:.0f} degrees\n",
        100 * made.coverage, 100 * made.reach[0], 100 * made.reach[1],
        100 * made.reach[2], 100 * made.reach[3], made.tilt_spread_deg);
  }
}

void TellLens(const vision::LensCalibration& made) {
  const vision::Lens& lens = made.lens;
  const auto worst = std::max_element(
      made.views.begin(), made.views.end(), [](const auto& a, const auto& b) {
        return (a.used ? a.residual_px : 0) < (b.used ? b.residual_px : 0);
      });
  PrintText(
      "Lens of {} x {}: focal length {:.1f} x {:.1f} px (sigma {:.1f}), middle "
      "{:.1f}, {:.1f}; k1 {:+.4f}, k2 {:+.4f}, p1 {:+.5f}, p2 {:+.5f}, k3 "
      "{:+.4f} (fitted: {})\n",
      lens.picture.width, lens.picture.height, lens.focal_x, lens.focal_y,
      made.focal_sigma_px, lens.centre_x, lens.centre_y, lens.k1, lens.k2,
      lens.p1, lens.p2, lens.k3, made.terms);
  PrintText(
      "Residual {:.3f} px rms in {} photographs, worst {} ({:.3f} px); in "
      "photographs it was not fitted to {:.3f} px\n",
      lens.residual_px, lens.photographs, Printable(worst->name),
      worst->residual_px, lens.held_out_px);
  for (const std::string& warning : made.warnings) {
    PrintText("Note: {}\n", warning);
  }
}

nlohmann::json LensJson(const vision::LensCalibration& made,
                        const SeenBoards& seen, const vision::Lens& lens) {
  nlohmann::json json = {
      {"coverage", made.coverage},
      {"reach", made.reach},
      {"tilt_spread_deg", made.tilt_spread_deg},
      {"warnings", made.warnings},
      {"refused", made.refused ? nlohmann::json(made.refused->message)
                               : nlohmann::json(nullptr)}};
  json["photographs"] = nlohmann::json::array();
  for (const auto* views : {&made.views, &seen.without}) {
    for (const vision::ViewReport& view : *views) {
      json["photographs"].push_back({{"name", view.name},
                                     {"used", view.used},
                                     {"residual_px", view.residual_px},
                                     {"tilt_deg", view.tilt_deg},
                                     {"left_out", view.left_out}});
    }
  }
  if (made.refused) return json;
  json["lens"] = {{"width", lens.picture.width},
                  {"height", lens.picture.height},
                  {"focal_x", lens.focal_x},
                  {"focal_y", lens.focal_y},
                  {"focal_sigma_px", made.focal_sigma_px},
                  {"centre_x", lens.centre_x},
                  {"centre_y", lens.centre_y},
                  {"terms", made.terms},
                  {"k1", lens.k1},
                  {"k2", lens.k2},
                  {"p1", lens.p1},
                  {"p2", lens.p2},
                  {"k3", lens.k3},
                  {"residual_px", lens.residual_px},
                  {"held_out_px", lens.held_out_px},
                  {"date", lens.date}};
  return json;
}

}  // namespace kimari::setting_up
