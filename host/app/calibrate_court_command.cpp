// `kimari calibrate court`: the court as the camera sees it, by its markers.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/json_text.h"
#include "host/base/printable.h"
#include "host/rig/rig_camera.h"
#include "host/rig/rig_file.h"
#include "vision/camera/frame_decoder.h"
#include "vision/camera/picture_file.h"
#include "vision/camera/picture_quality.h"
#include "vision/court/court_check.h"
#include "vision/court/court_view.h"
#include "vision/lens/lens_file.h"

namespace kimari::app {
namespace {

struct CalibrateCourtOptions {
  std::vector<std::string> pictures;
  std::string rig;
  std::string lens;
  bool json = false;
};

// Frames of the rig's camera: it need not be the first ones, but they are.
Result<std::vector<cv::Mat>> Shoot(const rig::RigCamera& source) {
  constexpr size_t kFrames = 4;
  constexpr int kMostWaits = 50;
  auto camera = rig::OpenCamera(source, nullptr);
  if (!camera) return tl::unexpected(camera.error());
  vision::FrameDecoder decoder;
  std::vector<cv::Mat> pictures;
  for (int i = 0; i < kMostWaits && pictures.size() < kFrames; ++i) {
    auto frame = (*camera)->Next(Milliseconds(100));
    if (!frame) return tl::unexpected(frame.error());
    if (!*frame) continue;
    cv::Mat picture;
    if (Result<void> ok = decoder.DecodeBgr(**frame, picture); !ok) {
      return tl::unexpected(ok.error());
    }
    pictures.push_back(picture.clone());
  }
  if (pictures.empty()) {
    return Fail(ErrorKind::kDevice,
                (*camera)->Description() +
                    ": no frame came within five seconds; is the camera "
                    "running?");
  }
  return pictures;
}

Result<std::vector<cv::Mat>> ReadPictures(
    const std::vector<std::string>& names) {
  std::vector<cv::Mat> pictures;
  for (const std::string& name : names) {
    auto picture = vision::ReadPicture(name, vision::Colour::kBgr);
    if (!picture) {
      return Fail(ErrorKind::kFile,
                  picture.error().message + " that the court's camera took");
    }
    if (!pictures.empty() && picture->size() != pictures.front().size()) {
      return Fail(ErrorKind::kUsage,
                  name + ": it has another size than " + names.front() +
                      "; all must be of one camera that stands still");
    }
    pictures.push_back(std::move(*picture));
  }
  return pictures;
}

// What is to be done yet, one line each; empty: the court is fit to play on.
std::vector<std::string> Faults(const vision::CourtView& view,
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

void Tell(const vision::CourtView& view, const vision::CourtCheck& check) {
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

nlohmann::json ToJson(const vision::CourtView& view,
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

int CalibrateCourt(CalibrateCourtOptions options) {
  cv::setNumThreads(1);
  if (options.rig.empty() == options.pictures.empty()) {
    return Report({ErrorKind::kUsage,
                   "name pictures of the court, or the rig whose camera is to "
                   "look, such as --rig rig.toml"});
  }
  Result<std::vector<cv::Mat>> pictures = std::vector<cv::Mat>{};
  if (!options.rig.empty()) {
    const auto rig = rig::ReadRigFile(options.rig, rig::RigNeeds::kCamera);
    if (!rig) return Report(rig.error());
    if (options.lens.empty()) options.lens = rig->lens;
    pictures = Shoot(rig->camera);
  } else {
    pictures = ReadPictures(options.pictures);
  }
  if (!pictures) return Report(pictures.error());
  vision::CourtViewOptions court;
  if (!options.lens.empty()) {
    auto lens = vision::ReadLens(options.lens);
    if (!lens) return Report(lens.error());
    court.lens = std::move(*lens);
  }
  const auto view = vision::CourtView::Find(*pictures, court);
  if (!view) return Report(view.error());
  const cv::Mat& picture = pictures->front();
  const vision::CourtCheck check = vision::CheckCourt(*view, picture);
  const std::vector<std::string> faults =
      Faults(*view, check, vision::MeasureQuality(picture));
  if (options.json) {
    fmt::print("{}\n", PrintableJson(JsonText(ToJson(*view, check, faults))));
  } else {
    Tell(*view, check);
    for (const std::string& fault : faults) PrintText("To do: {}\n", fault);
    if (faults.empty()) fmt::print("The court is fit to play on\n");
  }
  return faults.empty() ? kDone : kAnswerIsNo;
}

}  // namespace

void AddCalibrateCourt(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "court", "Where the camera sees the court, by its four markers");
  const auto options = std::make_shared<CalibrateCourtOptions>();
  command->add_option("pictures", options->pictures,
                      "Pictures of one camera that stands still, best without "
                      "cards; or --rig");
  command->add_option("--rig", options->rig, "Rig file, whose camera looks");
  command->add_option("--lens", options->lens,
                      "The camera's lens file (default: that of the rig file)");
  command->add_flag("--json", options->json, "One object on standard output");
  command->footer(
      "Markers: ArUco DICT_4X4_50, ids 0 to 3, black side 50 mm, their middles "
      "at x +-520, y +-310 mm of the court's middle; 0 at A's left, then "
      "against the clock. Exit code 1: something is to be done yet.\n"
      "Example: kimari calibrate court --rig rig.toml");
  command->callback([&action, options] {
    action = [options] { return CalibrateCourt(*options); };
  });
}

}  // namespace kimari::app
