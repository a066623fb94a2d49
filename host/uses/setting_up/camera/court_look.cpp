#include "host/uses/setting_up/camera/court_look.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/rig/rig_camera.h"
#include "host/rig/rig_file.h"
#include "host/uses/setting_up/camera/court_words.h"
#include "vision/camera/frame_decoder.h"
#include "vision/camera/picture_file.h"
#include "vision/camera/picture_quality.h"
#include "vision/court/court_check.h"
#include "vision/court/court_view.h"
#include "vision/lens/lens_file.h"

namespace kimari::setting_up {
namespace {

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

}  // namespace

int CalibrateCourt(CalibrateCourtOptions options) {
  cv::setNumThreads(1);
  if (options.rig.empty() == options.pictures.empty()) {
    return Report({ErrorKind::kUsage,
                   "name pictures of the court, or the rig whose camera is to "
                   "look, such as --rig rig.toml"});
  }
  Result<std::vector<cv::Mat>> pictures = std::vector<cv::Mat>{};
  vision::CourtViewOptions court;
  if (!options.rig.empty()) {
    const auto rig = rig::ReadRigFile(options.rig, rig::RigNeeds::kCamera);
    if (!rig) return Report(rig.error());
    if (options.lens.empty()) options.lens = rig->lens;
    court.plan = rig->court;
    pictures = Shoot(rig->camera);
  } else {
    pictures = ReadPictures(options.pictures);
  }
  if (!pictures) return Report(pictures.error());
  if (!options.court.empty()) {
    auto plan = court::LoadPlan(options.court);
    if (!plan) return Report(plan.error());
    court.plan = std::move(*plan);
  }
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
      CourtFaults(*view, check, vision::MeasureQuality(picture));
  if (options.json) {
    fmt::print("{}\n",
               PrintableJson(JsonText(CourtJson(*view, check, faults))));
  } else {
    TellCourt(*view, check);
    for (const std::string& fault : faults) PrintText("To do: {}\n", fault);
    if (faults.empty()) fmt::print("The court is fit to play on\n");
  }
  return faults.empty() ? kDone : kAnswerIsNo;
}

}  // namespace kimari::setting_up
