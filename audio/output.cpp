#include "audio/output.h"

#include <spdlog/fmt/fmt.h>

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
    case OutputEvent::Kind::kStandsStill:
      return "stands still";
    case OutputEvent::Kind::kStoodStill:
      return "stood still";
    case OutputEvent::Kind::kMoved:
      return "moved";
  }
  return "";
}

std::string InWords(const OutputEvent& event) {
  using Kind = OutputEvent::Kind;
  std::string words = Name(event.kind);
  if (event.kind == Kind::kClockStep) {
    words += fmt::format(" of {:.3f} ms", event.amount.Milliseconds());
  } else if (event.kind == Kind::kStandsStill ||
             event.kind == Kind::kStoodStill) {
    words += fmt::format(" for {:.1f} s", event.amount.Seconds());
  } else if (event.kind == Kind::kMoved) {
    words += fmt::format(" from '{}' to '{}'", event.from, event.to);
  }
  return words + fmt::format(" at frame {}", event.frame);
}

}  // namespace kimari::audio
