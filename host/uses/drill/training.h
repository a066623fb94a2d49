// Training at a desk: the drills' page, for as long as somebody trains.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audio/voice.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/uses/drill/calendar.h"
#include "host/uses/drill/drill.h"
#include "host/uses/web/page_access.h"

namespace kimari::drill {

// The page's port, where none is asked for. A browser keeps what it knows (the
// name, what it measured, the set that was left) by the address, and so by the
// port: the same each evening.
inline constexpr uint16_t kUsualPort = 8471;

struct TrainingOptions {
  std::vector<std::string> files;  // as OfferedDrills
  std::string deck;                // as DeckOf
  std::string reader;              // folder of recordings; empty: the voice
  audio::VoicePitch voice = audio::VoicePitch::kLow;  // the synthetic one
  std::string data;                                   // as FolderOf
  int day_begins_min = kDayBeginsMin;
  bool quick = false;   // a plainer voice that is ready at once
  bool beside = false;  // another page has started it (PageBeside)
  web::ListenOptions listen;
  std::optional<uint16_t> port;  // none: the usual one
};

// Serves the page until Ctrl-C. `coach_of`: the set it opens with; nothing: its
// first screen. The exit code; what fails is reported.
int Train(const TrainingOptions& options, const cards::Deck& deck,
          std::vector<Drill> drills, std::optional<uint64_t> coach_of);

}  // namespace kimari::drill
