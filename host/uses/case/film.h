// The film of a case: its frames with what they are of written into them.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/uses/replay/reading_view.h"
#include "host/uses/replay/record.h"

namespace kimari::casefile {

// Into a new file, of those frames that are whole; of none of them no file.
// Times are from `first_sound`, else from the first frame. Where no film can be
// made the answer says why, for people; fails where it cannot be written.
Result<std::optional<Text>> WriteFilm(
    const replay::Record& record, std::span<const replay::ShownFrame> frames,
    const std::optional<Instant>& first_sound, const std::string& file);

}  // namespace kimari::casefile
