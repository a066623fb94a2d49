// What a page may see of a conductor.
#pragma once

#include <string>
#include <vector>

#include "host/rig/conductor.h"
#include "host/uses/view/match_view.h"

namespace kimari::live {

struct ViewExtras {
  HostTime now;  // not before the conductor's last observation
  std::string recording;
  bool is_demo = false;
  bool can_hold = true;
  std::vector<view::DeviceView> devices;
  bool devices_remember = false;
  bool shows_first = false;  // who was first, before the ruling
};

// What people call a card: the ruling's own by its kimariji as it was read, any
// other as in an untouched deck (a name that changed would tell that it is
// being read), or by its number.
std::string CardName(const rig::Conductor& conductor,
                     const rules::Ruling& ruling, rules::CardId card);

// A copy of everything a page shows; nothing of the card being read. Judge's
// thread.
view::MatchView BuildView(const rig::Conductor& conductor,
                          const ViewExtras& extras);

}  // namespace kimari::live
