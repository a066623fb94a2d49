// Whether the levels of a recording can be judged by this program.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::keeping {

// kFile where its boards spoke another protocol (rig::NotOurProtocol), or where
// it cannot be read. Looks at the head of the file alone. `what_to_do`: the end
// of the sentence.
Result<void> CheckProtocol(const std::string& recording,
                           const std::string& what_to_do);

}  // namespace kimari::keeping
