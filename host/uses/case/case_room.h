// Whether a disk has room for a case beside what is recorded on it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "host/base/result.h"
#include "host/uses/replay/reading_view.h"
#include "host/uses/replay/record.h"

namespace kimari::casefile {

// For one with the pictures of `span` in `folder`, of which `room` tells how
// many bytes are free. kFile where there are too few.
Result<void> CheckRoom(
    const replay::Record& record, const replay::ReadingView& span,
    const std::function<Result<uint64_t>(const std::string&)>& room,
    const std::string& folder);

}  // namespace kimari::casefile
