// What a match tells the terminal it was started at: on standard output.
#pragma once

#include <cstdint>

#include "host/game/rules/ruling.h"
#include "host/rig/live_rig.h"
#include "host/uses/web/page_access.h"

namespace kimari::live {

// Where its page, its desk and its recording are.
void TellWhere(const rig::LiveRig& rig, const rig::LiveOptions& live,
               const web::PageAccess& access, uint16_t port);
// What binds the order of reading. Not of a human reader's.
void TellOrderHash(const rig::LiveRig& rig);
void TellRuling(const rig::Conductor& conductor, const rules::Ruling& ruling);
// What it made of the lamp that had told who was first, where it does not say
// the same.
void TellThen(const match::ToldFirst& told);
// How the order can be checked, or how the match goes on.
void TellOrder(const rig::LiveRig& rig, bool human);

}  // namespace kimari::live
