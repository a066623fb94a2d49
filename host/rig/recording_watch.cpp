#include "host/rig/recording_watch.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "host/base/log.h"

namespace kimari::rig {
namespace {

evidence::DeskEntry ByProgram(evidence::DeskAction action, std::string reason) {
  evidence::DeskEntry entry;
  entry.action = action;
  entry.by = "kimari";
  entry.reason = std::move(reason);
  entry.hold = evidence::HoldReason::kDevice;
  return entry;
}

std::string TroubleOf(const recording::Writer::Health& health) {
  if (health.error) return health.error->message;
  if (health.dropped.empty()) return "";
  std::string text = "the disk is too slow: messages are missing in";
  for (const auto& [topic, count] : health.dropped) text += " " + topic;
  return text;
}

}  // namespace

Result<RecordingWatch::Entry> RecordingWatch::Look(
    const recording::Writer::Health& health) {
  std::string trouble = TroubleOf(health);
  if (trouble != trouble_) {
    trouble_ = std::move(trouble);
    if (!trouble_.empty()) log::Err("recording: {}", trouble_);
  }
  if (!health.error || std::exchange(ended_, true)) return Entry();
  if (unattended_) return tl::unexpected(*health.error);
  return Entry(ByProgram(
      evidence::DeskAction::kHold,
      health.error->message +
          "; from here on nothing is recorded: end the program and go on by "
          "--resume once there is room, or let the match go on without a "
          "record / これ以降は記録されません。空きを作り、終了してから"
          "--resumeで再開するか、記録なしで続けるかを選んでください"));
}

RecordingWatch::Entry RecordingWatch::LookAtRoom(uint64_t room,
                                                 const DiskNeed& need) {
  if (ended_) return std::nullopt;
  const DiskLeft left = LeftIn(room, need);
  if (left == DiskLeft::kNoFrames && !std::exchange(frames_go_, true)) {
    const std::string what = fmt::format(
        "{} MB are free: frames are not recorded any more, evidence and sound "
        "are / 空きが少ないため画像の記録をやめました(証拠と音は続けます)",
        room / 1'000'000);
    log::Err("recording: {}", what);
    return ByProgram(evidence::DeskAction::kNote, what);
  }
  if (left != DiskLeft::kEnough && !std::exchange(short_, true)) {
    log::Warning(
        "recording: room for about {} more reading(s) is left; then frames are "
        "left out, and evidence and sound go on",
        ReadingsIn(room, need));
  }
  return std::nullopt;
}

}  // namespace kimari::rig
