// One live match with its page: what `demo` and `match` share.
#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "audio/select_output.h"
#include "host/app/page_access.h"
#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/rig/live_rig.h"

namespace kimari::app {

// Set by Ctrl-C and SIGTERM once ListenForStop was called.
extern std::atomic<bool> g_stop;
void ListenForStop();

// The player in training asks for the next card.
evidence::DeskEntry NextAsked(Side player, const std::string& by);

struct PlayOptions {
  PageAccess page;
  uint16_t port = 0;  // of the page; 0: any free one
  bool is_demo = false;
  bool keep_page = false;  // after the match, until stopped
  // Another page has started it (PageBeside): where its port is told.
  std::optional<int> beside;
  // LiveRig::Run asks it; none: nothing besides the rig's devices.
  std::function<Result<void>()> check;
  // Told of each ruling, once it was printed.
  std::function<void(const match::SheetLine&)> ruled;
};

// Plays the match on an open rig, shows it on a page with the judge's desk
// and prints the rulings as they come. Writes rulings.jsonl beside the
// recording, where the match began. The exit code: kFault, without another
// word, where a match ended without a board.
Result<int> Play(rig::LiveRig& rig, const rig::LiveOptions& live,
                 const PlayOptions& options, const Clock& clock);

}  // namespace kimari::app
