#include "host/rig/sound_watch.h"

namespace kimari::rig {
namespace {

constexpr Duration kNoMore = Seconds(5);

}  // namespace

std::optional<evidence::DeskEntry> SoundWatch::Add(
    HostTime now, const evidence::SoundHealth& sound) {
  using evidence::SoundState;
  if (!unattended_) return std::nullopt;
  if (sound.state == SoundState::kStandsStill) {
    stands_ = now;
    return std::nullopt;
  }
  if (sound.state == SoundState::kStoodStill) {
    stands_.reset();
  } else if (sound.state != SoundState::kMoved || stands_) {
    return std::nullopt;
  }
  evidence::DeskEntry entry;
  entry.action = evidence::DeskAction::kGoOn;
  entry.by = "kimari";
  entry.reason = sound.text;
  entry.hold = evidence::HoldReason::kLoudspeaker;
  return entry;
}

std::optional<Error> SoundWatch::Lost(HostTime now) const {
  if (!stands_ || now - *stands_ < kNoMore) return std::nullopt;
  return Error{ErrorKind::kDevice,
               "the sound device takes no more sound: check its cable and the "
               "sound server"};
}

}  // namespace kimari::rig
