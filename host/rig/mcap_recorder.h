// The session's recording: one MCAP file (host/recording/FORMAT.md).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "audio/player.h"
#include "host/base/clock.h"
#include "host/recording/writer.h"
#include "host/rig/recorder.h"

namespace kimari::rig {

inline constexpr const char* kRulingTopic = "/ruling";
inline constexpr const char* kFirstToldTopic = "/first-told";
inline constexpr const char* kFrameTopic = "/camera/frames";
inline constexpr const char* kSoundTopic = "/sound/played";

class McapRecorder : public Recorder {
 public:
  // A new file at `path`, never an old one. `live`: chunks also end with real
  // time. `clock` must outlive the recorder. The protocol of the boards
  // (board_protocol.h) is added to `metadata`. `files` go with it. A file in
  // which nothing was recorded goes with the recorder, unless that was closed.
  static Result<std::unique_ptr<McapRecorder>> Create(
      const std::string& path, const Clock& clock, bool live,
      const std::map<std::string, std::string>& metadata,
      std::vector<recording::Attachment> files = {});
  McapRecorder(const McapRecorder&) = delete;
  McapRecorder& operator=(const McapRecorder&) = delete;
  ~McapRecorder() override;

  void Record(const evidence::Observation& observation) override;
  void Record(const match::RulingMade& ruling) override;
  void Record(const match::ToldFirst& told, HostTime taken) override;
  void Record(const vision::Frame& frame, HostTime taken) override;
  // What was played, as rendered, to 24 bits; `at` is when its first sample is
  // heard.
  void Record(const audio::SoundBlock& block, HostTime taken, HostTime at);

  // Another part of a recording that holds so many rulings already.
  void GoOnAfter(uint32_t rulings) { ruling_count_ = rulings; }

  // The match is announced without its players' names.
  void NameNobody() { names_nobody_ = true; }

  // From now on.
  void LeaveFramesOut() { without_frames_ = true; }
  bool WithoutFrames() const { return without_frames_; }

  // Bytes that are not on the disk yet.
  size_t Waiting() const { return writer_->Waiting(); }

  recording::Writer::Health Health() const { return writer_->CurrentHealth(); }
  Result<void> Close();

 private:
  McapRecorder(std::string path, std::unique_ptr<recording::Writer> writer);

  std::string path_;
  bool worth_keeping_ = false;
  bool without_frames_ = false;
  bool names_nobody_ = false;
  std::unique_ptr<recording::Writer> writer_;
  recording::ChannelId rulings_ = 0;
  recording::ChannelId firsts_ = 0;
  recording::ChannelId frames_ = 0;
  recording::ChannelId sound_ = 0;
  uint32_t ruling_count_ = 0;
};

}  // namespace kimari::rig
