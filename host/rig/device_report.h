// One device as people want to see it.
#pragma once

#include <string>

namespace kimari::rig {

struct DeviceReport {
  enum class State { kOk, kWarning, kBad };
  std::string en, ja;  // its name
  State state = State::kOk;
  std::string text_en, text_ja;
};

}  // namespace kimari::rig
