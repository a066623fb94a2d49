// What people press on the match's page and at its desk, taken in by the
// judge's thread.
#pragma once

#include <string>
#include <variant>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/rig/live_rig.h"
#include "host/uses/live/match_server.h"
#include "host/uses/view/desk_json.h"
#include "host/uses/web/command_queue.h"

namespace kimari::live {

// The player in training asks for the next card.
evidence::DeskEntry NextAsked(Side player, const std::string& by);

class Presses {
 public:
  // Has the server ask here. `human`: a human reads, and pages say which card.
  // The presses outlive the server.
  void Answer(MatchServer::Options& server, bool human);
  // Enters into the match what was pressed by now, or refuses it, in both
  // languages. Fails where the record could not take it in: the match is to
  // end. The judge's thread, each step.
  Result<void> Serve(rig::LiveRig& rig, const Clock& clock);
  // Whoever waits is refused, and so is whoever comes.
  void Close() { asked_.Close(); }

 private:
  struct LampsSeen {};
  using Press = std::variant<evidence::DeskEntry, view::HeardCard, LampsSeen>;
  using Queue = web::CommandQueue<Press>;

  Queue::Outcome Do(const Press& press, rig::LiveRig& rig, HostTime now);
  Queue::Outcome Enter(evidence::DeskEntry entry, rig::LiveRig& rig);

  Queue asked_{{"the match is over", "試合は終わりました"}};
  Result<void> entered_;
};

}  // namespace kimari::live
