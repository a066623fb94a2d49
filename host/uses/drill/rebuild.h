// What was done on the mat, made anew from the recordings themselves.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/uses/drill/store.h"

namespace kimari::drill {

// A sitting on the mat, and what became of it.
struct Rebuilt {
  enum class How : uint8_t {
    kSame,   // its recording says what was kept
    kAnew,   // it says something else, which is kept now
    kGone,   // it is not where it was; what was kept stays
    kOther,  // what lies there cannot be read, or is of another evening
  };
  std::string recording;
  std::string player;
  How how = How::kSame;
};

// All sittings that `store` holds, each by its recording. Who was deleted has
// none. Fails (kFile) as the store does.
Result<std::vector<Rebuilt>> RebuildFromRecordings(Store& store);

}  // namespace kimari::drill
