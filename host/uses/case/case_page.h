// The replay's own page with everything it shows written into it: opens from a
// file, without a network or a program.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "host/recording/bytes.h"

namespace kimari::casefile {

// JSON as the replay's server gives it.
struct CaseData {
  std::string list;
  std::string reading;
  std::string desk;
  std::string sound;  // a WAV; empty: none
  // JPEGs by their place in the recording.
  std::vector<std::pair<uint64_t, recording::Bytes>> frames;
};

std::string CasePage(const CaseData& data);

}  // namespace kimari::casefile
