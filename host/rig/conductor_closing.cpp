// How a match comes to its end: who has won, the time that a protest and
// signatures have, and the last word.
#include "host/match/desk.h"
#include "host/rig/conductor.h"

namespace kimari::rig {

bool Conductor::Won() const {
  if (match_.Winner()) return true;
  // The court lies as it should: nobody sends anything any more.
  return match_.Reading() > 0 && !Still() && match_.CheckCourt().tidy &&
         match_.WonUnlessSent();
}

bool Conductor::TimeOver(HostTime now) const {
  return options_.time_limit.ns > 0 && now - started_ >= options_.time_limit;
}

// Won, all was read, or the time is over: it waits for a protest and for
// signatures.
Result<void> Conductor::StepClosing(HostTime now) {
  if (!won_at_) {
    won_at_ = now;
    ++revision_;
  }
  const bool given_up = match_.Flow().GivenUp().has_value();
  if (!given_up && now < LastSound()) return {};
  const bool waits =
      !match::Signed(match_.Desk()) && now - *won_at_ < options_.closing;
  if (waits || !match_.Flow().Protests().empty()) return {};
  if (given_up) return End(now, "given up");
  if (Won() || match_.WonUnlessSent()) return End(now, "won");
  return End(now, readings_.AllRead() ? "all cards were read" : "time limit");
}

Result<void> Conductor::End(HostTime now, const std::string& why) {
  if (Over()) return {};
  readings_.Stop();
  ended_ = evidence::MatchEnded{why, readings_.Seed()};
  ++revision_;
  return Add(now, *ended_);
}

}  // namespace kimari::rig
