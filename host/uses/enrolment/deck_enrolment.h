// How a deck's cards look, learned where they lie, from a camera and at a page.
#pragma once

#include <string>

#include "host/uses/enrolment/drawn_deck.h"
#include "host/uses/web/page_access.h"

namespace kimari::enrolment {

struct DeckOptions {
  std::string rig;  // a rig file: camera, lens, deck
  std::string out;  // file that keeps it; one that is there is gone on with
  DrawnFrom drawn;
  web::ListenOptions listen;
  int port = 0;     // of the page; 0: any free one
  int seconds = 0;  // 0: until it is known, or ended
};

// Looks and serves the page until all cards are known, it is ended there, the
// time is over or g_stop is set. The exit code: kAnswerIsNo where some are not
// known yet.
int LearnDeck(const DeckOptions& options);

}  // namespace kimari::enrolment
