#include "host/rig/recording_camera.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "host/rig/mcap_recorder.h"

namespace kimari::rig {

Result<std::unique_ptr<RecordingCamera>> RecordingCamera::Open(
    const std::string& path, Duration exposure) {
  Result<recording::Reader> reader = recording::Reader::Open(path);
  if (!reader) return tl::unexpected(reader.error());
  std::unique_ptr<RecordingCamera> camera(
      new RecordingCamera(path, std::move(*reader)));
  if (Result<void> ok = camera->Index(exposure); !ok) {
    return tl::unexpected(ok.error());
  }
  return camera;
}

Result<void> RecordingCamera::Index(Duration exposure) {
  const auto report = reader_.Visit([&](const recording::Message& message) {
    if (message.channel.topic != kFrameTopic) return true;
    Entry entry{.offset = message.offset,
                .size = message.data.size(),
                .sequence = message.stamp.sequence,
                .stamp = message.stamp.happened};
    // The file keeps the low 32 bits of the number.
    if (!entries_.empty()) {
      const uint64_t last = entries_.back().sequence;
      entry.sequence =
          last + static_cast<uint32_t>(message.stamp.sequence - last);
    }
    entries_.push_back(entry);
    return true;
  });
  if (!report) return tl::unexpected(report.error());
  report_ = *report;
  if (entries_.empty()) {
    return Fail(ErrorKind::kFile,
                fmt::format("camera file {}: the recording holds no frames; "
                            "name another one as camera.file",
                            path_));
  }
  const auto observations = recording::ReadObservations(reader_);
  if (!observations) return tl::unexpected(observations.error());
  std::map<uint64_t, Duration> exposures;
  for (const evidence::Observation& observation : observations->all) {
    const auto* seen = std::get_if<evidence::HandsSeen>(&observation.payload);
    if (seen != nullptr) exposures[seen->frame] = seen->exposure;
  }
  for (Entry& entry : entries_) {
    const auto known = exposures.find(entry.sequence);
    if (known != exposures.end()) exposure = known->second;
    entry.exposure = exposure;
  }
  return {};
}

Result<std::optional<vision::Frame>> RecordingCamera::Next(Duration) {
  if (next_ == entries_.size()) {
    return Fail(ErrorKind::kDevice,
                fmt::format("camera file {}: it has ended, after {} frames",
                            path_, entries_.size()));
  }
  const Entry& entry = entries_[next_];
  Result<recording::Bytes> bytes = reader_.ReadData(entry.offset, entry.size);
  if (!bytes) return Fail(ErrorKind::kDevice, bytes.error().message);
  ++next_;
  vision::Frame frame{.jpeg = {},
                      .sequence = entry.sequence,
                      .stamp = entry.stamp,
                      .exposure = entry.exposure};
  frame.jpeg.assign(bytes->begin(), bytes->end());
  return std::optional(std::move(frame));
}

std::string RecordingCamera::Description() const {
  return fmt::format("{}, {} frames",
                     std::filesystem::path(path_).filename().string(),
                     entries_.size());
}

std::vector<std::string> RecordingCamera::Doubts() {
  if (report_.losses.empty()) return {};
  return {
      fmt::format("the recording is damaged in {} place(s), frames may be "
                  "missing: see kimari recover",
                  report_.losses.size())};
}

}  // namespace kimari::rig
