// What happened in a reading, each at its instant, and where a device was not
// to be relied on. Plain values.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "host/evidence/observation.h"
#include "host/game/rules/words.h"
#include "host/match/record_holes.h"
#include "host/match/score_sheet.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {

enum class EventKind : uint8_t {
  kFirstSound,
  kKimariji,
  kTouch,  // a hand came down on a card
  kExit,   // a card was wholly out of its territory, not touched
  kRuling,
  kDoubt,  // of the ruling, and told with it
  kDesk,   // an entry of the desk
};
// "touch"; lives as long as the program.

struct Event {
  EventKind kind = EventKind::kTouch;
  Instant at;                // sigma zero: it has no error
  std::optional<Side> side;  // whose hand
  evidence::CardId card = 0;
  rules::Text text;  // of a touch or an exit: the card's name
  int32_t certainty_ppm = 1'000'000;
};

// From when to when a device lost evidence; both the same: just then.
struct Trouble {
  HostTime from;
  HostTime to;
  rules::Text text;
};

struct Span {
  HostTime from;  // both included
  HostTime to;
};

// By time. `line` null: the recording is not judged again yet, and touches,
// exits and doubts are not known. `all`: what was taken in while it is shown.
std::vector<Event> EventsOf(const Reading& reading,
                            const match::SheetLine* line,
                            const std::vector<evidence::Observation>& all,
                            const rules::CardName& name);

// Those that reach into `span`. `health`: what devices said of themselves in
// the whole record, by time; `lost`: what the record lacks.
std::vector<Trouble> TroubleIn(const Span& span,
                               const std::vector<evidence::Observation>& health,
                               const std::vector<evidence::Observation>& all,
                               const std::vector<match::Lost>& lost);

}  // namespace kimari::replay
