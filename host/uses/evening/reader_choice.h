// Who reads on the pages that open beside the reader's: as chosen there.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "audio/voice.h"
#include "host/reader/evening.h"

namespace kimari::evening {

// Thread: any.
class ReaderChoice {
 public:
  void Keep(const reader::Evening& evening);
  // Options of `kimari drill`; the low voice where nothing was chosen.
  std::vector<std::string> ForDrill() const;
  // Options of `kimari match`: what a folder lacks is filled in only where that
  // was chosen.
  std::vector<std::string> ForMatch() const;

 private:
  mutable std::mutex mutex_;
  std::string reader_;
  audio::VoicePitch voice_ = audio::VoicePitch::kLow;
  bool fill_ = false;
};

}  // namespace kimari::evening
