// A browser without a window, for certificates of pages.
#pragma once

#include <functional>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"

namespace kimari::certify {

// Opens `address` in the Chromium of this machine, asks `goes_on` ten times a
// second, and ends it when that says no. `folder`, which is there, holds what
// it keeps. Fails (kDevice) where there is none, it does not start or ends by
// itself. One thread.
Result<void> Browse(const std::string& address, const std::string& folder,
                    const std::function<bool()>& goes_on, const Clock& clock);

}  // namespace kimari::certify
