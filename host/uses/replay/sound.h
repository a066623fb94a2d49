// What the loudspeaker played in a reading, from the record.
#pragma once

#include <optional>
#include <string>

#include "host/uses/replay/event_list.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {

// As a WAV file, mono, 16 bits, 48 kHz; its first sample is at `span.from`,
// silence where nothing was played. Nothing where no sound is recorded there.
// Instants are those at the loudspeaker.
std::optional<std::string> SoundOf(const Record& record, const Span& span);

}  // namespace kimari::replay
