// `kimari match`: a live match on the rig that a file describes.
#pragma once

#include <cstdint>
#include <string>

#include "host/uses/live/declared_hands.h"
#include "host/uses/web/page_access.h"

namespace kimari::live {

struct MatchOptions {
  std::string rig = "rig.toml";  // file
  // One of both: the folder of a new match, the recording of one that goes on.
  std::string folder;
  std::string resume;
  std::string faces;             // file of the deck's looks, or none
  std::string frames = "takes";  // or "all"
  std::string meet;              // for the sheet, as hall and round; or none
  std::string hall;
  std::string round;
  std::string consent;           // as recording::ConsentOf; empty: not asked
  std::string keep_names_until;  // a day, or none
  std::string reader;            // folder of recordings, or none
  std::string voice;             // "low", "high"; empty: the low one
  std::string audio;             // as audio::SelectOutput
  DeclaredHands hands;
  std::string first_lamp;  // as rig::FirstLampOf; empty: as the rig file says
  std::string seed;        // of the order; empty: drawn
  bool headless = false;
  bool fill = false;  // a synthetic voice reads what is not recorded
  bool settle_first = false;
  bool beside = false;  // another page has started it (PageBeside)
  std::string protest_until = "call";  // or "lower"
  double closing_s = 120;
  double minutes = 0;  // of a practice; 0: to its end
  web::ListenOptions page;
  uint16_t port = 8470;
};

// Plays it until it is over or stopped. The exit code; what fails is reported.
int PlayMatch(const MatchOptions& options);

}  // namespace kimari::live
