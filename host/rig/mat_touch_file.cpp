#include "host/rig/mat_touch_file.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>

#include "host/base/plain_file.h"
#include "host/base/printable.h"
#include "host/base/text_file.h"

namespace kimari::rig {
namespace {

// Nothing where it is this one.
std::string WhyOther(const judge::TouchCalibration& calibration,
                     const court::Plan& plan, Side board,
                     const std::string& usb_serial) {
  if (calibration.map != plan.name) {
    return fmt::format(
        "it was measured on a mat of the plan {}, and this is "
        "{}",
        Brief(calibration.map), plan.name);
  }
  if (calibration.board != board) {
    return fmt::format("it was measured of mat {}, and is named for mat {}",
                       Letter(calibration.board), Letter(board));
  }
  if (calibration.usb_serial != usb_serial) {
    const auto named = [](const std::string& serial) {
      return serial.empty() ? std::string("no serial number")
                            : "serial number " + Brief(serial);
    };
    return fmt::format(
        "it was measured above a board with {}, and this one "
        "has {}",
        named(calibration.usb_serial), named(usb_serial));
  }
  return "";
}

}  // namespace

Result<MatTouch> ReadMatTouch(const std::string& path, const court::Plan& plan,
                              Side board, const std::string& usb_serial) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  if (!std::filesystem::exists(path)) {
    return Fail(ErrorKind::kFile,
                path +
                    ": is not there; measure the mat with 'kimari calibrate "
                    "touch', or remove the line");
  }
  auto text = ReadText(path);
  if (!text) return tl::unexpected(text.error());
  auto calibration = judge::ParseTouchCalibration(*text, path);
  if (!calibration) return tl::unexpected(calibration.error());
  const std::string why = WhyOther(*calibration, plan, board, usb_serial);
  if (!why.empty()) {
    return Fail(ErrorKind::kUsage,
                fmt::format("{}: is of another mat: {}; measure this one with "
                            "'kimari calibrate touch', or remove the line",
                            path, why));
  }
  return MatTouch{std::move(*text), std::move(*calibration)};
}

}  // namespace kimari::rig
