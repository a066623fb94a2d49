#include "host/link/calibrate/calibration_file.h"

#include <spdlog/fmt/fmt.h>

#include <optional>

#include "host/base/new_file.h"

namespace kimari::calibrate {
namespace {

const char* RoleName(wire::Role role) {
  switch (role) {
    case wire::Role::kLeader:
      return "leader";
    case wire::Role::kFollower:
      return "follower";
    case wire::Role::kAlone:
      break;
  }
  return "alone";
}

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7F) {
      out += fmt::format("\\u{:04X}", code);
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

void Number(std::string& text, const char* key,
            const std::optional<double>& value) {
  if (value) text += fmt::format("{} = {:.3f}\n", key, *value);
}

}  // namespace

std::string ToToml(const Calibration& calibration) {
  std::string text = fmt::format(
      "# Written by 'kimari calibrate pads'.\ndate = {}\nmap = {}\n",
      Quoted(calibration.date), Quoted(calibration.map));
  for (const MeasuredBoard& board : calibration.boards) {
    text += fmt::format("\n[[board]]\nside = \"{}\"\nport = {}\n",
                        Letter(board.side), Quoted(board.port));
    if (!board.usb_serial.empty()) {
      text += fmt::format("usb_serial = {}\n", Quoted(board.usb_serial));
    }
    text +=
        fmt::format("role = \"{}\"\nprotocol = {}\nimage = {}\nboot_id = {}\n",
                    RoleName(board.hello.role), board.hello.protocol,
                    board.hello.firmware, board.hello.boot_id);
  }
  for (const PadResult& pad : calibration.pads) {
    text += fmt::format("\n[[pad]]\nboard = \"{}\"\npad = {}\n",
                        Letter(pad.pad.board), pad.pad.number);
    Number(text, "baseline_steps", pad.baseline);
    Number(text, "noise_steps", pad.noise);
    Number(text, "threshold_steps", pad.threshold);
    Number(text, "tap_steps", pad.tap);
    Number(text, "residual_steps", pad.residual);
    Number(text, "touch_distance_mm", pad.TouchDistance());
    if (pad.skipped) text += "skipped = true\n";
    std::string troubles;
    for (const std::string& trouble : pad.Troubles()) {
      troubles += (troubles.empty() ? "" : ", ") + Quoted(trouble);
    }
    if (!troubles.empty()) text += "trouble = [" + troubles + "]\n";
  }
  return text;
}

Result<void> CanWriteCalibration(const std::string& path) {
  auto trial = NewFile::Create(path);  // gone again at once
  if (!trial) return tl::unexpected(trial.error());
  return {};
}

Result<void> WriteCalibration(const Calibration& calibration,
                              const std::string& path) {
  return WriteNew(path, ToToml(calibration));
}

}  // namespace kimari::calibrate
