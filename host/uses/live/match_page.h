// A match's page and its judge's desk: what they show, and who answers them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/rig/live_rig.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/live/live_sheet.h"
#include "host/uses/live/match_server.h"
#include "host/uses/live/presses.h"
#include "host/uses/web/page_access.h"

namespace kimari::live {

// One thread, the judge's, but for what the server asks of its parts.
class MatchPage {
 public:
  // `recording`: of the match, also for the replay beside it; `head`: what it
  // begins with, for the sheet. The clock outlives the page.
  MatchPage(std::string recording, web::PageAccess access, bool is_demo,
            const Clock& clock, std::map<std::string, std::string> head);
  // Nobody waits for the replay where the page is to end.
  ~MatchPage();
  MatchPage(const MatchPage&) = delete;
  MatchPage& operator=(const MatchPage&) = delete;

  // Listens at `port` (0: any free one); the port. Fails as MatchServer::Start.
  // Once.
  Result<uint16_t> Open(rig::LiveRig& rig, uint16_t port);
  // Shows where the match stands.
  void Show(const rig::LiveRig& rig);
  // Does what was pressed and asked for by now. As Presses::Serve.
  Result<void> Serve(rig::LiveRig& rig);
  // The match is over: presses are refused, and the sheet stays as it ended.
  void End(const rig::LiveRig& rig);

 private:
  const std::string recording_;
  const web::PageAccess access_;
  const bool is_demo_;
  const Clock& clock_;
  bool was_still_ = false;
  bool lit_ = false;  // it shows who was first in the reading under way
  LiveSheet sheet_;
  Presses presses_;
  beside::PageBeside replay_;
  MatchServer server_;
};

}  // namespace kimari::live
