// What a page may see of a session.
#pragma once

#include <string>
#include <vector>

#include "host/rig/session.h"
#include "host/web/match_view.h"

namespace kimari::app {

struct ViewExtras {
  std::string recording;
  bool is_demo = false;
  bool can_hold = true;
  std::vector<web::DeviceView> devices;
};

// A copy of everything a page shows; nothing of the card being read. Judge's
// thread.
web::MatchView BuildView(const rig::Session& session, const ViewExtras& extras);

}  // namespace kimari::app
