// What would follow from one rule more in a reader's table of tracks: told
// before it is kept. Names alone are looked at.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audio/recording_list.h"
#include "audio/track_table.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/words.h"

namespace kimari::reader {

struct TrackTrial {
  struct Line {
    audio::Track track;  // its key: nothing where it would be no phrase
    std::string begins;  // that phrase's first ku; empty of one the deck lacks
  };
  // The first track, those around the rule's, the last; by number.
  std::vector<Line> lines;
  int placed = 0;   // tracks that would be a phrase of the deck
  int outside = 0;  // those that would be none
  int phrases = 0;  // of the deck, the joka apart, that the reader would have
  int wanted = 0;
  std::vector<int> no_upper;  // poems whose phrase would be missing
  std::vector<int> no_lower;
  bool joka = false;
  std::optional<Error> wrong;  // why nothing could be read from it
};

// Why the rule cannot be: its track is none, or the deck has no such poem.
std::optional<Text> WhyNoRule(const audio::TrackRule& rule,
                              const cards::Deck& deck);
// Fails (kFile) as audio::ListRecordings.
Result<TrackTrial> TryTrackRule(const std::filesystem::path& folder,
                                const audio::TrackRule& rule,
                                const cards::Deck& deck);

}  // namespace kimari::reader
