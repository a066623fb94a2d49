// One live match with its page: what `demo`, `match` and a drill on the mat
// share.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/match/score_sheet.h"
#include "host/rig/live_rig.h"
#include "host/uses/web/page_access.h"

namespace kimari::live {

struct PlayOptions {
  web::PageAccess page;
  uint16_t port = 0;  // of the page; 0: any free one
  // Of its recording: when it began, of which meet (sheet::OccasionOf).
  std::map<std::string, std::string> head;
  bool is_demo = false;
  bool keep_page = false;  // after the match, until stopped
  // Another page has started it (PageBeside): where its port is told.
  std::optional<int> beside;
  // LiveRig::Run asks it; none: nothing besides the rig's devices.
  std::function<Result<void>()> check;
  // Told of each ruling, once it was printed.
  std::function<void(const match::SheetLine&)> ruled;
};

// Plays the match on an open rig until it is over or g_stop is set, shows it on
// a page with the judge's desk and prints the rulings as they come. Writes
// rulings.jsonl and first-told.jsonl beside the recording, where the match
// began. The exit code:
// kFault, without another word, where a match ended without a board.
Result<int> Play(rig::LiveRig& rig, const rig::LiveOptions& live,
                 const PlayOptions& options, const Clock& clock);

}  // namespace kimari::live
