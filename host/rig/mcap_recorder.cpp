#include "host/rig/mcap_recorder.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/game/rules/ruling_json.h"
#include "host/recording/packed_messages.h"
#include "host/recording/packed_sound.h"
#include "host/recording/people.h"
#include "host/rig/board_protocol.h"

namespace kimari::rig {

Result<std::unique_ptr<McapRecorder>> McapRecorder::Create(
    const std::string& path, const Clock& clock, bool live,
    const std::map<std::string, std::string>& metadata,
    std::vector<recording::Attachment> files) {
  auto file = recording::DiskFile::Create(path);
  if (!file) return tl::unexpected(file.error());
  recording::WriterOptions options;
  options.flush_when_idle = live;
  options.attachments = std::move(files);
  auto writer = recording::Writer::Start(std::move(*file), clock,
                                         WithBoardProtocol(metadata), options);
  if (!writer) return tl::unexpected(writer.error());
  return std::unique_ptr<McapRecorder>(
      new McapRecorder(path, std::move(*writer)));
}

McapRecorder::McapRecorder(std::string path,
                           std::unique_ptr<recording::Writer> writer)
    : path_(std::move(path)), writer_(std::move(writer)) {
  rulings_ = writer_->AddChannel({kRulingTopic, "json"});
  firsts_ = writer_->AddChannel({kFirstToldTopic, "json"});
  frames_ = writer_->AddChannel({kFrameTopic, "jpeg"});
  sound_ = writer_->AddChannel({kSoundTopic, std::string(recording::kSound)});
}

McapRecorder::~McapRecorder() {
  writer_.reset();
  std::error_code error;
  if (!worth_keeping_) std::filesystem::remove(path_, error);
}

Result<void> McapRecorder::Close() {
  worth_keeping_ = true;
  return writer_->Close();
}

void McapRecorder::Record(const evidence::Observation& observation) {
  worth_keeping_ = true;
  const auto* started =
      std::get_if<evidence::MatchStarted>(&observation.payload);
  if (started == nullptr || !names_nobody_) {
    writer_->Write(observation);
    return;
  }
  evidence::MatchStarted nameless = *started;
  recording::RemoveNames(nameless);
  writer_->Write(evidence::Observation{observation.number, observation.taken,
                                       std::move(nameless)});
}

void McapRecorder::Record(const match::RulingMade& ruling) {
  worth_keeping_ = true;
  writer_->Write(rulings_,
                 {ruling.published, ruling.published, ++ruling_count_},
                 rules::RulingJson(ruling.ruling));
}

void McapRecorder::Record(const match::ToldFirst& told, HostTime taken) {
  worth_keeping_ = true;
  writer_->Write(firsts_, {taken, told.told, told.reading},
                 match::ToJson(told));
}

void McapRecorder::Record(const vision::Frame& frame, HostTime taken) {
  if (without_frames_) return;
  worth_keeping_ = true;
  writer_->Write(frames_,
                 {taken, frame.stamp, static_cast<uint32_t>(frame.sequence)},
                 frame.jpeg);
}

void McapRecorder::Record(const audio::SoundBlock& block, HostTime taken,
                          HostTime at) {
  worth_keeping_ = true;
  std::array<float, audio::SoundBlock::kFrames> samples{};
  std::transform(block.samples.begin(), block.samples.end(), samples.begin(),
                 recording::ToPackedStep);
  const auto* bytes = reinterpret_cast<const uint8_t*>(samples.data());
  writer_->Write(
      sound_, {taken, at, static_cast<uint32_t>(block.first_frame)},
      std::span(bytes, static_cast<size_t>(block.frames) * sizeof(float)));
}

}  // namespace kimari::rig
