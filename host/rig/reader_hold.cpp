#include "host/rig/reader_hold.h"

namespace kimari::rig {

std::optional<reader::HoldReason> ToldOf(const match::Hold& hold) {
  using evidence::HoldReason;
  switch (hold.reason) {
    case HoldReason::kHand:
      return reader::HoldReason::kHand;
    case HoldReason::kProtest:
      return reader::HoldReason::kProtest;
    case HoldReason::kDevice:
      return reader::HoldReason::kDevice;
    case HoldReason::kLastTwo:
      return reader::HoldReason::kLastTwo;
    case HoldReason::kLoudspeaker:
      return reader::HoldReason::kSound;
    case HoldReason::kJudge:
    case HoldReason::kRedFlag:
    case HoldReason::kWhiteFlag:
      return reader::HoldReason::kPerson;
    case HoldReason::kTidying:
      if (hold.by.empty()) return std::nullopt;
      return reader::HoldReason::kTidying;
    case HoldReason::kStart:
    case HoldReason::kOpenRuling:
    case HoldReason::kSounds:
    case HoldReason::kNext:
      break;
  }
  return std::nullopt;
}

}  // namespace kimari::rig
