// `kimari demo`: a simulated match on the whole chain, in real time.
#pragma once

#include <cstdint>
#include <string>

#include "host/uses/demo/made_from.h"
#include "host/uses/live/declared_hands.h"
#include "host/uses/web/page_access.h"

namespace kimari::demo {

struct DemoOptions {
  bool headless = false;  // nobody looks or listens: it ends with the match
  MadeFrom world;
  std::string reader;  // folder of recordings; empty: the voice
  std::string audio;   // as audio::SelectOutput
  live::DeclaredHands hands;
  std::string first_lamp;  // as rig::FirstLampOf; empty: off
  std::string folder;  // for recording, rulings and truth; empty: one is named
  std::string resume;  // the recording that goes on; empty: a new one
  std::string frames = "all";  // or "takes"
  web::ListenOptions page;
  uint16_t port = 0;  // of the page; 0: any free one
};

// Plays it with a kimari-world of its own until it is over or stopped, prints
// its score and where it is kept. The exit code; what fails is reported.
int Demo(const DemoOptions& options);

}  // namespace kimari::demo
