#include "audio/output.h"

namespace kimari::audio {

const char* Name(OutputEvent::Kind kind) {
  switch (kind) {
    case OutputEvent::Kind::kUnderrun:
      return "underrun";
    case OutputEvent::Kind::kClockStep:
      return "clock step";
    case OutputEvent::Kind::kStampsUnusable:
      return "time stamps unusable";
    case OutputEvent::Kind::kLost:
      return "device lost";
  }
  return "";
}

}  // namespace kimari::audio
