// What is done where the sound of a match stood still or went elsewhere and
// nobody is at a desk who could let it go on. A value: it knows no device and
// no clock.
#pragma once

#include <optional>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/evidence/observation.h"

namespace kimari::rig {

class SoundWatch {
 public:
  explicit SoundWatch(bool unattended = false) : unattended_(unattended) {}

  // What is to be entered at the desk, by the program: unattended, that the
  // match goes on, once there is sound; mostly nothing. The reading under way
  // is open all the same.
  std::optional<evidence::DeskEntry> Add(HostTime now,
                                         const evidence::SoundHealth& sound);
  // Unattended, and it has stood still for so long that it will not go on by
  // itself (kDevice).
  std::optional<Error> Lost(HostTime now) const;

 private:
  bool unattended_ = false;
  std::optional<HostTime> stands_;  // since
};

}  // namespace kimari::rig
