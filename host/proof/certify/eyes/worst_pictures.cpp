#include "host/proof/certify/eyes/worst_pictures.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "host/base/new_file.h"
#include "vision/camera/picture_file.h"

namespace kimari::world {

std::string PictureName(const std::string& part, std::string what) {
  for (char& c : what) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  }
  return part + "-" + what;
}

bool WorstPictures::Wants(double badness) const {
  return badness > 0 &&
         (kept_.size() < most_ || badness > kept_.back().badness);
}

void WorstPictures::Offer(double badness, const cv::Mat& picture,
                          const std::string& caption) {
  if (!Wants(badness)) return;
  Kept kept{badness, picture.clone()};
  constexpr int kBand = 22;
  cv::rectangle(kept.picture, {0, 0, kept.picture.cols, kBand},
                cv::Scalar(20, 20, 20), cv::FILLED);
  cv::putText(kept.picture, caption, {6, 16}, cv::FONT_HERSHEY_SIMPLEX, 0.45,
              cv::Scalar(255, 255, 255), 1, cv::LINE_AA);
  const auto after =
      std::find_if(kept_.begin(), kept_.end(),
                   [&](const Kept& other) { return other.badness < badness; });
  kept_.insert(after, std::move(kept));
  if (kept_.size() > most_) kept_.pop_back();
}

Result<void> WorstPictures::Write(const std::string& folder) const {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (size_t i = 0; i < kept_.size(); ++i) {
    const std::string file = fmt::format("{}/{}-{}.png", folder, name_, i + 1);
    const std::vector<uint8_t> png = vision::EncodePng(kept_[i].picture);
    const auto written =
        WriteNew(file, {reinterpret_cast<const char*>(png.data()), png.size()});
    if (!written) return written;
  }
  return {};
}

}  // namespace kimari::world
