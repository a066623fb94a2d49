// Why the system refused, for people.
#pragma once

#include <system_error>

#include "host/base/text.h"

namespace kimari {

// What an errno means: as the system says it, and in Japanese where it is one
// of those that people meet.
Text SystemReason(int error);
Text SystemReason(const std::error_code& error);

}  // namespace kimari
