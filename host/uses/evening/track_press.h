// What a page asks about the tracks of a reader: what would follow from a rule,
// to keep it, to take one back.
#pragma once

#include <optional>
#include <string>

#include "audio/track_table.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/reader_folders.h"
#include "host/uses/web/shown.h"

namespace kimari::evening {

struct TrackPress {
  enum class Act { kTry, kKeep, kDrop };
  std::string reader;  // ReaderFolder::path of one that was offered
  Act act = Act::kTry;
  audio::TrackRule rule;  // of kDrop the track alone
};

// Nothing where it is not {"reader": text, "do": "try", "keep" or "drop",
// "track": a whole number, and but for a drop "poem": likewise, "part":
// "upper", "lower" or null, "alone": true or false}.
std::optional<TrackPress> TrackPressOf(const std::string& json);

// Does what was pressed. A try gives JSON of what would follow (fields.h), the
// others nothing. Says why not: numbers that are none, a rule by which nothing
// could be read, a folder that cannot be written, with what to do. Writes
// nowhere but in `reader`'s folder, the file of its table of tracks.
tl::expected<std::string, web::Text> Do(const TrackPress& press,
                                        const reader::ReaderFolder& reader,
                                        const cards::Deck& deck);

}  // namespace kimari::evening
