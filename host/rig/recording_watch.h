// What is done when a match cannot be recorded as it should be: evidence comes
// before play. A value: it knows no disk and no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/recording/writer.h"
#include "host/rig/disk_need.h"

namespace kimari::rig {

class RecordingWatch {
 public:
  // What is to be entered at the desk, by the program; mostly nothing.
  using Entry = std::optional<evidence::DeskEntry>;

  // `unattended`: nobody is at a desk who could let the match go on.
  explicit RecordingWatch(bool unattended = false) : unattended_(unattended) {}

  // How the writer stands. Nothing is recorded any more: the match holds, once,
  // with the reason, until somebody lets it go on by name; unattended, that is
  // the writer's error.
  Result<Entry> Look(const recording::Writer::Health& health);
  // How much room is left, in bytes. Frames go first: they are nearly all of
  // it.
  Entry LookAtRoom(uint64_t room, const DiskNeed& need);

  // What is wrong with the record, for people; empty: nothing.
  const std::string& Trouble() const { return trouble_; }
  bool FramesGo() const { return frames_go_; }

 private:
  bool unattended_ = false;
  bool ended_ = false;  // nothing is recorded any more
  bool short_ = false;  // that little room is left was told
  bool frames_go_ = false;
  std::string trouble_;
};

}  // namespace kimari::rig
