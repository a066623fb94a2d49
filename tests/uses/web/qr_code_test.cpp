#include "host/uses/web/qr_code.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <opencv2/wechat_qrcode.hpp>
#include <sstream>
#include <string_view>

namespace kimari::web {
namespace {

// The picture as a camera would have it, from a terminal's half blocks.
cv::Mat Photograph(const std::string& picture) {
  constexpr std::string_view kBlack = "\033[30;107m";
  constexpr int kPixels = 8;
  cv::Mat photo;
  std::istringstream lines(picture);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(line.starts_with(kBlack)) << "whatever the terminal's colours";
    cv::Mat upper(1, 0, CV_8U);
    cv::Mat lower(1, 0, CV_8U);
    for (size_t at = kBlack.size(); line[at] != '\033';) {
      const std::string_view rest = std::string_view(line).substr(at);
      const bool full = rest.starts_with("█");
      const bool top = full || rest.starts_with("▀");
      const bool bottom = full || rest.starts_with("▄");
      at += top || bottom ? 3 : 1;
      cv::hconcat(upper, cv::Mat(1, 1, CV_8U, cv::Scalar(top ? 0 : 255)),
                  upper);
      cv::hconcat(lower, cv::Mat(1, 1, CV_8U, cv::Scalar(bottom ? 0 : 255)),
                  lower);
    }
    photo.push_back(upper);
    photo.push_back(lower);
  }
  cv::resize(photo, photo, {}, kPixels, kPixels, cv::INTER_NEAREST);
  return photo;
}

TEST(QrCode, ACameraReadsTheAddressBack) {
  const std::string address =
      "http://192.168.100.115:38979/#0d91765ff7189d3c3da361cc40c87da2";
  cv::wechat_qrcode::WeChatQRCode camera;
  EXPECT_THAT(camera.detectAndDecode(Photograph(QrCode(address))),
              testing::ElementsAre(address));
}

TEST(QrCode, FitsATerminalOf24Lines) {
  const std::string picture =
      QrCode("http://192.168.100.115:38979/#0d91765ff7189d3c3da361cc40c87da2");
  EXPECT_LE(std::count(picture.begin(), picture.end(), '\n'), 22);
}

}  // namespace
}  // namespace kimari::web
