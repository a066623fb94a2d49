#include "host/uses/setting_up/camera/court_words.h"

#include <spdlog/fmt/fmt.h>

#include <nlohmann/json.hpp>

namespace kimari::setting_up {

std::vector<std::string> CourtFaults(const vision::CourtView& view,
                                     const vision::CourtCheck& check,
                                     const vision::PictureQuality& quality) {
  constexpr double kLeastPixels = 0.6;  // a mm: what the cards were read at
  constexpr double kMostBend = 1;       // mm
  constexpr double kSure = 3;           // sigma
  constexpr double kMostPose = 1;       // px
  std::vector<std::string> faults;
  if (check.margin_mm < 0) {
    faults.push_back(fmt::format(
        "the cards' field reaches {:.0f} mm beyond the picture: turn or raise "
        "the camera",
        -check.margin_mm));
  }
  if (view.pixels_per_mm() < kLeastPixels) {
    faults.push_back(fmt::format(
        "a millimetre takes {:.2f} px, cards are read from {:.1f} on: a larger "
        "mode of the camera, a narrower lens, or hang it lower",
        view.pixels_per_mm(), kLeastPixels));
  }
  if (check.bend.mm > kMostBend &&
      check.bend.mm > kSure * check.bend.sigma_mm) {
    faults.push_back(fmt::format(
        "the markers look as if the lens put places up to {:.1f} mm wrong "
        "(sigma {:.1f}): measure it {}with 'kimari calibrate camera'",
        check.bend.mm, check.bend.sigma_mm, view.lens() ? "again " : ""));
  }
  if (view.pose() && view.pose()->residual_px > kMostPose) {
    faults.push_back(fmt::format(
        "the lens file does not fit this camera (markers {:.1f} px off): "
        "measure it again with 'kimari calibrate camera'",
        view.pose()->residual_px));
  }
  if (vision::IsGrey(quality)) {
    faults.push_back(
        "the picture has no colours, by which cards are told from the mat: "
        "turn off the camera's black-and-white or night mode");
  }
  if (const std::string light = vision::LightTrouble(quality); !light.empty()) {
    faults.push_back(light);
  }
  return faults;
}

void TellCourt(const vision::CourtView& view, const vision::CourtCheck& check) {
  fmt::print("Markers: {:.2f} mm rms off the plan (", view.residual_mm());
  for (int id = 0; id < vision::kMarkers; ++id) {
    fmt::print("{}{}: {:.2f}", id == 0 ? "" : ", ", id,
               view.marker_residuals_mm()[id]);
  }
  fmt::print("); {:.2f} px a mm\n", view.pixels_per_mm());
  if (const auto& pose = view.pose()) {
    fmt::print(
        "Camera: {:.0f} mm above the mat, over x {:+.0f}, y {:+.0f} mm of the "
        "court, tilted by {:.1f} degrees; markers {:.2f} px off\n",
        pose->centre.z, pose->centre.x, pose->centre.y, pose->tilt_deg,
        pose->residual_px);
  } else {
    fmt::print(
        "Camera: where it hangs is not known without a lens file ('kimari "
        "calibrate camera')\n");
  }
  fmt::print(
      "The picture reaches {:.0f} mm beyond the cards' field, at least\n",
      check.margin_mm);
  fmt::print(
      "What the lens may bend yet, by the markers' shape: {:.1f} mm (sigma "
      "{:.1f}) at the worst place of the field\n",
      check.bend.mm, check.bend.sigma_mm);
  for (const vision::StraightEdge& edge : check.edges) {
    fmt::print(
        "Straight edge, {:.0f} mm long, from {:+.0f}, {:+.0f} to {:+.0f}, "
        "{:+.0f}: bent by {:.2f} mm rms, {:.1f} degrees askew\n",
        edge.length_mm, edge.from.x, edge.from.y, edge.to.x, edge.to.y,
        edge.bend_mm, edge.askew_deg);
  }
  if (check.edges.empty()) {
    fmt::print(
        "Lines: not checked, no long straight edge (a tape, a tatami's border) "
        "is seen around the field\n");
  }
}

nlohmann::json CourtJson(const vision::CourtView& view,
                         const vision::CourtCheck& check,
                         const std::vector<std::string>& faults) {
  nlohmann::json json = {{"residual_mm", view.residual_mm()},
                         {"marker_residuals_mm", view.marker_residuals_mm()},
                         {"pixels_per_mm", view.pixels_per_mm()},
                         {"margin_mm", check.margin_mm},
                         {"bend_mm", check.bend.mm},
                         {"bend_sigma_mm", check.bend.sigma_mm},
                         {"faults", faults}};
  if (const auto& pose = view.pose()) {
    json["camera"] = {{"x_mm", pose->centre.x},
                      {"y_mm", pose->centre.y},
                      {"height_mm", pose->centre.z},
                      {"tilt_deg", pose->tilt_deg},
                      {"residual_px", pose->residual_px}};
  }
  json["edges"] = nlohmann::json::array();
  for (const vision::StraightEdge& edge : check.edges) {
    json["edges"].push_back({{"from", {edge.from.x, edge.from.y}},
                             {"to", {edge.to.x, edge.to.y}},
                             {"length_mm", edge.length_mm},
                             {"bend_mm", edge.bend_mm},
                             {"askew_deg", edge.askew_deg}});
  }
  return json;
}

}  // namespace kimari::setting_up
