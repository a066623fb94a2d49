// Everything of one reading as a page shows it on one time axis. Plain values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/match/match.h"
#include "host/uses/replay/event_list.h"
#include "host/uses/replay/hand_distance.h"
#include "host/uses/replay/overlay.h"
#include "host/uses/replay/record.h"
#include "host/uses/replay/why.h"

namespace kimari::replay {

struct ShownFrame {
  uint64_t place = 0;     // its number in the recording
  uint32_t sequence = 0;  // the camera's own
  HostTime stamp;         // middle of the exposure
  Duration exposure;      // zero: not told
};

// What one pad felt around one edge.
struct PadTraceShown {
  Side board = Side::kA;
  uint8_t pad = 0;
  bool under_called = false;  // the called card lay on it
  bool touched = false;       // else let go
  Instant edge;               // the board's own stamp
  // What the hands alone made of it, steps above the untouched level.
  struct Level {
    HostTime t;
    double level = 0;
  };
  std::vector<Level> levels;
  // The ruled landings of the hands on the called card, as such a rise; empty
  // where none was ruled on, or this edge is none of theirs.
  std::vector<Level> landing;
  double touch_level = 0;        // what the board took for a touch, at least
  std::optional<Corners> place;  // in the picture
  // Whose hand it was by the seat mats alone, as likely as each is; adds up to
  // 1. Nothing of a hand that left, or where no levels were kept.
  struct Seats {
    double only_a = 0, only_b = 0, both = 0;
  };
  std::optional<Seats> seats;
};

// When a hand came down on a card, as it was ruled on.
struct ContactShown {
  Side side = Side::kA;
  evidence::CardId card = 0;
  std::string name;
  Instant at;
  int32_t certainty_ppm = 0;
};

struct ReadingView {
  ReadingId reading = 0;
  evidence::CardId card = 0;
  Span shown;
  std::optional<Instant> first_sound;
  std::optional<Instant> kimariji;
  std::string kimariji_text;
  std::vector<evidence::CalledMora> morae;  // at the players' ears
  std::vector<ShownFrame> frames;           // by time
  std::vector<PadTraceShown> pads;          // those in question, by time
  std::vector<ContactShown> contacts;       // empty until it was judged again
  Why why;
  std::vector<Event> events;     // by time
  std::vector<Trouble> trouble;  // of devices, by time
  bool sound = false;            // is recorded
  // From the nearest hand to the called card; empty where that lay nowhere.
  PerSide<std::vector<HandDistance>> distances;
  // Over the pictures; empty where the court was not found in them.
  std::vector<CardOutline> cards;  // as they lay when the reading began
  std::vector<HandOutline> hands;
  std::optional<CourtOutline> court;
};

// What is shown of a reading; nothing where there is none.
std::optional<Span> SpanOf(const Record& record, ReadingId reading);

// Nothing where there is no such reading, or none with a ruling. `again` null:
// it is not judged again yet.
std::optional<ReadingView> ViewReading(const Record& record, ReadingId reading,
                                       const match::Match* again,
                                       const cards::Deck* deck);

}  // namespace kimari::replay
